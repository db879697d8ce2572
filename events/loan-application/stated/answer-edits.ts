import { type FieldError, ValidationError } from '../../kernel/errors.ts';
import {
  type Answer,
  type AnswerPath,
  draftProblem,
  fieldAt,
  itemsOn,
  listOfItemAt,
  valueAt,
  withAnswer,
  withItem,
  withoutItem,
} from '../../lending/urla/answers.ts';
import { type UrlaDraft, urlaForm } from '../../lending/urla/urla.ts';

/** What is to become of a URLA: answers by path, an empty text takes one away; items of lists that come or go. */
export type Edits = {
  readonly changes: readonly Answer[];
  readonly added: readonly AnswerPath[];
  readonly removed: readonly AnswerPath[];
};

export type Edited = { readonly urla: UrlaDraft } & Pick<Edits, 'added' | 'removed'>;

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const treeAt = (draft: UrlaDraft, path: AnswerPath): Tree | undefined => {
  const found = path.split('.').reduce<unknown>((tree, name) => (isTree(tree) ? tree[name] : undefined), draft);
  return isTree(found) ? found : undefined;
};

const listOf = (item: AnswerPath): string => item.slice(0, item.lastIndexOf('.'));
const idOf = (item: AnswerPath): string => item.slice(item.lastIndexOf('.') + 1);
const isBorrower = (item: AnswerPath): boolean => listOf(item) === 'borrowers';

/** Why an item cannot be added, with the fix. */
const problemOfNew = (draft: UrlaDraft, item: AnswerPath, taken: readonly string[]): string | undefined => {
  const list = listOfItemAt(urlaForm, item);
  if (!list) return 'The form has no such list: an item is named by its list and a UUID in lower case';
  const count = Object.keys(treeAt(draft, listOf(item)) ?? {}).length;
  if (count >= list.most) return `There can be ${list.most} at most: remove another one first`;
  return isBorrower(item) && taken.includes(idOf(item))
    ? 'This id is taken: add the borrower with a new one'
    : undefined;
};

/** Why an item cannot be removed, with the fix. */
const problemOfGoing = (draft: UrlaDraft, item: AnswerPath): string | undefined => {
  if (!listOfItemAt(urlaForm, item)) return 'The form has no such list: an item is named by its list and its id';
  if (!treeAt(draft, item)) return 'The application has no such item: read it again';
  const isLast = isBorrower(item) && Object.keys(draft.borrowers ?? {}).length === 1;
  return isLast ? 'An application has at least one borrower: add another one first' : undefined;
};

/** What is shown in place of a number says nothing of it: whoever sends it back has not changed it. */
const isItsMask = (draft: UrlaDraft, { path, value }: Answer): boolean => {
  const before = valueAt(draft, path);
  const mask = fieldAt(urlaForm, path)?.mask;
  return mask !== undefined && typeof before === 'string' && before !== '' && mask(before) === value;
};

/**
 * A URLA after edits: items go first, then items come, then answers are given. Whoever answers in an item that is not there adds it,
 * but for a borrower. @param taken ids of people that are someone's already @throws ValidationError by path
 */
export const applyEdits = (
  before: UrlaDraft,
  { changes, added, removed }: Edits,
  taken: readonly string[] = [],
): Edited => {
  const problems: FieldError[] = [];
  const news: AnswerPath[] = [];
  let urla = before;
  const refuse = (field: string, message: string): void => void problems.push({ field, message });
  const add = (item: AnswerPath): void => {
    if (treeAt(urla, item)) return;
    const problem = problemOfNew(urla, item, taken);
    if (problem !== undefined) return refuse(item, problem);
    urla = withItem(urla, item);
    news.push(item);
  };
  for (const item of removed) {
    const problem = problemOfGoing(urla, item);
    if (problem === undefined) urla = withoutItem(urla, item);
    else refuse(item, problem);
  }
  for (const item of added) for (const each of itemsOn(urlaForm, item).concat(item)) add(each);
  for (const change of changes) {
    const { path, value } = change;
    const isTakenAway = value === '' && fieldAt(urlaForm, path) !== undefined;
    const problem = isTakenAway ? undefined : draftProblem(urlaForm, path, value);
    const unknown = itemsOn(urlaForm, path).find((item) => isBorrower(item) && !treeAt(urla, item));
    if (problem !== undefined) refuse(path, problem);
    else if (removed.some((item) => path.startsWith(`${item}.`)))
      refuse(path, 'The same change removes what this belongs to: leave one of the two out');
    else if (unknown !== undefined)
      refuse(path, 'The application has no such borrower: add the borrower with the change');
    else if (value === '' && valueAt(urla, path) === undefined) continue;
    else if (!isItsMask(before, change)) {
      itemsOn(urlaForm, path).forEach(add);
      urla = withAnswer(urla, path, value);
    }
  }
  if (problems.length > 0) throw new ValidationError('Some answers cannot be changed', problems);
  return { urla, added: news, removed: [...removed] };
};
