import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { LoanFileProvider } from '../actions/LoanFileProvider.tsx';
import { useDetailedApplication } from '../actions/useDetailedApplication.ts';
import { LiabilitiesSheet } from './LiabilitiesSheet.tsx';
import { useLiabilitiesText } from './liabilities.texts.ts';

/** The liabilities of one file over whatever page is open. */
export const LiabilitiesDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = useLiabilitiesText();
  const isPhone = useMediaQuery('(max-width:600px)');
  const { data: file, error, refetch } = useDetailedApplication(id);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" fullScreen={isPhone} aria-labelledby="liabilities-title">
      <DialogTitle id="liabilities-title">{t('title')}</DialogTitle>
      {!file && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {file && (
        <LoanFileProvider file={file}>
          <Typography variant="body2" color="textSecondary" sx={{ px: 3, mt: -1.5, mb: 1.5 }}>
            {file.borrowerName} · {file.loanNumber}
          </Typography>
          <LiabilitiesSheet onClose={onClose} />
        </LoanFileProvider>
      )}
    </Dialog>
  );
};
