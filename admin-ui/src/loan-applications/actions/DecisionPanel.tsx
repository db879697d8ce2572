import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle.ts';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useActionsText } from './actions.texts.ts';
import { useLoanFile } from './loan-file-context.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { MOST_NOTE_CHARACTERS } from './NotedActions.tsx';
import { OverrideNotice } from './OverrideNotice.tsx';
import { useDraft } from './useDraft.ts';
import { useFileCommands } from './useFileCommands.ts';
import { type Decision, type Move, useMoves } from './useMoves.ts';

type Props = {
  /** The statuses offered as decisions; further moves of the normal path follow them. */
  readonly decisions: readonly Decision[];
};

const FinalNotice = () => {
  const t = useActionsText();
  const { file } = useLoanFile();
  return file.allowedStatuses.length > 0 ? null : (
    <Typography variant="body2" color="textSecondary">
      {t('final')}
    </Typography>
  );
};

/** Status decisions with notes, and a comment without one. Notes that were begun stay when the permission goes. */
export const DecisionPanel = ({ decisions }: Props) => {
  const t = useActionsText();
  const { isPending } = useLoanFile();
  const { changeStatus, addComment } = useFileCommands();
  const draft = useDraft();
  const moves = useMoves(decisions);
  const canUpdate = useCan('applications.update');
  const [overrideTo, setOverrideTo] = useState<ApplicationStatus | null>(null);
  const notesRef = useRef<HTMLTextAreaElement>(null);

  const send = async (status: ApplicationStatus) => {
    const outcome = await changeStatus({ status, notes: draft.notes, version: draft.version });
    draft.settle(outcome);
    if (outcome === 'done') setOverrideTo(null);
  };
  const choose = ({ status, override }: Move) => {
    if (!override) return void send(status);
    setOverrideTo(status);
    notesRef.current?.focus();
  };

  if (!canUpdate && draft.text === '') return <WhyNot permission="applications.update" />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FinalNotice />
      <TextField
        inputRef={notesRef}
        label={t(overrideTo ? 'notesRequired' : 'notes')}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        required={overrideTo !== null}
        multiline
        minRows={3}
        maxRows={10}
        fullWidth
        slotProps={{ htmlInput: { maxLength: MOST_NOTE_CHARACTERS } }}
      />
      <Permitted permission="applications.update">
        {overrideTo && (
          <OverrideNotice
            to={overrideTo}
            hasNote={draft.notes !== undefined}
            onSend={() => void send(overrideTo)}
            onCancel={() => setOverrideTo(null)}
          />
        )}
        {moves.length > 0 && <MoveButtons moves={moves} onChoose={choose} />}
        <Button
          variant="text"
          disabled={isPending || draft.notes === undefined}
          onClick={async () => draft.settle(await addComment(draft.text.trim()))}
        >
          {t('addCommentOnly')}
        </Button>
      </Permitted>
    </Box>
  );
};
