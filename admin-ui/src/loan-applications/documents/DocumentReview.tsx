import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { LoanDocument } from '../../../../api/loan-application/documents.contract.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { NotedActions } from '../actions/NotedActions.tsx';
import { useDraft } from '../actions/useDraft.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';

/** Approve, Request Changes or Reject, with optional review notes. */
export const DocumentReview = ({ document }: { readonly document: LoanDocument }) => {
  const translate = useTranslate();
  const { isPending } = useLoanFile();
  const { reviewDocument } = useFileCommands();
  const draft = useDraft();

  const review = async (status: 'verified' | 'needs_review' | 'rejected') =>
    draft.settle(await reviewDocument({ documentId: document.id, status, notes: draft.notes, version: draft.version }));

  return (
    <NotedActions
      permission="documents.approve"
      label={translate('documents.review', { name: document.fileName })}
      draft={draft}
      placeholder={translate('documents.reviewNotes')}
      notesLabel={translate('documents.reviewNotesOf', { name: document.fileName })}
    >
      <Button
        variant="outlined"
        color="success"
        disabled={isPending || document.status === 'verified'}
        onClick={() => void review('verified')}
      >
        {translate('documents.approve')}
      </Button>
      <Button variant="outlined" color="inherit" disabled={isPending} onClick={() => void review('needs_review')}>
        {translate('documents.requestChanges')}
      </Button>
      <Button variant="outlined" color="error" disabled={isPending} onClick={() => void review('rejected')}>
        {translate('documents.reject')}
      </Button>
    </NotedActions>
  );
};
