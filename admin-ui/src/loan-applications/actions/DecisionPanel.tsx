import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle.ts';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useFileCommands } from './useFileCommands.ts';
import { MOST_NOTE_CHARACTERS } from './NotedActions.tsx';
import { useDraft } from './useDraft.ts';
import { useLoanFile } from './loan-file-context.ts';
import { useMoves } from './useMoves.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';

type Props = {
  /** The statuses offered as decisions; further moves of the normal path follow them. */
  readonly decisions: readonly ApplicationStatus[];
};

/** Status decisions with notes, and a comment without one. Notes that were begun stay when the permission goes. */
export const DecisionPanel = ({ decisions }: Props) => {
  const translate = useTranslate();
  const word = useVocabularyText();
  const { file, isPending } = useLoanFile();
  const { changeStatus, addComment } = useFileCommands();
  const draft = useDraft();
  const moves = useMoves(decisions);
  const canUpdate = useCan('applications.update');
  const [overrideTo, setOverrideTo] = useState<ApplicationStatus | null>(null);
  const notesRef = useRef<HTMLTextAreaElement>(null);
  const statusLabel = (status: ApplicationStatus) => word(`applicationStatus.${status}`);

  const send = async (status: ApplicationStatus) => {
    const outcome = await changeStatus({ status, notes: draft.notes, version: draft.version });
    draft.settle(outcome);
    if (outcome === 'done') setOverrideTo(null);
  };
  const choose = (status: ApplicationStatus, override: boolean) => {
    if (!override) return void send(status);
    setOverrideTo(status);
    notesRef.current?.focus();
  };

  if (!canUpdate && draft.text === '') return <WhyNot permission="applications.update" />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {file.allowedStatuses.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate('decision.final')}
        </Typography>
      )}
      <TextField
        inputRef={notesRef}
        label={translate(overrideTo ? 'decision.notesRequired' : 'decision.notes')}
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
          <Alert
            severity="warning"
            icon={false}
            sx={{ '& .MuiAlert-message': { display: 'grid', gap: 1, width: '100%' } }}
          >
            {translate('decision.overrideNotice', { from: statusLabel(file.status), to: statusLabel(overrideTo) })}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button
                variant="contained"
                disabled={isPending || draft.notes === undefined}
                onClick={() => void send(overrideTo)}
              >
                {translate('decision.send', { status: statusLabel(overrideTo) })}
              </Button>
              <Button color="inherit" onClick={() => setOverrideTo(null)}>
                {translate('decision.cancel')}
              </Button>
            </Box>
          </Alert>
        )}
        {moves.length > 0 && (
          <Box
            role="group"
            aria-label={translate('decision.move')}
            sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' }}
          >
            {moves.map(({ status, override, label, color, isCurrent, permission }) => (
              <Permitted key={status} permission={permission}>
                <Button
                  variant="outlined"
                  color={color}
                  disabled={isPending || isCurrent}
                  onClick={() => choose(status, override)}
                  sx={{ flexDirection: 'column', lineHeight: '18px' }}
                >
                  {label}
                  {override && !isCurrent && (
                    <Typography component="span" variant="caption" sx={{ lineHeight: '14px' }}>
                      {translate('decision.override')}
                    </Typography>
                  )}
                </Button>
              </Permitted>
            ))}
          </Box>
        )}
        <Button
          variant="text"
          disabled={isPending || draft.notes === undefined}
          onClick={async () => draft.settle(await addComment(draft.text.trim()))}
        >
          {translate('decision.addCommentOnly')}
        </Button>
      </Permitted>
    </Box>
  );
};
