import { uuidSchema } from '../../kernel/ids.ts';
import { isPlainText, PLAIN_TEXT } from '../../kernel/plain-text.ts';
import type { DraftOf, DraftValue, Field, List, Node, Section } from './sections/definition.ts';

/**
 * An answer's place in a form: names of fields with dots between them, and ids for items of lists:
 * `borrowers.<uuid>.personal.ssn`. The same in a change, in an error, and as the name of an input.
 */
export type AnswerPath = string;

/** The answer at one path. */
export type Answer = { readonly path: AnswerPath; readonly value: DraftValue };

type Found = { readonly node: Node; readonly isItem: boolean };

const walk = (section: Section, segments: readonly string[]): Found | undefined => {
  const [name = '', ...rest] = segments;
  const node = Object.hasOwn(section, name) ? section[name] : undefined;
  if (node === undefined || rest.length === 0) return node && { node, isItem: false };
  if (node.node === 'group') return walk(node.fields, rest);
  if (node.node === 'field') return undefined;
  const [id = '', ...inItem] = rest;
  // In lower case alone, as every address has it: an item is named one way.
  if (id !== id.toLowerCase() || !uuidSchema.safeParse(id).success) return undefined;
  return inItem.length === 0 ? { node, isItem: true } : walk(node.item, inItem);
};

/** The field at a path; undefined where the form has none. */
export const fieldAt = (form: Section, path: AnswerPath): Field | undefined => {
  const found = walk(form, path.split('.'));
  return found?.node.node === 'field' ? found.node : undefined;
};

/** The list that the path names an item of; undefined where it names none. */
export const listOfItemAt = (form: Section, path: AnswerPath): List | undefined => {
  const found = walk(form, path.split('.'));
  return found?.isItem === true && found.node.node === 'list' ? found.node : undefined;
};

/** Why a draft does not take a value at a path, with the fix; undefined when it does. */
export const draftProblem = (form: Section, path: AnswerPath, value: DraftValue): string | undefined => {
  const field = fieldAt(form, path);
  if (!field) return 'The form has no such field';
  if (field.kind === 'flag') return typeof value === 'boolean' ? undefined : 'Send true or false';
  if (typeof value !== 'string') return 'Send the text as it was typed';
  if (!isPlainText(value)) return PLAIN_TEXT;
  return value.length > field.most ? `Use ${field.most} characters at most` : undefined;
};

/** An answer as a draft keeps it: of an account number its last four characters. */
export const keptAnswer = (form: Section, { path, value }: Answer): Answer => {
  const kept = fieldAt(form, path)?.kept;
  return { path, value: kept && typeof value === 'string' ? kept(value) : value };
};

/** The items that a path goes through, outermost first: `borrowers.<uuid>` for what is of a borrower. */
export const itemsOn = (form: Section, path: AnswerPath): AnswerPath[] => {
  const segments = path.split('.');
  return segments
    .map((_segment, index) => segments.slice(0, index + 1).join('.'))
    .filter((start) => listOfItemAt(form, start) !== undefined);
};

/** The borrower whose answer stands at the path; undefined for what is of the application. */
export const borrowerOf = (path: AnswerPath): string | undefined => {
  const [list, borrowerId] = path.split('.');
  return list === 'borrowers' ? borrowerId : undefined;
};

type Tree = { readonly [name: string]: DraftValue | Tree };

const isTree = (value: DraftValue | Tree | undefined): value is Tree => typeof value === 'object';

const withValue = (tree: Tree, [name = '', ...rest]: readonly string[], value: DraftValue | undefined): Tree => {
  if (rest.length > 0) {
    const inner = tree[name];
    return { ...tree, [name]: withValue(isTree(inner) ? inner : {}, rest, value) };
  }
  if (value !== undefined) return { ...tree, [name]: value };
  const { [name]: _before, ...others } = tree;
  return others;
};

/** A draft with another value at a path; an empty text takes the answer away. The path is one of the form. */
export const withAnswer = <Draft extends object>(draft: Draft, path: AnswerPath, value: DraftValue): Draft =>
  // A draft is a tree of texts, boxes and drafts: its type says by name what the form allows where.
  withValue(draft as Tree, path.split('.'), value === '' ? undefined : value) as Draft;

/** A draft with an empty item at a path, unless it has one there. */
export const withItem = <Draft extends object>(draft: Draft, path: AnswerPath): Draft => {
  const segments = path.split('.');
  const add = (tree: Tree, [name = '', ...rest]: readonly string[]): Tree => {
    const inner = tree[name];
    const below = isTree(inner) ? inner : {};
    return { ...tree, [name]: rest.length > 0 ? add(below, rest) : below };
  };
  return add(draft as Tree, segments) as Draft;
};

/** A draft without the item at a path, and without all that was answered in it. */
export const withoutItem = <Draft extends object>(draft: Draft, path: AnswerPath): Draft =>
  withValue(draft as Tree, path.split('.'), undefined) as Draft;

/** Every answer of a draft, in the order in which it keeps them. */
export const answersOf = (draft: object): Answer[] => {
  const read = (tree: Tree, start: string): Answer[] =>
    Object.entries(tree).flatMap(([name, inner]) =>
      isTree(inner) ? read(inner, `${start}${name}.`) : [{ path: start + name, value: inner }],
    );
  return read(draft as Tree, '');
};

/** The draft that has these answers. */
export const draftFrom = <S extends Section>(answers: readonly Answer[]): DraftOf<S> =>
  answers.reduce((draft, { path, value }) => withAnswer(draft, path, value), {} as DraftOf<S>);

/** The value at a path of a draft; undefined when absent. */
export const valueAt = (draft: object, path: AnswerPath): DraftValue | undefined => {
  const found = path
    .split('.')
    .reduce<DraftValue | Tree | undefined>((tree, name) => (isTree(tree) ? tree[name] : undefined), draft as Tree);
  return isTree(found) ? undefined : found;
};

/** A draft as it is shown to whoever may not see personal numbers in clear. */
export const maskedDraft = <S extends Section>(form: S, draft: DraftOf<S>): DraftOf<S> =>
  draftFrom<S>(
    answersOf(draft).map(({ path, value }) => {
      const mask = fieldAt(form, path)?.mask;
      return { path, value: mask && typeof value === 'string' ? mask(value) : value };
    }),
  );
