import { ForbiddenError, IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command, CommandMetadata } from '../../kernel/message.ts';
import { conditionsInTheWay } from '../../lending/conditions/condition-gates.ts';
import {
  conditionPointInSentence,
  conditionPoints,
  type ConditionSource,
  isOutstandingCondition,
  isWaivable,
  outstandingConditions,
} from '../../lending/conditions/condition-words.ts';
import type { Authority } from '../../lending/decisions/decision-permissions.ts';
import { assertNotSubmitter, type SubmittedFile } from '../../lending/decisions/decision-rights.ts';
import type { ApplicationStatus } from '../../lending/life-cycle/life-cycle.ts';
import type { Standing } from '../../lending/disposition/disposition.ts';
import { inWords } from '../../lending/fields/words.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { FailingItem } from '../status/status.moves.ts';
import type { ConditionEventOf } from './conditions.events.ts';
import { conditionFollowers } from './conditions.follows.ts';
import { arrivalFollowers } from './conditions.of-arrivals.ts';
import {
  clear,
  type ClearCondition,
  reopen,
  type ReopenCondition,
  waive,
  type WaiveCondition,
} from './conditions.settling.ts';
import {
  assertTakesConditions,
  conditionOf,
  type ConditionsSlice,
  type ConditionState,
  type ConditionTerms,
  evolveConditions,
  outstandingOf,
} from './conditions.state.ts';

type NewCondition = ConditionTerms & {
  readonly conditionId: string;
  readonly source: Exclude<ConditionSource, 'report'>;
  readonly templateId?: string | undefined;
};

/** A condition that is on the file already is left out; so is one of a rule whose template is still to be met there. */
export type AddConditions = Command<'AddConditions', { conditions: readonly NewCondition[] }>;
/** Asks for what shows that it is met. */
export type RequestCondition = Command<
  'RequestCondition',
  { conditionId: string; documentIds: readonly string[]; dueOn?: string | undefined }
>;
/** Says what has come in to show it: documents of the file, or what a note says. */
export type ReceiveCondition = Command<
  'ReceiveCondition',
  { conditionId: string; documentIds: readonly string[]; note?: string | undefined }
>;
/** The evidence is not enough. */
export type ReturnCondition = Command<'ReturnCondition', { conditionId: string; reason: string }>;
type Trusted = {
  /** Permissions of the sender. */
  may: readonly Authority[];
};
/** Asks for something else, or by another point. Who added it may as long as nobody was asked; then it is a decision. */
export type RewordCondition = Command<'RewordCondition', { conditionId: string } & ConditionTerms & Trusted>;
/** Says that it was never needed; by the same people. */
export type WithdrawCondition = Command<'WithdrawCondition', { conditionId: string; reason: string } & Trusted>;
/** For staff only; possible in every status. */
export type CommentOnCondition = Command<
  'CommentOnCondition',
  { conditionId: string; commentId: string; comment: string }
>;
export type ConditionsCommand =
  | AddConditions
  | RequestCondition
  | ReceiveCondition
  | ReturnCondition
  | ClearCondition
  | WaiveCondition
  | ReopenCondition
  | RewordCondition
  | WithdrawCondition
  | CommentOnCondition;

type File = IntakeSlice & Standing & DocumentsSlice & ConditionsSlice;

const MOST_CONDITIONS = 200;

