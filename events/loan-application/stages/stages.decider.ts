import { inverted } from '../../kernel/by-type.ts';
import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command, CommandMetadata } from '../../kernel/message.ts';
import { type Authority, authorityToMoveStage } from '../../lending/decisions/decision-permissions.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import {
  stageComesAt,
  type StageId,
  stageIds,
  stageName,
  type StageStatus,
} from '../../lending/life-cycle/life-cycle.ts';
import { inWords } from '../../lending/fields/words.ts';
import { assertAuthority, assertNotSubmitter, type SubmittedFile } from '../../lending/decisions/decision-rights.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { FailingItem, PassedStage, StatusSlice } from '../status/status.moves.ts';
import type { ArrivalEventOf } from '../arrivals/arrivals.events.ts';
import { missingEvidence, type WithEvidence } from './stage-evidence.ts';
import { type StageEvent, stageStatusAfter } from './stages.events.ts';

type Assignee = { assigneeId?: string | undefined; assigneeName?: string | undefined };

/** Moves one stage: in_progress starts (or reopens), completed, requires_attention flags, rejected, processing hands it to automation. */
export type ChangeStage = Command<
  'ChangeStage',
  {
    stageId: StageId;
    status: Exclude<StageStatus, 'pending'>;
    notes?: string | undefined;
    /** Permissions of the sender. */
    may: readonly Authority[];
  } & Assignee
>;
/** Starts a stage only when nobody has touched it, so that a workflow never undoes a person's step. */
export type OpenStage = Command<'OpenStage', { stageId: StageId } & Assignee>;
/** Completes a stage only when it is open; a flagged or rejected stage stays for a person. */
export type CloseStage = Command<'CloseStage', { stageId: StageId; notes?: string | undefined }>;
export type StagesCommand = ChangeStage | OpenStage | CloseStage;

export type StageState = {
  readonly status: StageStatus;
  readonly notes?: string | undefined;
  /** The order whose accepted report completed it. */
  readonly completedBy?: string | undefined;
};
export type StagesSlice = { readonly stages: Readonly<Record<StageId, StageState>> };
type Slices = StatusSlice & DispositionSlice & StagesSlice;

const eventTypes = inverted(stageStatusAfter);

/** @throws IllegalTransitionError on a final file, ForbiddenError */
const changeStage = (
  { data }: ChangeStage,
  file: Slices & SubmittedFile & WithEvidence,
  { actor }: Pick<CommandMetadata, 'actor'>,
): StageEvent[] => {
  if (isFinal(file)) {
    throw new IllegalTransitionError(`The application is ${standingInSentence(file)}; its stages no longer change`, {
      status: file.status,
      allowed: [],
    });
  }
  const { stageId, status, notes, may } = data;
  const current = file.stages[stageId];
  assertAuthority(
    may,
    authorityToMoveStage(stageId, current.status, status),
    `set the stage ${stageName(stageId)} to ${inWords(status)}`,
  );
  if (stageId === 'approval' && status === 'completed') assertNotSubmitter(file, actor);
  if (isProgress(status)) assertComesNow(stageId, file);
  // A repeat that brings new notes says something new; dropping it would lose what the person wrote.
  if (current.status === status && (notes === undefined || notes === current.notes)) return [];
  return status === 'in_progress'
    ? [{ type: eventTypes[status], data: { stageId, ...assigneeOf(data), notes } }]
    : [{ type: eventTypes[status], data: { stageId, notes, ...(status === 'completed' && overrideOf(data, file)) } }];
};

/** A completion without its evidence is an override. @throws RuleViolationError for one without a reason */
const overrideOf = (
  { stageId, notes }: { readonly stageId: StageId; readonly notes?: string | undefined },
  file: WithEvidence,
): { readonly override?: true } => {
  const missing = missingEvidence(stageId, file);
  if (missing === null) return {};
  if (notes !== undefined) return { override: true };
  throw new RuleViolationError(`The stage ${stageName(stageId)} has no evidence: ${missing}`, { stageId }, [
    { field: 'notes', message: 'Say why it is complete all the same; it counts as an override' },
  ]);
};

const isProgress = (status: StageStatus): boolean => status === 'completed' || isOpen(status);

/** @throws IllegalTransitionError when the stage begins or ends before the file has come so far */
const assertComesNow = (stageId: StageId, { status }: Slices): void => {
  if (stageComesAt(stageId, status)) return;
  throw new IllegalTransitionError(
    `The stage ${stageName(stageId)} comes later: the application is ${inWords(status)}. Move the application on first.`,
    { status, allowed: [] },
  );
};

const openStage = ({ data }: OpenStage, file: Slices): StageEvent[] =>
  isFinal(file) || file.stages[data.stageId].status !== 'pending'
    ? []
    : [{ type: 'LoanStageStarted', data: { stageId: data.stageId, ...assigneeOf(data) } }];

