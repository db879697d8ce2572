import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { WorkflowStage } from '../../../../api/loan-application/stages/stages.contract.ts';
import { authorityToMoveStage } from '../../../../events/lending/decisions/decision-permissions.ts';
import { stageComesAt } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { StatusBadge } from '../../kit/values/StatusBadge.tsx';
import { formatDateTime, statusLabel } from '../../kit/values/format.ts';
import { Entrusted } from '../../session/Entrusted.tsx';
import { WhyNot } from '../../session/WhyNot.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { NoteQuestion } from '../actions/NoteQuestion.tsx';
import { NotedActions } from '../actions/NotedActions.tsx';
import { useDraft } from '../actions/useDraft.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { useReviewText } from './review.texts.ts';

type Props = { readonly stage: WorkflowStage };

type Move = 'completed' | 'requires_attention' | 'rejected';
const questions = { completed: 'override', requires_attention: 'flag', rejected: 'reject' } as const;

const StageActions = ({ stage }: Props) => {
  const t = useReviewText();
  const { file, isPending } = useLoanFile();
  const { changeStage } = useFileCommands();
  const draft = useDraft(`stage:${stage.id}`);
  const [asked, setAsked] = useState<Move | null>(null);
  const asks = asked === null ? 'flag' : questions[asked];
  const isOverride = stage.missingEvidence !== null && draft.notes === undefined;
  const send = async (status: Move) => {
    if (draft.problem) return;
    const outcome = await changeStage({ stageId: stage.id, status, notes: draft.notes, version: draft.version });
    draft.settle(outcome);
    if (outcome === 'done') setAsked(null);
  };
  return (
    <NotedActions
      permission="applications.update"
      label={stage.name}
      draft={draft}
      placeholder={t('stage.notes')}
      notesLabel={t('stage.notesOf', { stage: stage.name })}
    >
      <Entrusted authority={authorityToMoveStage(stage.id, stage.status, 'completed')}>
        <ProgressButton
          variant="outlined"
          color="success"
          isPending={isPending}
          isShared
          disabled={stage.status === 'completed' || !stageComesAt(stage.id, file.status)}
          onClick={() => (isOverride ? setAsked('completed') : void send('completed'))}
        >
          {t('stage.complete')}
        </ProgressButton>
      </Entrusted>
      <Entrusted authority={authorityToMoveStage(stage.id, stage.status, 'requires_attention')}>
        <ProgressButton
          variant="outlined"
          color="inherit"
          isPending={isPending}
          isShared
          onClick={() => (draft.notes === undefined ? setAsked('requires_attention') : void send('requires_attention'))}
        >
          {t('stage.flag')}
        </ProgressButton>
      </Entrusted>
      <Entrusted authority={authorityToMoveStage(stage.id, stage.status, 'rejected')}>
        <ProgressButton
          variant="outlined"
          color="error"
          isPending={isPending}
          isShared
          onClick={() => setAsked('rejected')}
        >
          {t('stage.reject')}
        </ProgressButton>
      </Entrusted>
      {asked && (
        <NoteQuestion
          title={t(`stage.${asks}Title`, { stage: stage.name })}
          text={t(`stage.${asks}Text`, { missing: stage.missingEvidence ?? '' })}
          confirm={t(`stage.${asks}Send`)}
          isDestructive={asked === 'rejected'}
          draft={draft}
          onConfirm={() => void send(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </NotedActions>
  );
};

/** Notes from earlier statuses of the stage, newest first. */
const EarlierNotes = ({ stage }: Props) => {
  const t = useReviewText();
  if (stage.earlierNotes.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('stage.earlierOf', { stage: stage.name })}
      sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}
    >
      {stage.earlierNotes.toReversed().map(({ status, notes, at }) => (
        <Typography
          key={at + status}
          component="li"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {t('stage.earlier', { status: statusLabel(status), date: formatDateTime(at), notes })}
        </Typography>
      ))}
    </Box>
  );
};

/** The six stages with status, assignee and notes, and what may be done about each. */
export const WorkflowTab = () => {
  const t = useReviewText();
  const { file } = useLoanFile();
  return (
    <>
      <WhyNot permission="applications.update" />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {file.workflowStages.map((stage) => (
          <Box
            component="li"
            key={stage.id}
            sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
              <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
                {stage.name}
              </Typography>
              <StatusBadge status={stage.status} />
              <Typography variant="caption" color="textSecondary">
                {stage.assignedTo ?? t('stage.unassigned')}
                {stage.updatedAt && ` · ${t('stage.since', { date: formatDateTime(stage.updatedAt) })}`}
              </Typography>
            </Box>
            {stage.notes && (
              <Typography variant="body2" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {stage.notes}
              </Typography>
            )}
            <EarlierNotes stage={stage} />
            <StageActions stage={stage} />
          </Box>
        ))}
      </Box>
    </>
  );
};
