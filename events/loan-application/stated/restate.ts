import { type FieldError, RuleViolationError, ValidationError } from '../../kernel/errors.ts';
import type { ChangedParts } from '../../lending/changes/content-parts.ts';
import { type Answer, type AnswerPath, answersOf, fieldAt, valueAt } from '../../lending/urla/answers.ts';
import { examineUrla, readableUrla } from '../../lending/urla/complete.ts';
import { type GivenAnswers, recordAnswers } from '../../lending/urla/recorded-answers.ts';
import type { DraftValue } from '../../lending/urla/sections/definition.ts';
import { type UrlaDraft, urlaForm } from '../../lending/urla/urla.ts';
import type { FileContent } from '../intake/intake.events.ts';
import { applyEdits, type Edits } from './answer-edits.ts';
import type { CurrentUrla } from './current-urla.ts';
import { partsOfBorrowers } from './parts-of-borrowers.ts';
import { changedParts, restatedContent } from './restated-content.ts';
import { submissionOf } from './submission.ts';

/** A change of answers, worked out: what is recorded of it, and what the file rests on after it. */
export type Restatement = ChangedParts & {
  readonly given: readonly GivenAnswers[];
  readonly before: readonly GivenAnswers[];
  readonly added: readonly AnswerPath[];
  readonly removed: readonly AnswerPath[];
  readonly content: FileContent;
  /** What was stated so far, where the file has no URLA yet. */
  readonly drawnUp?: readonly GivenAnswers[] | undefined;
  /** The URLA after the change. */
  readonly urla: UrlaDraft;
};

type Now = { readonly urla: Pick<CurrentUrla, 'urla' | 'isDrawnUp'>; readonly content: FileContent };
type Days = {
  /** At the branch, `2026-03-01`. */
  readonly today: string;
  /** The day on which it was first stated: how long a job had lasted is counted to it. */
  readonly statedOn: string;
};

/** As the field reads it: `350,000` and `350000.00` are one answer. */
const meaningOf = (path: AnswerPath, value: DraftValue | undefined, today: string): unknown => {
  const field = fieldAt(urlaForm, path);
  const empty = value === undefined || value === '';
  if (!field || empty) return undefined;
  const read = field.schema(today).safeParse(value);
  return read.success ? read.data : value;
};

const keyOf = ({ field, message }: FieldError): string => `${field}\n${message}`;

/** Problems that the change makes, or leaves in what it changes; what was open before may stay open. */
const problemsOf = (before: UrlaDraft, after: UrlaDraft, touched: readonly AnswerPath[], today: string) => {
  const known = new Set(examineUrla(before, today).problems.map(keyOf));
  return examineUrla(after, today).problems.filter(
    (problem) => !known.has(keyOf(problem)) || touched.includes(problem.field),
  );
};

/** Answers that are other than before, in both directions. */
const differences = (before: UrlaDraft, after: UrlaDraft, today: string): AnswerPath[] => {
  const paths = new Set([...answersOf(before), ...answersOf(after)].map(({ path }) => path));
  return [...paths].filter(
    (path) =>
      JSON.stringify(meaningOf(path, valueAt(before, path), today)) !==
      JSON.stringify(meaningOf(path, valueAt(after, path), today)),
  );
};

const answersAt = (draft: UrlaDraft, paths: readonly AnswerPath[]): Answer[] =>
  // A box that nobody has ticked or left unticked is no "no".
  paths.map((path) => ({ path, value: valueAt(draft, path) ?? '' }));

/**
 * Works out a change of answers.
 * @param edits as they were asked for @param taken ids of people that are someone's already
 * @throws ValidationError by field, RuleViolationError for a change that changes nothing
 */
export const restate = (
  { urla: { urla: before, isDrawnUp }, content }: Now,
  edits: Edits,
  { today, statedOn }: Days,
  taken: readonly string[] = [],
): Restatement => {
  const { urla: after, added, removed } = applyEdits(before, edits, taken);
  const paths = differences(before, after, today);
  const problems = problemsOf(
    before,
    after,
    edits.changes.map(({ path }) => path),
    today,
  );
  if (problems.length > 0) throw new ValidationError('Some answers cannot be as you have them', problems);
  if (paths.length + added.length + removed.length === 0) {
    const [first] = edits.changes;
    throw new RuleViolationError('This changes nothing: the application says so already', {}, [
      { field: first?.path ?? 'changes', message: 'Enter another answer, or leave it as it is' },
    ]);
  }
  const ids = { applicationId: content.applicationId, loanNumber: content.loanNumber, today: statedOn };
  const derived = (draft: UrlaDraft) => submissionOf(readableUrla(draft, today), ids);
  const restated = restatedContent(content, derived(before), derived(after));
  const isGone = (path: AnswerPath): boolean => removed.some((item) => path.startsWith(`${item}.`));
  const parts = changedParts(content, restated);
  return {
    // What goes with an item is said by the item.
    given: recordAnswers(
      answersAt(
        after,
        paths.filter((path) => !isGone(path)),
      ),
    ),
    before: recordAnswers(answersAt(before, paths)),
    added,
    removed,
    content: restated,
    parts,
    partsOf: partsOfBorrowers({ before: content, after: restated, changed: parts, paths }),
    ...(!isDrawnUp && { drawnUp: recordAnswers(answersOf(before)) }),
    urla: after,
  };
};
