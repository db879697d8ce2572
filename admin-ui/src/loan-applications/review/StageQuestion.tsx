import Typography from '@mui/material/Typography';
import type { WorkflowStage } from '../../../../api/loan-application/stages.contract.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { NotesField } from '../actions/NotesField.tsx';
import type { Draft } from '../actions/useDraft.ts';
import { useReviewText } from './review.texts.ts';

type Props = {
  readonly stage: WorkflowStage;
  readonly status: 'requires_attention' | 'rejected';
  /** The note of the stage, which goes on being written here. */
  readonly draft: Draft;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before a stage is flagged or rejected: of which file, what follows, and why. */
export const StageQuestion = ({ stage, status, draft, onConfirm, onClose }: Props) => {
  const t = useReviewText();
  const { file, isPending } = useLoanFile();
  const is = status === 'rejected' ? 'reject' : 'flag';
  return (
    <ConfirmDialog
      title={t(`stage.${is}Title`, { stage: stage.name })}
      text={t(`stage.${is}Text`)}
      confirm={t(`stage.${is}Send`)}
      isDestructive={status === 'rejected'}
      isPending={isPending}
      isReady={draft.notes !== undefined && draft.problem === undefined}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {file.borrowerName} · {file.loanNumber}
      </Typography>
      <ConflictNotice />
      <NotesField draft={draft} label={t('stage.noteRequired')} required minRows={2} maxRows={8} />
    </ConfirmDialog>
  );
};
