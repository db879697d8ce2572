import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useActionsText } from './actions.texts.ts';
import { useLoanFile } from './loan-file-context.ts';

type Props = {
  /** The status off the normal path. */
  readonly to: ApplicationStatus;
  readonly hasNote: boolean;
  readonly onSend: () => void;
  readonly onCancel: () => void;
};

/** What an override means; it is sent only with a note. */
export const OverrideNotice = ({ to, hasNote, onSend, onCancel }: Props) => {
  const t = useActionsText();
  const word = useVocabularyText();
  const { file, isPending } = useLoanFile();
  const name = (status: ApplicationStatus) => word(`applicationStatus.${status}`);
  return (
    <Alert severity="warning" icon={false} sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, width: '100%' } }}>
      {t('overrideNotice', { from: name(file.status), to: name(to) })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={isPending || !hasNote} onClick={onSend}>
          {t('send', { status: name(to) })}
        </Button>
        <Button color="inherit" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Box>
    </Alert>
  );
};
