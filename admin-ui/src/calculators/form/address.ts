import { CHANGED, type Draft, type Field, FILE, type Form, isList, MODE, NO_DAY } from './form-spec.ts';
import { isNumeral } from './numerals.ts';

/** Invalid parameters of an address, by name. */
export type FromAddress = { readonly draft: Draft; readonly strange: readonly string[] };

const MOST_LETTERS = 100;
/** As many lines as the longest list of a contract takes. */
const MOST_LINES = 600;

/** A figure as people write it: `$350,000.00`, `6.5%`. */
const WRITTEN = /^-?\$?(\d[\d,]*)?(\.\d*)?%?$/;

const isOption = ({ options }: Field, text: string): boolean => options?.some(({ value }) => value === text) ?? false;

const takes = (field: Field, text: string): boolean => {
  if (field.kind === 'flag') return text === 'true' || text === 'false';
  if (field.kind === 'choice') return isOption(field, text) || (field.also?.test(text) ?? false);
  if (field.kind === 'choices') return text.split(',').every((each) => isOption(field, each));
  if (isNumeral(field.kind)) return text.length <= MOST_LETTERS && WRITTEN.test(text.trim());
  return text.length <= (field.kind === 'days' ? 11 * 366 : MOST_LETTERS);
};

/** A text as its field holds it. */
const asHeld = ({ kind }: Field, text: string): string => (isNumeral(kind) ? text.replaceAll(/[$,%\s]/g, '') : text);

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

const isOwn = (form: Form, path: string, text: string): boolean => {
  if (path === FILE) return /^[\w-]{1,40}$/.test(text);
  if (path === CHANGED) return text === 'true';
  return path === MODE && (form.modes?.some(({ value }) => value === text) ?? false);
};

/** Reads `?principal=162000&months=360`. Unknown and repeated fields are skipped and reported. */
export const readAddress = (form: Form, search: string): FromAddress => {
  const draft: Record<string, string> = {};
  const strange: string[] = [];
  for (const [path, text] of new URLSearchParams(search)) {
    const field = fieldAt(form, path);
    if (Object.hasOwn(draft, path)) strange.push(`${path}=${text}`.slice(0, MOST_LETTERS));
    else if (isOwn(form, path, text)) draft[path] = text;
    else if (field && takes(field, text)) draft[path] = asHeld(field, text);
    else strange.push(`${path}=${text}`.slice(0, MOST_LETTERS));
  }
  return { draft, strange };
};

/** `?principal=162000&months=360`, in the order of typing; '' for an empty form. */
export const addressOf = (draft: Draft): string => {
  const filled = Object.entries(draft).filter(([, text]) => text.trim() !== '' && text !== NO_DAY);
  const query = new URLSearchParams(filled).toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  return query === '' ? '' : `?${query}`;
};
