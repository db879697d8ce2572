import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { StoredEvent } from '../../../api/system/log-readers/log-reader.contract.ts';
import { Dialog } from '../kit/dialogs/Dialog.tsx';
import { formatCount } from '../kit/values/format.ts';
import { JsonBlock } from '../kit/values/JsonBlock.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { useApi } from '../client/use-api.ts';
import { usePageText } from '../kit/page/page.texts.ts';
import { useOperationsText } from './operations.texts.ts';

const LOAN_FILE = 'loanApplication-';

const EventDialog = ({ position, onClose }: { readonly position: number; readonly onClose: () => void }) => {
  const t = useOperationsText();
  const page = usePageText();
  const titleId = useId();
  const { data, error, refetch } = useApi<StoredEvent>(['system', 'events', String(position)]);
  const file = data?.streamId.startsWith(LOAN_FILE) ? data.streamId.slice(LOAN_FILE.length) : undefined;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('event.title', { position: formatCount(position) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <Typography color="textSecondary">{t('event.text')}</Typography>
        {data && <JsonBlock json={JSON.stringify(data, null, 2)} label={t('event.json')} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <CircularProgress size={28} aria-label={page('loading')} />}
      </DialogContent>
      <DialogActions>
        {file && (
          <Button component={Link} to={`/applications/${file}`} color="inherit">
            {t('event.file')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose}>
          {t('event.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

/** Opens one event of the log as it is stored. */
export const EventButton = ({ position }: { readonly position: number }) => {
  const t = useOperationsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {t('showEvent', { position: formatCount(position) })}
      </Button>
      {isOpen && <EventDialog position={position} onClose={() => setOpen(false)} />}
    </>
  );
};
