import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useActionsText } from '../actions/actions.texts.ts';

/** What is other than when the file was approved, line by line, and how it is decided anew. */
export const ApprovalChanges = () => {
  const t = useActionsText();
  const { changedSinceApproval } = useLoanFile().file;
  if (!changedSinceApproval) return null;
  return (
    <Alert severity="warning" role="note" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {t('changed.title')}
      <Box component="ul" sx={{ my: 0.5, pl: 2 }}>
        {changedSinceApproval.changes.map(({ name, before, after }) => (
          <li key={name}>{before === null ? name : t('changed.change', { name, before, after })}</li>
        ))}
      </Box>
      {t('changed.how')}
    </Alert>
  );
};