/** @throws IllegalTransitionError, RuleViolationError */
const addConditions = (
  { data: { conditions: asked } }: AddConditions,
  file: File,
): ConditionEventOf<'ConditionAdded'>[] => {
  const isThere = ({ conditionId, source, templateId }: NewCondition): boolean =>
    file.conditions.some(
      (each) =>
        each.conditionId === conditionId ||
        (source === 'rule' &&
          templateId !== undefined &&
          each.templateId === templateId &&
          isOutstandingCondition(each.status)),
    );
  const news = asked.filter((each) => !isThere(each));
  if (news.length === 0) return [];
  assertTakesConditions(file);
  const late = news.find(({ mustBeMetBefore }) => file.status === 'funded' && mustBeMetBefore !== 'post_closing');
  if (late) {
    throw new RuleViolationError(
      `The loan is funded, so ${late.title} can only be met after closing`,
      { status: file.status },
      [{ field: 'mustBeMetBefore', message: 'Choose After closing' }],
    );
  }
  if (file.conditions.length + news.length > MOST_CONDITIONS) {
    const left = MOST_CONDITIONS - file.conditions.length;
    throw new RuleViolationError(
      `An application has ${MOST_CONDITIONS} conditions at most, and this one has ${file.conditions.length}`,
      { conditions: file.conditions.length },
      [{ field: 'conditions', message: left > 0 ? `Add ${left} at most` : 'Reword one of this application' }],
    );
  }
  return news.map((condition, index) => ({
    type: 'ConditionAdded',
    data: { ...condition, number: file.conditions.length + index + 1 },
  }));
};

