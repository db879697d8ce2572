import { IllegalTransitionError, NotFoundError } from '../../kernel/errors.ts';
import { userOf } from '../../kernel/message.ts';
import {
  type ConditionCategory,
  type ConditionPoint,
  type ConditionStatus,
  isOutstandingCondition,
} from '../../lending/conditions/condition-words.ts';
import { isFinal, type Standing, standingInSentence } from '../../lending/disposition/disposition.ts';
import { inWords } from '../../lending/fields/words.ts';
import type { DocumentEventOf } from '../documents/documents.events.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { ConditionEventOf, ConditionMoved, Evidence, ReportOfCondition } from './conditions.events.ts';

/** Kinds of conditions. */
export type ConditionTerms = {
  readonly title: string;
  readonly externalWording: string;
  readonly internalWording?: string | undefined;
  readonly mustBeMetBefore: ConditionPoint;
  readonly category: ConditionCategory;
  readonly dueOn?: string | undefined;
};

export type ConditionState = ConditionTerms & {
  readonly conditionId: string;
  /** 1 for the first of the file. */
  readonly number: number;
  readonly templateId?: string | undefined;
  /** The accepted report that opened it. */
  readonly report?: ReportOfCondition | undefined;
  /** True once someone has put it in other words. */
  readonly isReworded?: boolean | undefined;
  readonly status: ConditionStatus;
  /** The user who added it; null for a program. */
  readonly addedBy: string | null;
  /** The user who said what came in for it; null for a program. */
  readonly receivedBy?: string | null;
  /** Documents that are to show that it is met. */
  readonly documentIds: readonly string[];
  /** The versions that it was cleared on; empty while it is not cleared. */
  readonly pinned: readonly Evidence[];
  /** Of the last receipt or clearing. */
  readonly note?: string | undefined;
  /** Of the last return. */
  readonly returnedBecause?: string | undefined;
  readonly commentIds: readonly string[];
};

export type ConditionsSlice = { readonly conditions: readonly ConditionState[] };

type ConditionsOnFile = Pick<IntakeSlice, 'applicationId'> & ConditionsSlice;

/** @throws NotFoundError */
export const conditionOf = ({ applicationId, conditions }: ConditionsOnFile, conditionId: string): ConditionState => {
  const condition = conditions.find((each) => each.conditionId === conditionId);
  if (condition) return condition;
  throw new NotFoundError(`No condition ${conditionId} in application ${applicationId}`, {
    applicationId,
    conditionId,
  });
};

/** One that still has to be met, on a file that still has conditions met. @throws IllegalTransitionError, NotFoundError */
export const outstandingOf = (file: ConditionsOnFile & Standing, conditionId: string): ConditionState => {
  const condition = conditionOf(file, conditionId);
  assertTakesConditions(file);
  if (isOutstandingCondition(condition.status)) return condition;
  throw new IllegalTransitionError(
    condition.status === 'withdrawn'
      ? `Condition ${condition.number} was withdrawn: add a new one where it is needed after all`
      : `Condition ${condition.number} is ${inWords(condition.status)}: reopen it first`,
    { conditionId, status: condition.status, allowed: condition.status === 'withdrawn' ? [] : ['reopened'] },
  );
};

/** Funding ends a file, but not its conditions: some are met after closing. @throws IllegalTransitionError on one that ended otherwise */
export const assertTakesConditions = (file: Standing): void => {
  if (!isFinal(file) || file.status === 'funded') return;
  throw new IllegalTransitionError(`The application is ${standingInSentence(file)}; its conditions no longer change`, {
    status: file.status,
    allowed: [],
  });
};

const added = (
  { data: { source, ...terms }, metadata }: ConditionEventOf<'ConditionAdded'>,
  status: ConditionStatus,
): ConditionState => ({
  ...terms,
  status,
  // Whoever accepted the report is not who asks for it.
  addedBy: source === 'report' ? null : userOf(metadata?.actor),
  documentIds: [],
  pinned: [],
  commentIds: [],
});

/** Changes by an event other than to the status. */
const changesOf = (event: ConditionMoved): Partial<ConditionState> => {
  if (event.type === 'ConditionRequested') {
    const { documentIds, dueOn } = event.data;
    return { documentIds, ...(dueOn !== undefined && { dueOn }) };
  }
  if (event.type === 'ConditionReceived')
    return { documentIds: event.data.documentIds, note: event.data.note, receivedBy: userOf(event.metadata?.actor) };
  if (event.type === 'ConditionCleared') {
    const { evidence, note } = event.data;
    return { pinned: evidence, note, documentIds: evidence.map(({ documentId }) => documentId) };
  }
  if (event.type === 'ConditionReturned') return { returnedBecause: event.data.reason };
  return event.type === 'ConditionReopened' ? { pinned: [] } : {};
};

const moved = (event: ConditionMoved, status: ConditionStatus, before: ConditionState): ConditionState => ({
  ...before,
  status,
  ...changesOf(event),
});

const reworded = ({ data }: ConditionEventOf<'ConditionReworded'>, before: ConditionState): ConditionState => {
  const { conditionId: _conditionId, internalWording, dueOn, report, ...terms } = data;
  const by = report ? { report } : { isReworded: true };
  return { ...before, ...terms, internalWording, dueOn, ...by };
};

const commented = (
  { conditions }: ConditionsSlice,
  { data: { conditionId, commentId } }: ConditionEventOf<'ConditionCommented'>,
): ConditionsSlice => ({
  conditions: conditions.map((each) =>
    each.conditionId === conditionId ? { ...each, commentIds: [...each.commentIds, commentId] } : each,
  ),
});

/** A document that is no longer asked for shows nothing. */
const unlinked = (
  { conditions }: ConditionsSlice,
  { data }: DocumentEventOf<'DocumentRequestWithdrawn'>,
): ConditionsSlice => ({
  conditions: conditions.map((each) => ({
    ...each,
    documentIds: each.documentIds.filter((documentId) => documentId !== data.documentId),
  })),
});

/** What a document that was split was to show, its parts are to show. */
const shownByParts = (
  { conditions }: ConditionsSlice,
  { data: { documentId, partIds } }: DocumentEventOf<'DocumentSplit'>,
): ConditionsSlice => ({
  conditions: conditions.map((each) => ({
    ...each,
    documentIds: each.documentIds.flatMap((id) => (id === documentId ? partIds : [id])),
  })),
});

/** Fields of a condition other than its status. */
export const ownCondition = { added, moved, reworded };

/** Changes to conditions by events of other kinds. */
export const evolveConditions = {
  ConditionCommented: commented,
  DocumentRequestWithdrawn: unlinked,
  DocumentSplit: shownByParts,
};
