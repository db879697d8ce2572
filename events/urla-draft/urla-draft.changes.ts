import { type FieldError, ValidationError } from '../kernel/errors.ts';
import { type Answer, type AnswerPath, draftProblem, itemsOn, listOfItemAt } from '../lending/urla/answers.ts';
import { recordAnswer } from '../lending/urla/recorded-answers.ts';
import type { UrlaStepId } from '../lending/urla/steps.ts';
import { urlaForm } from '../lending/urla/urla.ts';
import type { UrlaDraftEvent } from './urla-draft.events.ts';

/** An answer, or an item of a list that was added or removed. */
export type Change = Answer | { readonly path: AnswerPath; readonly item: 'added' | 'removed' };

/** Items of a draft's lists by their paths; what was removed never comes back. */
export type DraftItems = { readonly items: ReadonlySet<AnswerPath>; readonly removed: ReadonlySet<AnswerPath> };

const listOf = (item: AnswerPath): string => item.slice(0, item.lastIndexOf('.'));
const countIn = (items: ReadonlySet<AnswerPath>, list: string): number =>
  [...items].filter((item) => listOf(item) === list).length;
const isBorrower = (item: AnswerPath): boolean => listOf(item) === 'borrowers';

/** Why an item cannot be one of its list, with the fix. */
const problemOfItem = (item: AnswerPath, items: ReadonlySet<AnswerPath>): string | undefined => {
  const list = listOfItemAt(urlaForm, item);
  if (!list) return 'The form has no such list';
  return items.has(item) || countIn(items, listOf(item)) < list.most
    ? undefined
    : `There can be ${list.most} at most: remove another one first`;
};

/** Changes that are made one after the other: what they lead to, and what is wrong with any. */
const createChanges = (step: UrlaStepId, { items: before, removed }: DraftItems) => {
  const items = new Set(before);
  const gone = new Set(removed);
  const problems: FieldError[] = [];
  const events: UrlaDraftEvent[] = [];
  let answers = new Map<AnswerPath, Answer>();

  const flush = (): void => {
    if (answers.size > 0)
      events.push({ type: 'UrlaAnswersGiven', data: { answers: [...answers.values()].map(recordAnswer), step } });
    answers = new Map();
  };
  const refuse = (field: string, message: string): void => void problems.push({ field, message });
  const isGone = (path: AnswerPath): boolean => itemsOn(urlaForm, path).some((item) => gone.has(item));

  /** Everything of a draft is in an item that is there; whoever types in a new card adds it. */
  const enter = (entered: readonly AnswerPath[]): boolean =>
    entered.every((item) => {
      const problem =
        isBorrower(item) && !items.has(item)
          ? 'The draft has no such borrower: add the borrower first'
          : problemOfItem(item, items);
      if (problem === undefined) items.add(item);
      else refuse(item, problem);
      return problem === undefined;
    });

  return {
    answer: ({ path, value }: Answer): void => {
      const problem = draftProblem(urlaForm, path, value);
      if (problem !== undefined) refuse(path, problem);
      else if (!isGone(path) && enter(itemsOn(urlaForm, path))) answers.set(path, { path, value });
    },
    add: (path: AnswerPath): void => {
      const problem = problemOfItem(path, items);
      if (problem !== undefined) refuse(path, problem);
      else if (!isGone(path) && !items.has(path) && enter(itemsOn(urlaForm, path).slice(0, -1))) {
        flush();
        items.add(path);
        events.push({ type: 'UrlaItemAdded', data: { path } });
      }
    },
    remove: (path: AnswerPath): void => {
      if (!listOfItemAt(urlaForm, path)) refuse(path, 'The form has no such list');
      else if (isBorrower(path) && items.has(path) && countIn(items, 'borrowers') === 1)
        refuse(path, 'An application has at least one borrower: add another one first, or discard the draft');
      else if (items.has(path)) {
        flush();
        for (const item of items) if (item === path || item.startsWith(`${path}.`)) items.delete(item);
        gone.add(path);
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

/** @throws ValidationError that names each field by its path; nothing of the batch is kept then */
export const decideChanges = (changes: readonly Change[], step: UrlaStepId, draft: DraftItems): UrlaDraftEvent[] => {
  const made = createChanges(step, draft);
  for (const change of changes) {
    if ('value' in change) made.answer(change);
    else if (change.item === 'added') made.add(change.path);
    else made.remove(change.path);
  }
  return made.end();
};
