import { type Answer, type AnswerPath, answersOf, valueAt } from '../../../../../events/lending/urla/answers.ts';
import type { DraftValue } from '../../../../../events/lending/urla/sections/definition.ts';
import type { UrlaDraft } from '../../../../../events/lending/urla/urla.ts';
import type { Change } from '../../../urla/draft/changes.ts';

/** What is to be changed on a file, as `PATCH /api/applications/{id}/urla` takes it. */
export type ChangeSet = {
  readonly changes: readonly Answer[];
  readonly added: readonly AnswerPath[];
  readonly removed: readonly AnswerPath[];
};

const plain = (value: DraftValue | undefined): DraftValue => (value === undefined || value === false ? '' : value);
const isSame = (one: DraftValue | undefined, other: DraftValue | undefined): boolean => plain(one) === plain(other);

/** Of what was typed, what is other than in the application: typed back, an answer is not changed. */
export const changeSetOf = (typed: readonly Change[], application: object): ChangeSet => ({
  changes: typed.flatMap((change) =>
    'value' in change && !isSame(valueAt(application, change.path), change.value) ? [change] : [],
  ),
  added: typed.flatMap((change) => ('item' in change && change.item === 'added' ? [change.path] : [])),
  removed: typed.flatMap((change) => ('item' in change && change.item === 'removed' ? [change.path] : [])),
});

export const sizeOf = ({ changes, added, removed }: ChangeSet): number =>
  // An item that was added counts once, with what was answered in it.
  changes.filter(({ path }) => !added.some((item) => path.startsWith(`${item}.`))).length +
  added.length +
  removed.length;

/** An answer that is other than it was. */
export type ChangedAnswer = {
  readonly path: AnswerPath;
  readonly before: DraftValue | undefined;
  readonly after: DraftValue | undefined;
};

/** Answers that are other in `after` than in `before`, such as those that someone else has changed meanwhile. */
export const changedBetween = (before: UrlaDraft, after: UrlaDraft): ChangedAnswer[] => {
  const paths = new Set([...answersOf(before), ...answersOf(after)].map(({ path }) => path));
  return [...paths]
    .map((path) => ({ path, before: valueAt(before, path), after: valueAt(after, path) }))
    .filter((answer) => !isSame(answer.before, answer.after));
};