/** @throws RuleViolationError that names the first that is not on the file */
const assertOnFile = ({ documents }: DocumentsSlice, documentIds: readonly string[]): void => {
  const stranger = documentIds.findIndex((id) => !documents.some(({ documentId }) => documentId === id));
  if (stranger < 0) return;
  throw new RuleViolationError('A document is not on this application', { documentId: documentIds[stranger] }, [
    { field: `documentIds.${stranger}`, message: 'Choose a document of this application' },
  ]);
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

const requestCondition = (
  { data: { conditionId, documentIds, dueOn } }: RequestCondition,
  file: File,
): ConditionEventOf<'ConditionRequested'>[] => {
  const condition = outstandingOf(file, conditionId);
  assertOnFile(file, documentIds);
  const isRepeat = condition.status === 'requested' && isSame(condition.documentIds, documentIds);
  if (isRepeat && (dueOn ?? condition.dueOn) === condition.dueOn) return [];
  return [{ type: 'ConditionRequested', data: { conditionId, documentIds: [...documentIds], dueOn } }];
};

const receiveCondition = (
  { data: { conditionId, documentIds, note } }: ReceiveCondition,
  file: File,
): ConditionEventOf<'ConditionReceived'>[] => {
  const { status, documentIds: before, note: noteBefore } = outstandingOf(file, conditionId);
  assertOnFile(file, documentIds);
  if (documentIds.length === 0 && note === undefined) {
    throw new RuleViolationError('Something has to have come in', { conditionId }, [
      { field: 'documentIds', message: 'Choose the documents that came in, or say in the note what did' },
    ]);
  }
  const empty = documentIds.findIndex((id) =>
    file.documents.some(({ documentId, documentVersion }) => documentId === id && documentVersion === 0),
  );
  if (empty >= 0) {
    throw new RuleViolationError('Nothing has been uploaded for a document yet', { documentId: documentIds[empty] }, [
      { field: `documentIds.${empty}`, message: 'Upload the document first, or request the condition with it' },
    ]);
  }
  if (status === 'received' && isSame(before, documentIds) && note === noteBefore) return [];
  return [{ type: 'ConditionReceived', data: { conditionId, documentIds: [...documentIds], note } }];
};

const returnCondition = (
  { data: { conditionId, reason } }: ReturnCondition,
  file: File,
): ConditionEventOf<'ConditionReturned'>[] => {
  const { number, status, returnedBecause: before } = outstandingOf(file, conditionId);
  if (status === 'returned' && reason === before) return [];
  if (status !== 'received' && status !== 'reopened' && status !== 'returned') {
    throw new IllegalTransitionError(
      `Condition ${number} is ${inWords(status)}: nothing has come in for it that could be returned`,
      { conditionId, status, allowed: ['received', 'reopened'] },
    );
  }
  return [{ type: 'ConditionReturned', data: { conditionId, reason } }];
};

/** Nobody was asked for it yet, so whoever added it may still put it right. */
const isOwnAndNew = ({ status, addedBy }: ConditionState, { kind, id }: CommandMetadata['actor']): boolean =>
  status === 'open' && kind === 'user' && addedBy === id;

/** @throws ForbiddenError for all but who may decide, and who added it where nobody was asked yet */
const assertMayChange = (
  condition: ConditionState,
  may: readonly Authority[],
  actor: CommandMetadata['actor'],
  what: string,
): void => {
  if (may.includes('decide') || isOwnAndNew(condition, actor)) return;
  throw new ForbiddenError(
    `You may not ${what} condition ${condition.number}, ${condition.title}: that needs the permission underwriting.approve, or to have added it oneself while nobody has been asked`,
    { permission: 'underwriting.approve' },
  );
};

const termsOf = ({ title, externalWording, internalWording, mustBeMetBefore, category, dueOn }: ConditionTerms) => ({
  title,
  externalWording,
  internalWording,
  mustBeMetBefore,
  category,
  dueOn,
});

const rewordCondition = (
  { data: { conditionId, may, ...data } }: RewordCondition,
  file: File & SubmittedFile,
  { actor }: Pick<CommandMetadata, 'actor'>,
): ConditionEventOf<'ConditionReworded'>[] => {
  const condition = outstandingOf(file, conditionId);
  assertMayChange(condition, may, actor, 'reword');
  const terms = termsOf(data);
  const isLater = conditionPoints.indexOf(terms.mustBeMetBefore) > conditionPoints.indexOf(condition.mustBeMetBefore);
  if (isLater && !isOwnAndNew(condition, actor)) {
    assertNotSubmitter(file, actor, 'you have none of its conditions met later');
  }
  if (JSON.stringify(terms) === JSON.stringify(termsOf(condition))) return [];
  return [{ type: 'ConditionReworded', data: { conditionId, ...terms } }];
};

const withdrawCondition = (
  { data: { conditionId, reason, may } }: WithdrawCondition,
  file: File & SubmittedFile,
  { actor }: Pick<CommandMetadata, 'actor'>,
): ConditionEventOf<'ConditionWithdrawn'>[] => {
  const known = conditionOf(file, conditionId);
  if (known.status === 'withdrawn') return [];
  const condition = outstandingOf(file, conditionId);
  assertMayChange(condition, may, actor, 'withdraw');
  if (!isOwnAndNew(condition, actor)) assertNotSubmitter(file, actor, 'you withdraw none of its conditions');
  return [{ type: 'ConditionWithdrawn', data: { conditionId, reason } }];
};

const comment = ({ data }: CommentOnCondition, file: File): ConditionEventOf<'ConditionCommented'>[] =>
  conditionOf(file, data.conditionId).commentIds.includes(data.commentId) ? [] : [{ type: 'ConditionCommented', data }];

/** Facts that status moves depend on. */
type OnFile = {
  readonly conditions: readonly Pick<
    ConditionState,
    'conditionId' | 'number' | 'title' | 'mustBeMetBefore' | 'status'
  >[];
};

const toItem = ({
  conditionId,
  number,
  title,
  mustBeMetBefore,
  status,
}: OnFile['conditions'][number]): FailingItem => ({
  item: `Condition ${number}, ${conditionPointInSentence(mustBeMetBefore)}, is ${inWords(status)}: ${title}`,
  fix: isWaivable(mustBeMetBefore)
    ? 'Clear it, or waive it with a reason'
    : 'Clear it, or have it met at a later point',
  conditionId,
});

export const conditionsModule = {
  begin: (): ConditionsSlice => ({ conditions: [] }),
  decide: {
    AddConditions: addConditions,
    RequestCondition: requestCondition,
    ReceiveCondition: receiveCondition,
    ReturnCondition: returnCondition,
    ClearCondition: clear,
    WaiveCondition: waive,
    ReopenCondition: reopen,
    RewordCondition: rewordCondition,
    WithdrawCondition: withdrawCondition,
    CommentOnCondition: comment,
  },
  evolve: evolveConditions,
  followers: { ...conditionFollowers, ...arrivalFollowers },
  gate: ({ conditions }: OnFile, to: ApplicationStatus): FailingItem[] =>
    conditionsInTheWay(conditions, to).map(toItem),
  openItems: ({ conditions }: OnFile): FailingItem[] => outstandingConditions(conditions).map(toItem),
};
