import { keyed } from '../../events/kernel/kept.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { StageId, StageStatus } from '../../events/lending/life-cycle/life-cycle.ts';
import type { ClaimEvent } from '../../events/loan-application/claims/claims.events.ts';
import { stageChanges } from '../../events/loan-application/core/file-core.state.ts';
import type { StageEvent } from '../../events/loan-application/stages/stages.events.ts';

/** Note on a stage's change of status. */
export type StageNote = { readonly status: StageStatus; readonly notes: string; readonly at: string };

export type FileStage = {
  readonly status: StageStatus;
  readonly assignedTo: string | null;
  readonly assigneeId?: string | undefined;
  readonly notes: string | null;
  /** Notes of its earlier states, the oldest first; left out in rows from before they were kept. */
  readonly earlierNotes?: readonly StageNote[] | undefined;
  readonly updatedAt: string;
};

/** Part of a file's record for its stages. */
export type WithStages = { readonly stages: Readonly<Partial<Record<StageId, FileStage>>> };

const earlierNotesOf = (stage: FileStage | undefined): readonly StageNote[] => {
  if (!stage) return [];
  const { status, notes, updatedAt: at, earlierNotes = [] } = stage;
  return notes === null ? earlierNotes : [...earlierNotes, { status, notes, at }];
};

const moveStage = (event: RecordedEvent<StageEvent>, status: StageStatus, before: FileStage | undefined): FileStage => {
  const { notes = null } = event.data;
  const isGiven = event.type === 'LoanStageStarted' && event.data.assigneeName !== undefined;
  const { assignedTo = null, assigneeId } = isGiven
    ? { assignedTo: event.data.assigneeName, assigneeId: event.data.assigneeId }
    : // Its work was done: whoever takes it up again may be someone else.
      ((before?.status === 'completed' ? undefined : before) ?? {});
  return { status, assignedTo, assigneeId, notes, earlierNotes: earlierNotesOf(before), updatedAt: event.effectiveAt };
};

const holdStage = ({ stages }: WithStages, event: RecordedEvent<ClaimEvent>): WithStages => {
  const { stageId } = event.data;
  // Documents may be reviewed before their stage has begun.
  const stage = stages[stageId] ?? { status: 'pending', notes: null, updatedAt: event.effectiveAt };
  const holder =
    event.type === 'LoanStageReleased'
      ? { assignedTo: null, assigneeId: undefined }
      : { assignedTo: event.data.assigneeName, assigneeId: event.data.assigneeId };
  return { stages: { ...stages, [stageId]: { ...stage, ...holder } } };
};

/** Changes of a file's record by stage events. */
export const stagesAfter = {
  ...stageChanges(keyed<WithStages['stages']>(), moveStage),
  LoanStageClaimed: holdStage,
  LoanStageAssigned: holdStage,
  LoanStageReleased: holdStage,
};
