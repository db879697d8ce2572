import { AlreadyTakenError, IllegalTransitionError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import {
  isAwaitingReview,
  stageComesAt,
  type StageId,
  stageName,
  statusInSentence,
} from '../../lending/life-cycle/life-cycle.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import { changesOfApproval, type FiguresSlice } from '../figures/figures.state.ts';
import type { StagesSlice } from '../stages/stages.decider.ts';
import type { StageEvent } from '../stages/stages.events.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import { type ClaimEvent, holderAfter } from './claims.events.ts';

/** Takes the work of a stage for whoever sends it; refused where someone else has it. */
export type ClaimStage = Command<'ClaimStage', { stageId: StageId; assigneeId: string; assigneeName: string }>;
/** Gives it to someone, also when someone else has it. */
export type AssignStage = Command<'AssignStage', { stageId: StageId; assigneeId: string; assigneeName: string }>;
/** Gives it back. */
export type ReleaseStage = Command<'ReleaseStage', { stageId: StageId }>;
export type ClaimsCommand = ClaimStage | AssignStage | ReleaseStage;

/** Assignee of each stage; null: nobody. */
export type ClaimsSlice = { readonly assignees: Readonly<Record<StageId, string | null>> };
type Slices = ClaimsSlice &
  StatusSlice &
  Pick<DispositionSlice, 'disposition'> &
  StagesSlice &
  FiguresSlice &
  Pick<DocumentsSlice, 'documents'>;

/** @throws IllegalTransitionError where the stage has no work for anybody */
const assertInHand = (stageId: StageId, file: Slices): void => {
  const { status, stages, documents } = file;
  const name = stageName(stageId);
  const refuse = (why: string): never => {
    throw new IllegalTransitionError(why, { stageId, status, allowed: [] });
  };
  if (isFinal(file)) refuse(`The application is ${standingInSentence(file)}, and in no work queue any more`);
  // Documents come in at any time, also once the stage was completed.
  if (stageId === 'document_collection' && documents.some((document) => isAwaitingReview(document.status))) return;
  // Closing begins with the approval, its stage only once the workflow has seen that.
  if (stageId === 'ready_to_close') {
    if (stageComesAt(stageId, status)) return;
    refuse(`Closing begins with the approval, and the application is ${statusInSentence(status)}`);
  }
  // It stays completed when the approval was given on other answers, or was taken back to be given anew.
  const isTakenBack = status === 'underwriting' && stages.underwriting.status === 'completed';
  if (stageId === 'underwriting' && (isTakenBack || changesOfApproval(file).length > 0)) return;
  if (stages[stageId].status === 'pending') refuse(`The stage ${name} has not begun, so there is nothing to take`);
  if (stages[stageId].status === 'completed') refuse(`The stage ${name} is completed, so there is nothing to take`);
};

const claim = ({ data }: ClaimStage, file: Slices): ClaimEvent[] => {
  const holder = file.assignees[data.stageId];
  if (holder === data.assigneeId) return [];
  assertInHand(data.stageId, file);
  if (holder !== null) {
    // The caller adds the name, which no state of a file has.
    throw new AlreadyTakenError(`Someone else has ${stageName(data.stageId)} of this application`, {
      stageId: data.stageId,
      assigneeId: holder,
    });
  }
  return [{ type: 'LoanStageClaimed', data }];
};

const assign = ({ data }: AssignStage, file: Slices): ClaimEvent[] => {
  if (file.assignees[data.stageId] === data.assigneeId) return [];
  assertInHand(data.stageId, file);
  return [{ type: 'LoanStageAssigned', data }];
};

const release = ({ data: { stageId } }: ReleaseStage, { assignees }: ClaimsSlice): ClaimEvent[] => {
  const previousAssigneeId = assignees[stageId];
  return previousAssigneeId === null ? [] : [{ type: 'LoanStageReleased', data: { stageId, previousAssigneeId } }];
};

/** An approval that is given anew finds the stage completed already, and nothing else gives its work back. */
const givenBackBy = (
  { data: { to } }: LoanApplicationStatusChanged,
  { assignees, stages }: ClaimsSlice & StagesSlice,
): ClaimEvent[] => {
  const previousAssigneeId = assignees.underwriting;
  return to === 'approved' && stages.underwriting.status === 'completed' && previousAssigneeId !== null
    ? [{ type: 'LoanStageReleased', data: { stageId: 'underwriting', previousAssigneeId } }]
    : [];
};

const hold = ({ assignees }: ClaimsSlice, event: ClaimEvent | StageEvent): Partial<ClaimsSlice> => {
  const holder = holderAfter(event);
  return holder === undefined ? {} : { assignees: { ...assignees, [event.data.stageId]: holder && holder.assigneeId } };
};

export const claimsModule = {
  begin: (): ClaimsSlice => ({
    assignees: {
      pre_qualification: null,
      document_collection: null,
      underwriting: null,
      appraisal: null,
      approval: null,
      ready_to_close: null,
    },
  }),
  decide: { ClaimStage: claim, AssignStage: assign, ReleaseStage: release },
  followers: { LoanApplicationStatusChanged: givenBackBy },
  evolve: {
    LoanStageClaimed: hold,
    LoanStageAssigned: hold,
    LoanStageReleased: hold,
    LoanStageStarted: hold,
    LoanStageCompleted: hold,
  },
};
