import { forEvery, inverted } from '../../kernel/by-type.ts';
import { IllegalTransitionError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinalStatus, type StageId, stageIds, stageName, type StageStatus } from '../../lending/life-cycle.ts';
import type { FailingItem, StatusSlice } from '../status/status.decider.ts';
import { type StageEvent, stageStatusAfter } from './stages.events.ts';

type Assignee = { assigneeId?: string | undefined; assigneeName?: string | undefined };

/** Moves one stage: in_progress starts (or reopens), completed, requires_attention flags, rejected, processing hands it to automation. */
export type ChangeStage = Command<
  'ChangeStage',
  { stageId: StageId; status: Exclude<StageStatus, 'pending'>; notes?: string | undefined } & Assignee
>;
/** Starts a stage only when nobody has touched it, so that a workflow never undoes a person's step. */
export type OpenStage = Command<'OpenStage', { stageId: StageId } & Assignee>;
/** Completes a stage only when it is open; a flagged or rejected stage stays for a person. */
export type CloseStage = Command<'CloseStage', { stageId: StageId; notes?: string | undefined }>;
export type StagesCommand = ChangeStage | OpenStage | CloseStage;

export type StageState = { readonly status: StageStatus; readonly notes?: string | undefined };
export type StagesSlice = { readonly stages: Readonly<Record<StageId, StageState>> };
type Slices = StatusSlice & StagesSlice;

const eventTypes = inverted(stageStatusAfter);

const changeStage = ({ data }: ChangeStage, file: Slices): StageEvent[] => {
  if (isFinalStatus(file.status)) {
    throw new IllegalTransitionError(`The application is ${file.status}; its stages no longer change`, {
      status: file.status,
      allowed: [],
    });
  }
  const { stageId, status, notes } = data;
  const current = file.stages[stageId];
  // A repeat that brings new notes says something new; dropping it would lose what the person wrote.
  if (current.status === status && (notes === undefined || notes === current.notes)) return [];
  return status === 'in_progress'
    ? [{ type: eventTypes[status], data: { stageId, ...assigneeOf(data), notes } }]
    : [{ type: eventTypes[status], data: { stageId, notes } }];
};

const openStage = ({ data }: OpenStage, file: Slices): StageEvent[] =>
  isFinalStatus(file.status) || file.stages[data.stageId].status !== 'pending'
    ? []
    : [{ type: 'LoanStageStarted', data: { stageId: data.stageId, ...assigneeOf(data) } }];

/** Also after funding: funding is what ends the last stage. */
const closeStage = ({ data }: CloseStage, file: Slices): StageEvent[] =>
  file.status === 'rejected' || !isOpen(file.stages[data.stageId].status) ? [] : [{ type: 'LoanStageCompleted', data }];

const isOpen = (status: StageStatus): boolean => status === 'in_progress' || status === 'processing';

const assigneeOf = ({ assigneeId, assigneeName }: Assignee) => ({ assigneeId, assigneeName });

const moveStage = ({ stages }: StagesSlice, { type, data: { stageId, notes } }: StageEvent): StagesSlice => ({
  stages: { ...stages, [stageId]: { status: stageStatusAfter[type], notes } },
});

const flaggedStages = ({ stages }: StagesSlice): FailingItem[] =>
  stageIds
    .filter((stageId) => stages[stageId].status === 'requires_attention')
    .map((stageId) => ({
      item: `Stage ${stageName(stageId)} is flagged`,
      fix: 'Resolve the issue and complete the stage',
      stageId,
    }));

export const stagesModule = {
  begin: (): StagesSlice => ({
    stages: {
      pre_qualification: { status: 'pending' },
      document_collection: { status: 'pending' },
      underwriting: { status: 'pending' },
      appraisal: { status: 'pending' },
      approval: { status: 'pending' },
      ready_to_close: { status: 'pending' },
    },
  }),
  decide: { ChangeStage: changeStage, OpenStage: openStage, CloseStage: closeStage },
  evolve: forEvery(stageStatusAfter, moveStage),
  closingGate: flaggedStages,
};
