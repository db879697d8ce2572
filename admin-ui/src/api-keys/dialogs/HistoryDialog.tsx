import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ApiKeyHistoryLine, ApiKeyInfo } from '../../../../api/api-key/api-key.contract.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { useDialogsText } from '../../kit/dialogs/dialogs.texts.ts';
import { lineBetween } from '../../kit/list/list-row.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { CopyField } from '../../kit/secrets/CopyField.tsx';
import { useApi } from '../../client/use-api.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';
import { useKeySentence } from '../base/key-history.ts';

const Line = ({ line }: { readonly line: ApiKeyHistoryLine }) => {
  const t = useApiKeysText();
  const sentenceOf = useKeySentence();
  return (
    <Box component="li" sx={{ py: 1.25, ...lineBetween }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {sentenceOf(line)}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {t('history.by', { at: formatDateTime(line.at), by: line.by })}
      </Typography>
    </Box>
  );
};

type Props = { readonly apiKey: ApiKeyInfo; readonly onClose: () => void };

/** The history of a key: author, time and reason of each change. */
export const HistoryDialog = ({ apiKey, onClose }: Props) => {
  const t = useApiKeysText();
  const dialog = useDialogsText();
  const titleId = useId();
  const { data, error, refetch } = useApi<ApiKeyHistoryLine[]>(['api-keys', apiKey.id, 'history']);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('history.title', { name: apiKey.name })}
      </DialogTitle>
      <DialogContent>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={64} />}
        <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((line) => (
            <Line key={line.eventId} line={line} />
          ))}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, pt: 2 }}>
          <CopyField label={t('ids.key')} value={apiKey.id} />
          {apiKey.partnerId !== null && <CopyField label={t('ids.partner')} value={apiKey.partnerId} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {dialog('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
