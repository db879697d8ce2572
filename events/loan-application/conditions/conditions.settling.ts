import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command, CommandMetadata } from '../../kernel/message.ts';
import {
  conditionPointInSentence,
  isOutstandingCondition,
  isWaivable,
} from '../../lending/conditions/condition-words.ts';
import { type Authority, authorityToClear } from '../../lending/decisions/decision-permissions.ts';
import { assertAuthority, assertNotSubmitter, type SubmittedFile } from '../../lending/decisions/decision-rights.ts';
import { evidenceOf, receiptOf, type Step } from '../../lending/decisions/evidence-makers.ts';
import { assertTwoPeople, type OnePersonLimit, type SizedFile } from '../../lending/decisions/two-people.ts';
import { documentName } from '../../lending/documents/document-wording.ts';
import { isSettledDocument } from '../../lending/life-cycle/life-cycle.ts';
import type { Standing } from '../../lending/disposition/disposition.ts';
import { inWords } from '../../lending/fields/words.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { ConditionEventOf, Evidence } from './conditions.events.ts';
import {
  assertTakesConditions,
  conditionOf,
  type ConditionsSlice,
  type ConditionState,
  outstandingOf,
} from './conditions.state.ts';

type Trusted = {
  /** Permissions of the sender. */
  may: readonly Authority[];
};
/** Says that a condition is met: on versions of documents that were looked at, or on what the note says. */
export type ClearCondition = Command<
  'ClearCondition',
  {
    conditionId: string;
    evidence: readonly { readonly documentId: string; readonly documentVersion: number }[];
    note?: string | undefined;
    /** Of the lender's settings. */
    onePersonUpToCents?: OnePersonLimit | undefined;
  } & Trusted
>;
/** Says that the file goes on without it. */
export type WaiveCondition = Command<'WaiveCondition', { conditionId: string; reason: string } & Trusted>;
/** Takes a clearing or a waiver back. */
export type ReopenCondition = Command<'ReopenCondition', { conditionId: string; reason: string } & Trusted>;

type File = IntakeSlice & Standing & DocumentsSlice & ConditionsSlice;

const called = ({ number, title }: ConditionState): string => `condition ${number}, ${title}`;

/** @throws ForbiddenError, IllegalTransitionError, NotFoundError, RuleViolationError */
export const clear = (
  { data: { conditionId, evidence: seen, note, may, onePersonUpToCents } }: ClearCondition,
  file: File & SubmittedFile & SizedFile,
  { actor }: Pick<CommandMetadata, 'actor'>,
): ConditionEventOf<'ConditionCleared'>[] => {
  const condition = conditionOf(file, conditionId);
  assertAuthority(may, authorityToClear(condition.mustBeMetBefore), `clear ${called(condition)}`);
  if (isClearedOn(condition, seen, note)) return [];
  outstandingOf(file, conditionId);
  if (seen.length === 0 && note === undefined) {
    throw new RuleViolationError('A condition is cleared on documents, or on what a note says', { conditionId }, [
      { field: 'note', message: 'Choose the documents that show it, or say here what does' },
    ]);
  }
  // Words alone would let the file go on as a waiver does.
  if (seen.length === 0) assertNotSubmitter(file, actor, 'you clear none of its conditions without documents');
  const evidence = seen.map((each, index) => pin(file, each, index));
  const pair = { actor, amountCents: file.facts.loan.amountCents, onePersonUpToCents };
  const exceptions = shownBy(file, condition, seen).map(({ doneBy, what }) =>
    assertTwoPeople({ ...pair, doneBy }, what),
  );
  return [{ type: 'ConditionCleared', data: { conditionId, evidence, note, ...Object.assign({}, ...exceptions) } }];
};

/** Steps that led to what shows that a condition is met. */
const shownBy = (
  { documents }: DocumentsSlice,
  { receivedBy, number }: ConditionState,
  seen: ClearCondition['data']['evidence'],
): readonly Step[] =>
  seen.length === 0
    ? [receiptOf(receivedBy, number)]
    : documents.filter(({ documentId }) => seen.some((each) => each.documentId === documentId)).flatMap(evidenceOf);

