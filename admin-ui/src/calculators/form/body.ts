import { allFields, CHANGED, type Draft, type Field, FILE, type Form, groupsOf, isList, MODE } from './form-spec.ts';

type Tree = { [name: string]: unknown };

/** A number that is still being typed, `6.`, is the one so far. */
const numeral = (text: string): string => text.replace(/\.$/, '').replace(/^(-?)\./, '$10.');

const valueOf = ({ kind }: Field, text: string): unknown => {
  if (kind === 'flag') return text === 'true';
  if (kind === 'choices' || kind === 'days') return text.split(',').map((each) => each.trim());
  if (kind === 'number') return Number(text);
  return ['money', 'signed-money', 'percent', 'whole'].includes(kind) ? numeral(text) : text;
};

const isIndex = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name);

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const branch = (tree: Tree, name: string, next: string | undefined): Tree => {
  const known = tree[name];
  if (isTree(known)) return known;
  const made: Tree | unknown[] = isIndex(next) ? [] : {};
  tree[name] = made;
  return isTree(made) ? made : {};
};

const put = (tree: Tree, path: string, value: unknown): void => {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place = tree;
  names.forEach((name, index) => {
    place = branch(place, name, names[index + 1] ?? last);
  });
  place[last] = value;
};

/** The request of a draft: empty fields are left out, required lists are sent even without lines. */
export const bodyOf = (form: Form, draft: Draft): object => {
  const body: Tree = {};
  for (const part of groupsOf(form, draft).flatMap(({ parts }) => parts))
    if (isList(part) && part.required) body[part.list] = [];
  for (const field of allFields(form, draft)) {
    const text = draft[field.at] ?? (field.required ? field.initial : undefined) ?? '';
    if (text.trim() !== '') put(body, field.at, valueOf(field, text));
    else if (field.kind === 'choices' && field.required) put(body, field.at, []);
  }
  return body;
};

const leaves = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.length > 0 ? [[path, value.join(',')]] : [];
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path === '' ? name : `${path}.${name}`));
  return [[path, String(value)]];
};

/** The draft that a body is of, such as a contract's example. */
export const draftOf = (form: Form, body: object): Draft => ({
  ...(form.modeOf && { [MODE]: form.modeOf(body) }),
  ...Object.fromEntries(leaves(body, '')),
});

/** True while every field is empty. */
export const isEmpty = (draft: Draft): boolean =>
  Object.entries(draft).every(([path, text]) => [MODE, FILE, CHANGED].includes(path) || text.trim() === '');