/** Also after funding: funding is what ends the last stage. */
const closeStage = ({ data }: CloseStage, file: Slices & WithEvidence): StageEvent[] => {
  const { stageId, notes } = data;
  if ((isFinal(file) && file.status !== 'funded') || !isOpen(file.stages[stageId].status)) return [];
  const missing = missingEvidence(stageId, file);
  if (missing === null) return [{ type: 'LoanStageCompleted', data }];
  return [{ type: 'LoanStageCompleted', data: { stageId, notes: notes ?? `Although ${missing}`, override: true } }];
};

/** An accepted appraisal completes its stage; one that is flagged or rejected stays for a person. */
const afterTakingOver = (
  { data: { facts, orderId, orderNumber } }: ArrivalEventOf<'ReportTakenOver'>,
  { stages }: StagesSlice,
): StageEvent[] => {
  const { status } = stages.appraisal;
  return facts.kind === 'appraisal' && (status === 'pending' || isOpen(status))
    ? [{ type: 'LoanStageCompleted', data: { stageId: 'appraisal', evidence: { orderId, orderNumber } } }]
    : [];
};

/** What completed the stage is gone, so that it is open again. */
const afterSettingAside = (
  { data: { orderId, orderNumber } }: ArrivalEventOf<'ReportNoLongerStands'>,
  { stages }: StagesSlice,
): StageEvent[] =>
  stages.appraisal.status === 'completed' && stages.appraisal.completedBy === orderId
    ? [
        {
          type: 'LoanStageStarted',
          data: { stageId: 'appraisal', notes: `The appraisal of order ${orderNumber} is looked at again` },
        },
      ]
    : [];

const isOpen = (status: StageStatus): boolean => status === 'in_progress' || status === 'processing';

const assigneeOf = ({ assigneeId, assigneeName }: Assignee) => ({ assigneeId, assigneeName });

const moved = ({ data }: StageEvent, status: StageStatus, before: StageState | undefined): StageState => {
  const evidence = 'evidence' in data ? data.evidence : undefined;
  // More notes on a stage that is completed leave what completed it.
  const kept = status === 'completed' && before?.status === status ? before.completedBy : undefined;
  const completedBy = evidence?.orderId ?? kept;
  return { status, notes: data.notes, ...(completedBy !== undefined && { completedBy }) };
};

/** Facts that status moves depend on. */
type StageStatuses = { readonly stages: Readonly<Record<StageId, { readonly status: StageStatus }>> };

const stageItem = ({ stageId, status }: PassedStage): FailingItem => ({
  item:
    status === 'requires_attention'
      ? `Stage ${stageName(stageId)} requires attention`
      : `Stage ${stageName(stageId)} is ${inWords(status)}`,
  fix: fixOf[status],
  stageId,
});

const fixOf: Readonly<Record<StageStatus, string>> = {
  pending: 'Begin the stage and complete it',
  in_progress: 'Complete the stage',
  processing: 'Complete the stage',
  requires_attention: 'Resolve the issue and complete the stage',
  rejected: 'Open the stage again and complete it',
  completed: 'Nothing to do',
};

const stagesThat = (
  { stages }: StageStatuses,
  applies: (stageId: StageId, status: StageStatus) => boolean,
): PassedStage[] =>
  stageIds.flatMap((stageId) => {
    const { status } = stages[stageId];
    return applies(stageId, status) ? [{ stageId, status }] : [];
  });

const needsPerson = (status: StageStatus): boolean => status === 'requires_attention' || status === 'rejected';

const heldForClosing = (file: StageStatuses): FailingItem[] =>
  stagesThat(file, (_stageId, status) => needsPerson(status)).map(stageItem);

/**
 * The approval is itself the end of Underwriting and Approval, so these are passed over only when they need someone, or
 * Underwriting never began; the stages before have to be done.
 */
const passedByApproval = (file: StageStatuses): PassedStage[] =>
  stagesThat(file, (stageId, status) => {
    if (stageId === 'ready_to_close' || status === 'completed') return false;
    if (needsPerson(status)) return true;
    if (stageId === 'approval') return false;
    return stageId !== 'underwriting' || status === 'pending';
  });

/** Ready to Close is what comes after the decision. */
const openStages = (file: StageStatuses): FailingItem[] =>
  stagesThat(file, (stageId, status) => status !== 'completed' && stageId !== 'ready_to_close').map(stageItem);

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
  moved,
  followers: { ReportTakenOver: afterTakingOver, ReportNoLongerStands: afterSettingAside },
  closingGate: heldForClosing,
  passedByApproval,
  openItems: openStages,
  stageItem,
};