const isClearedOn = (
  { status, pinned, note: before }: ConditionState,
  seen: ClearCondition['data']['evidence'],
  note: string | undefined,
): boolean =>
  status === 'cleared' &&
  note === before &&
  pinned.length === seen.length &&
  seen.every(({ documentId, documentVersion }) =>
    pinned.some((each) => each.documentId === documentId && each.documentVersion === documentVersion),
  );

/** The version that was looked at, by its content. @throws RuleViolationError where it shows nothing, or is not the newest */
const pin = (
  { documents }: DocumentsSlice,
  { documentId, documentVersion }: ClearCondition['data']['evidence'][number],
  index: number,
): Evidence => {
  const refuse = (detail: string, message: string) =>
    new RuleViolationError(detail, { documentId }, [{ field: `evidence.${index}`, message }]);
  const document = documents.find((each) => each.documentId === documentId);
  if (!document) throw refuse('The evidence is not on this application', 'Choose a document of this application');
  const name = documentName(document.documentType);
  const { sha256, status, documentVersion: newest } = document;
  if (sha256 === undefined) throw refuse(`${name} has no file yet`, 'Wait for the file, or choose another document');
  if (newest !== documentVersion) {
    throw refuse(
      `${name} is at version ${newest}, and you looked at version ${documentVersion}`,
      `Look at version ${newest}, and clear on that`,
    );
  }
  if (!isSettledDocument(status)) {
    throw refuse(
      `${name} is ${inWords(status)}: evidence must be a verified document`,
      'Review the document and verify or approve it first',
    );
  }
  return { documentId, documentVersion, sha256 };
};

/** @throws ForbiddenError, IllegalTransitionError, NotFoundError, RuleViolationError */
export const waive = (
  { data: { conditionId, reason, may } }: WaiveCondition,
  file: File & SubmittedFile,
  { actor }: Pick<CommandMetadata, 'actor'>,
): ConditionEventOf<'ConditionWaived'>[] => {
  const condition = conditionOf(file, conditionId);
  assertAuthority(may, 'decide', `waive ${called(condition)}`);
  assertNotSubmitter(file, actor, 'you waive none of its conditions');
  if (condition.status === 'waived') return [];
  outstandingOf(file, conditionId);
  if (!isWaivable(condition.mustBeMetBefore)) {
    throw new RuleViolationError(
      `Condition ${condition.number} has to be met ${conditionPointInSentence(condition.mustBeMetBefore)}, so it is not waived: the approval rests on it. Have it met later, or withdraw it if it was never needed`,
      { conditionId, mustBeMetBefore: condition.mustBeMetBefore },
    );
  }
  return [{ type: 'ConditionWaived', data: { conditionId, reason, authority: 'decide' } }];
};

/** @throws ForbiddenError, IllegalTransitionError, NotFoundError */
export const reopen = (
  { data: { conditionId, reason, may } }: ReopenCondition,
  file: File,
): ConditionEventOf<'ConditionReopened'>[] => {
  const condition = conditionOf(file, conditionId);
  const { status, mustBeMetBefore } = condition;
  assertAuthority(
    may,
    status === 'waived' ? 'decide' : authorityToClear(mustBeMetBefore),
    `reopen ${called(condition)}`,
  );
  assertTakesConditions(file);
  if (status === 'withdrawn') outstandingOf(file, conditionId);
  if (isOutstandingCondition(status)) {
    if (status === 'reopened') return [];
    throw new IllegalTransitionError(`Condition ${condition.number} is ${inWords(status)}, so it is open already`, {
      conditionId,
      status,
      allowed: [],
    });
  }
  return [{ type: 'ConditionReopened', data: { conditionId, cause: 'by_hand', reason } }];
};
