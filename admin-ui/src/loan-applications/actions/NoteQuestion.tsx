import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { useActionsText } from './actions.texts.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { useLoanFile } from './loan-file-context.ts';
import { NotesField } from './NotesField.tsx';
import type { Draft } from './useDraft.ts';

type Props = {
  readonly title: string;
  /** Consequence, in words. */
  readonly text: string;
  readonly confirm: string;
  readonly isDestructive: boolean;
  /** Of the note; left out: what is wrong. */
  readonly label?: string | undefined;
  /** The note that was begun beside the button goes on being written here. */
  readonly draft: Draft;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something is sent back, rejected or approved in spite of something: of which file, what follows, and why. */
export const NoteQuestion = ({ draft, label, ...question }: Props) => {
  const t = useActionsText();
  const { file, isPending } = useLoanFile();
  return (
    <ConfirmDialog
      {...question}
      isPending={isPending}
      isReady={draft.notes !== undefined && draft.problem === undefined}
      error={null}
    >
      <Typography color="textSecondary">
        {file.borrowerName} · {file.loanNumber}
      </Typography>
      <ConflictNotice />
      <NotesField draft={draft} label={label ?? t('noteRequired')} required minRows={2} maxRows={8} hasFocus />
    </ConfirmDialog>
  );
};
