import { type FieldError, ValidationError } from '../kernel/errors.ts';
import {
  type Answer,
  type AnswerPath,
  draftProblem,
  keptAnswer,
  itemsOn,
  listOfItemAt,
} from '../lending/urla/answers.ts';
import { recordAnswers } from '../lending/urla/recorded-answers.ts';
import type { UrlaStepId } from '../lending/urla/steps.ts';
import { urlaForm } from '../lending/urla/urla.ts';
import { type DraftItems, itemsEver, presentItems, wasRemoved } from './draft-items.ts';
import type { UrlaDraftEvent } from './urla-draft.events.ts';

/** An answer, or an item of a list that was added or removed. */
export type Change = Answer | { readonly path: AnswerPath; readonly item: 'added' | 'removed' };

const NO_LIST = 'The form has no such list: an item is named by its list and a UUID in lower case';
const TAKEN = 'This id is taken: add the borrower with a new one';

/**
 * Far beyond what a form is filled with by people: whoever adds and removes cards by a program makes each later look at the
 * draft dearer.
 */
export const MOST_ITEMS_EVER = 3_000;

const TOO_MANY = `${MOST_ITEMS_EVER} items were added to this draft, removed ones too: discard it and begin another`;

const listOf = (item: AnswerPath): string => item.slice(0, item.lastIndexOf('.'));
const isBorrower = (item: AnswerPath): boolean => listOf(item) === 'borrowers';

/** Ids that are to be those of new borrowers. */
export const addedBorrowers = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) =>
    'item' in change && change.item === 'added' && isBorrower(change.path)
      ? change.path.slice('borrowers.'.length)
      : [],
  );

/** The items of a draft while it is changed. */
const createItems = (draft: DraftItems) => {
  const items = new Set(presentItems(draft));
  const counts = new Map<string, number>();
  const gone = new Set<AnswerPath>();
  let ever = itemsEver(draft);
  const count = (item: AnswerPath, change: 1 | -1): void =>
    void counts.set(listOf(item), (counts.get(listOf(item)) ?? 0) + change);
  for (const item of items) count(item, 1);

  return {
    has: (item: AnswerPath): boolean => items.has(item),
    countIn: (list: string): number => counts.get(list) ?? 0,
    isFull: (): boolean => ever >= MOST_ITEMS_EVER,
    isGone: (path: AnswerPath): boolean =>
      itemsOn(urlaForm, path).some((item) => gone.has(item) || wasRemoved(draft, item)),
    add: (item: AnswerPath): void => {
      if (items.has(item)) return;
      items.add(item);
      ever += 1;
      count(item, 1);
    },
    remove: (path: AnswerPath): void => {
      gone.add(path);
      for (const item of items)
        if (item === path || item.startsWith(`${path}.`)) {
          items.delete(item);
          count(item, -1);
        }
    },
  };
};

/** Why an item cannot be one of its list, with the fix. */
const problemOfNew = (
  item: AnswerPath,
  items: ReturnType<typeof createItems>,
  taken: readonly string[],
): string | undefined => {
  const list = listOfItemAt(urlaForm, item);
  if (!list) return NO_LIST;
  if (items.has(item)) return undefined;
  if (items.countIn(listOf(item)) >= list.most) return `There can be ${list.most} at most: remove another one first`;
  if (items.isFull()) return TOO_MANY;
  return isBorrower(item) && taken.includes(item.slice('borrowers.'.length)) ? TAKEN : undefined;
};

/**
 * Changes that are made one after the other: what they lead to, and what is wrong with any.
 * @param taken ids that someone else has already: a borrower's id is whom their answers are encrypted for
 */
const createChanges = (step: UrlaStepId, draft: DraftItems, taken: readonly string[]) => {
  const items = createItems(draft);
  const problems: FieldError[] = [];
  const events: UrlaDraftEvent[] = [];
  let answers = new Map<AnswerPath, Answer>();

  const flush = (): void => {
    if (answers.size > 0)
      events.push({ type: 'UrlaAnswersGiven', data: { given: recordAnswers([...answers.values()]), step } });
    answers = new Map();
  };
  const refuse = (field: string, message: string): void => void problems.push({ field, message });

  const problemOfItem = (item: AnswerPath): string | undefined => problemOfNew(item, items, taken);

  /** Everything of a draft is in an item that is there; whoever types in a new card adds it. */
  const enter = (entered: readonly AnswerPath[]): boolean =>
    entered.every((item) => {
      const problem =
        isBorrower(item) && !items.has(item)
          ? 'The draft has no such borrower: add the borrower first'
          : problemOfItem(item);
      if (problem === undefined) items.add(item);
      else refuse(item, problem);
      return problem === undefined;
    });

  return {
    answer: ({ path, value }: Answer): void => {
      const problem = draftProblem(urlaForm, path, value);
      if (problem !== undefined) refuse(path, problem);
      else if (!items.isGone(path) && enter(itemsOn(urlaForm, path)))
        answers.set(path, keptAnswer(urlaForm, { path, value }));
    },
    add: (path: AnswerPath): void => {
      const problem = problemOfItem(path);
      if (problem !== undefined) refuse(path, problem);
      else if (!items.isGone(path) && !items.has(path) && enter(itemsOn(urlaForm, path).slice(0, -1))) {
        flush();
        items.add(path);
        events.push({ type: 'UrlaItemAdded', data: { path } });
      }
    },
    remove: (path: AnswerPath): void => {
      if (!listOfItemAt(urlaForm, path)) refuse(path, NO_LIST);
      else if (isBorrower(path) && items.has(path) && items.countIn('borrowers') === 1)
        refuse(path, 'An application has at least one borrower: add another one first, or discard the draft');
      else if (items.has(path)) {
        flush();
        items.remove(path);
        events.push({ type: 'UrlaItemRemoved', data: { path } });
      }
    },
    end: (): UrlaDraftEvent[] => {
      if (problems.length > 0) throw new ValidationError('Some fields cannot be kept', problems);
      flush();
      return events;
    },
  };
};

/**
 * @param taken ids that are someone's already, among those of added borrowers
 * @throws ValidationError that names each field by its path; nothing of the batch is kept then
 */
export const decideChanges = (
  changes: readonly Change[],
  step: UrlaStepId,
  draft: DraftItems,
  taken: readonly string[] = [],
): UrlaDraftEvent[] => {
  const made = createChanges(step, draft, taken);
  for (const change of changes) {
    if ('value' in change) made.answer(change);
    else if (change.item === 'added') made.add(change.path);
    else made.remove(change.path);
  }
  return made.end();
};
