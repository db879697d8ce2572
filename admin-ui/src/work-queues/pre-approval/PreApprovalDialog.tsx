import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import type { PreApproval } from '../../../../api/pre-approval/pre-approval.contract.ts';
import { read } from '../../client/http.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { LetterForm } from './LetterForm.tsx';
import { usePreApprovalText } from './pre-approval.texts.ts';

/** Borrowing capacity of an application, and the pre-approval letter. */
export const PreApprovalDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = usePreApprovalText();
  const { data, error, refetch } = useQuery({
    queryKey: ['applications', id, 'pre-approval'],
    queryFn: ({ signal }) => read<PreApproval>(`applications/${id}/pre-approval`, signal),
  });
  if (data) return <LetterForm id={id} first={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{t('title')}</DialogTitle>
      <DialogContent>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />}
      </DialogContent>
    </Dialog>
  );
};
