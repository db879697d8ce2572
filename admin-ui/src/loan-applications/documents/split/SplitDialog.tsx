import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { LoanDocument } from '../../../../../api/loan-application/documents/documents.contract.ts';
import { useCoverBeneath } from '../../../kit/dialogs/arming.ts';
import { GuardedDialog } from '../../../kit/dialogs/GuardedDialog.tsx';
import { EmptyState } from '../../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../../kit/page/ErrorState.tsx';
import { downloadAddress } from '../base/download.ts';
import { useDocumentFile } from '../../document-file/useDocumentFile.ts';
import { useOpenedPdf } from '../../document-file/useOpenedPdf.ts';
import { useLoanFile } from '../../actions/loan-file-context.ts';
import { Splitter } from './Splitter.tsx';
import { useSplitText } from './split.texts.ts';

type Props = { readonly document: LoanDocument; readonly onClose: () => void };

/** Makes several documents of one PDF, whose pages are chosen by eye. */
export const SplitDialog = ({ document, onClose }: Props) => {
  useCoverBeneath();
  const t = useSplitText();
  const { file } = useLoanFile();
  const { data, error, refetch } = useDocumentFile(downloadAddress(file.id, document.id, document.documentVersion));
  const opened = useOpenedPdf(data);
  if (opened && 'pdf' in opened && opened.pdf.numPages > 1) {
    return <Splitter document={document} pdf={opened.pdf} onClose={onClose} />;
  }
  return (
    <GuardedDialog
      isDirty={false}
      onClose={onClose}
      fullScreen
      aria-labelledby="split-title"
      actions={(leave) => (
        <Button color="inherit" onClick={leave}>
          {t('cancel')}
        </Button>
      )}
    >
      <DialogTitle id="split-title">{t('title', { name: document.fileName })}</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : opened && 'pdf' in opened ? (
          <EmptyState title={t('failures.single')} />
        ) : opened ? (
          <EmptyState title={t(`failures.${opened.failure}`)} text={t('failures.fix')} />
        ) : (
          <Typography aria-live="polite">{t('opening')}</Typography>
        )}
      </DialogContent>
    </GuardedDialog>
  );
};
