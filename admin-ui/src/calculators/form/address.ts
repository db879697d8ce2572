import { type Draft, type Field, FILE, type Form, isList, MODE } from './form-spec.ts';

/** What an address asks for that the calculator does not take, by name. */
export type FromAddress = { readonly draft: Draft; readonly strange: readonly string[] };

const MOST_LETTERS = 100;
/** As many lines as any contract takes. */
const MOST_LINES = 200;

const isOption = ({ options }: Field, text: string): boolean => options?.some(({ value }) => value === text) ?? false;

const takes = (field: Field, text: string): boolean => {
  if (field.kind === 'flag') return text === 'true' || text === 'false';
  if (field.kind === 'choice') return isOption(field, text);
  if (field.kind === 'choices') return text.split(',').every((each) => isOption(field, each));
  return text.length <= (field.kind === 'days' ? 11 * 366 : MOST_LETTERS);
};

const fieldAt = (form: Form, path: string): Field | undefined => {
  for (const part of form.groups.flatMap(({ parts }) => parts)) {
    if (!isList(part)) {
      if (part.path === path) return part;
    } else if (path.startsWith(`${part.list}.`)) {
      const [line = '', ...rest] = path.slice(part.list.length + 1).split('.');
      const isLine = /^\d{1,3}$/.test(line) && Number(line) < MOST_LINES;
      return isLine ? part.fields.find((field) => field.path === rest.join('.')) : undefined;
    }
  }
  return undefined;
};

const isOwn = (form: Form, path: string, text: string): boolean =>
  path === FILE
    ? /^[\w-]{1,40}$/.test(text)
    : path === MODE && (form.modes?.some(({ value }) => value === text) ?? false);

/** Reads `?principal=162000&months=360`. What the form does not know is not taken over, and told. */
export const readAddress = (form: Form, search: string): FromAddress => {
  const draft: Record<string, string> = {};
  const strange: string[] = [];
  for (const [path, text] of new URLSearchParams(search)) {
    const field = fieldAt(form, path);
    if (isOwn(form, path, text) || (field && takes(field, text))) draft[path] = text;
    else strange.push(`${path}=${text}`.slice(0, MOST_LETTERS));
  }
  return { draft, strange };
};

/** `?principal=162000&months=360`, in the order of typing; '' for an empty form. */
export const addressOf = (draft: Draft): string => {
  const filled = Object.entries(draft).filter(([, text]) => text.trim() !== '');
  const query = new URLSearchParams(filled).toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return query === '' ? '' : `?${query}`;
};
