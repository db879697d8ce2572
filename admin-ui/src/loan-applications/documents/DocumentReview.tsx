import Button from '@mui/material/Button';
import type { LoanDocument } from '../../../../api/loan-application/documents.contract.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { NotedActions } from '../actions/NotedActions.tsx';
import { useDraft } from '../actions/useDraft.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { useDocumentsText } from './documents.texts.ts';

/** Approve, Request Changes or Reject, with optional review notes. */
export const DocumentReview = ({ document }: { readonly document: LoanDocument }) => {
  const t = useDocumentsText();
  const { isPending } = useLoanFile();
  const { reviewDocument } = useFileCommands();
  // Approved is what is safe to rely on: the server refuses it too.
  const isInfected = document.versions.at(-1)?.scan === 'infected';
  const draft = useDraft(`document:${document.id}`);

  const review = async (status: 'verified' | 'needs_review' | 'rejected') => {
    if (draft.problem) return;
    draft.settle(await reviewDocument({ documentId: document.id, status, notes: draft.notes, version: draft.version }));
  };

  return (
    <NotedActions
      permission="documents.approve"
      label={t('review', { name: document.fileName })}
      draft={draft}
      placeholder={t('reviewNotes')}
      notesLabel={t('reviewNotesOf', { name: document.fileName })}
    >
      <Button
        variant="outlined"
        color="success"
        data-decision="approve"
        disabled={isPending || document.status === 'verified' || isInfected}
        onClick={() => void review('verified')}
      >
        {t('approve')}
      </Button>
      <Button
        variant="outlined"
        color="inherit"
        data-decision="requestChanges"
        disabled={isPending}
        onClick={() => void review('needs_review')}
      >
        {t('requestChanges')}
      </Button>
      <Button
        variant="outlined"
        color="error"
        data-decision="reject"
        disabled={isPending}
        onClick={() => void review('rejected')}
      >
        {t('reject')}
      </Button>
    </NotedActions>
  );
};
