import {
  type Answer,
  type AnswerPath,
  withAnswer,
  withItem,
  withoutItem,
} from '../../../../events/lending/urla/answers.ts';

/** A change to a draft: a field answered, an item added to a list, or one removed. */
export type Change = Answer | { readonly path: AnswerPath; readonly item: 'added' | 'removed' };

const isWithin = (path: AnswerPath, item: AnswerPath): boolean => path === item || path.startsWith(`${item}.`);
const isAnswer = (change: Change): change is Answer => 'value' in change;
/** True when a change removes the item that the path is in. */
export const removes = (change: Change, path: AnswerPath): boolean =>
  !isAnswer(change) && change.item === 'removed' && isWithin(path, change.path);

/**
 * The unsent changes with one more. A field is sent once, with its last value; changes to a removed item are not sent at
 * all.
 */
export const withChange = (changes: readonly Change[], change: Change): readonly Change[] => {
  if (!isAnswer(change) && change.item === 'removed') {
    const isNew = changes.some((known) => !isAnswer(known) && known.item === 'added' && known.path === change.path);
    const others = changes.filter(({ path }) => !isWithin(path, change.path));
    return isNew ? others : [...others, change];
  }
  const isSame = (known: Change): boolean => known.path === change.path && isAnswer(known) === isAnswer(change);
  return changes.some(isSame) ? changes.map((known) => (isSame(known) ? change : known)) : [...changes, change];
};

/**
 * Changes sent without an answer, with those made since: an item added in them and removed since may be at the server, so
 * its removal is sent.
 */
export const withSince = (sent: readonly Change[], since: readonly Change[]): readonly Change[] =>
  since.reduce(
    (changes, change) =>
      removes(change, change.path)
        ? [...changes.filter(({ path }) => !isWithin(path, change.path)), change]
        : withChange(changes, change),
    sent,
  );

/** A draft after changes, in their order. */
export const applied = <Draft extends object>(draft: Draft, changes: readonly Change[]): Draft =>
  changes.reduce((now, change) => {
    if (isAnswer(change)) return withAnswer(now, change.path, change.value);
    return change.item === 'added' ? withItem(now, change.path) : withoutItem(now, change.path);
  }, draft);
