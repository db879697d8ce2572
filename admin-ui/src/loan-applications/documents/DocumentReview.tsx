import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { NoteQuestion } from '../actions/NoteQuestion.tsx';
import { NotedActions } from '../actions/NotedActions.tsx';
import { useDraft } from '../actions/useDraft.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { useDocumentsText } from './base/documents.texts.ts';

type SentBack = 'needs_review' | 'rejected';
/** What is not done without saying why; a document that differs is not verified in silence. */
type Noted = SentBack | 'verified';

const asksOf: Readonly<Record<Noted, 'reject' | 'changes' | 'differs'>> = {
  rejected: 'reject',
  needs_review: 'changes',
  verified: 'differs',
};

/** The note and what is sent with it; `asked` is what waits for a note. */
const useReview = (document: LoanDocument) => {
  const { file } = useLoanFile();
  const { reviewDocument } = useFileCommands();
  const draft = useDraft(`document:${document.id}`);
  // The file as it was when the note was begun; as it is while there is none.
  const [seen, setSeen] = useState(file);
  if (seen !== file && file.version === draft.version) setSeen(file);

  const [asked, ask] = useState<Noted | null>(null);

  const review = async (status: Noted) => {
    if (draft.problem) return;
    const outcome = await reviewDocument({
      documentId: document.id,
      status,
      notes: draft.notes,
      version: draft.version,
      seen: seen.version === draft.version ? seen : undefined,
    });
    draft.settle(outcome);
    if (outcome === 'done') ask(null);
  };
  return { draft, asked, ask, review };
};

/** Approve, Request Changes or Reject. What is sent back or rejected is asked for why, where the notes do not say it. */
export const DocumentReview = ({ document }: { readonly document: LoanDocument }) => {
  const t = useDocumentsText();
  const { isPending } = useLoanFile();
  // Approved is what is safe to rely on: the server refuses it too.
  const isInfected = document.versions.at(-1)?.scan === 'infected';
  const { draft, asked, ask, review } = useReview(document);
  const asks = asksOf[asked ?? 'needs_review'];
  const withNote = (status: Noted) => () => (draft.notes === undefined ? ask(status) : void review(status));

  return (
    <NotedActions
      permission="documents.approve"
      label={t('review', { name: document.fileName })}
      draft={draft}
      placeholder={t('reviewNotes')}
      notesLabel={t('reviewNotesOf', { name: document.fileName })}
    >
      {!document.verifyingNeedsAnother && (
        <ProgressButton
          variant="outlined"
          color="success"
          data-decision="approve"
          isPending={isPending}
          isShared
          disabled={document.status === 'verified' || isInfected}
          onClick={document.differences > 0 ? withNote('verified') : () => void review('verified')}
        >
          {t('approve')}
        </ProgressButton>
      )}
      <ProgressButton
        variant="outlined"
        color="inherit"
        data-decision="requestChanges"
        isPending={isPending}
        isShared
        onClick={withNote('needs_review')}
      >
        {t('requestChanges')}
      </ProgressButton>
      <ProgressButton
        variant="outlined"
        color="error"
        data-decision="reject"
        isPending={isPending}
        isShared
        onClick={withNote('rejected')}
      >
        {t('reject')}
      </ProgressButton>
      {document.verifyingNeedsAnother && (
        <Typography variant="body2" color="textSecondary" sx={{ flexBasis: '100%' }}>
          {t('approvedByAnother')}
        </Typography>
      )}
      {asked && (
        <NoteQuestion
          title={t(`${asks}Title`, { name: document.fileName })}
          text={t(`${asks}Text`)}
          confirm={t(`${asks}Send`)}
          isDestructive={asked === 'rejected'}
          label={asked === 'verified' ? t('differsNote') : undefined}
          draft={draft}
          onConfirm={() => void review(asked)}
          onClose={() => ask(null)}
        />
      )}
    </NotedActions>
  );
};
