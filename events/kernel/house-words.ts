import type { z } from 'zod';
import type { FieldError } from './errors.ts';

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  record: 'an object',
};

const formats: Readonly<Record<string, string>> = {
  date: 'Use a date, YYYY-MM-DD',
  datetime: 'Use a time with its zone, such as 2026-03-01T12:00:00Z',
  uuid: 'Use an id: 32 hexadecimal digits in five groups',
  base64: 'Encode it as base64',
  email: 'Use an email address',
  url: 'Use an address that begins with https://',
};

const beyond = (origin: string, least: boolean, limit: number | bigint): string | undefined =>
  origin === 'number' || origin === 'int' ? `Enter ${least ? 'more' : 'less'} than ${limit}` : undefined;
const bound = (origin: string, least: boolean, limit: number | bigint): string | undefined => {
  if (origin === 'array') return `Give ${least ? 'at least' : 'at most'} ${limit}`;
  if (origin === 'string') return least ? `Use at least ${limit} characters` : `Use ${limit} characters at most`;
  if (origin === 'number' || origin === 'int') return `Enter ${limit} or ${least ? 'more' : 'less'}`;
  return undefined;
};

/**
 * Default refusals for contracts without messages of their own: they say what to send instead, never zod's
 * `Invalid input: expected array, received undefined`.
 */
export const houseWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = kinds[issue.expected];
      return kind && `Give ${kind}`;
    }
    case 'invalid_value':
      return `Enter ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return (issue.inclusive === false ? beyond : bound)(issue.origin, true, issue.minimum);
    case 'too_big':
      return (issue.inclusive === false ? beyond : bound)(issue.origin, false, issue.maximum);
    case 'invalid_format':
      return formats[issue.format] ?? 'Write it as it is asked for';
    case 'unrecognized_keys':
      return `Leave out ${issue.keys.join(', ')}`;
    default:
      return undefined;
  }
};

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );

/**
 * Errors in a request, a line per field, with what to send instead.
 * @param error of a schema that was given `houseWords` @param sent what it was to read
 * @returns `field` is empty where it is the whole of it
 */
export const problemsInWords = (
  error: z.ZodError,
  sent: unknown,
): readonly (FieldError & { readonly isMissing: boolean })[] =>
  error.issues
    .map(({ path, message }) => ({
      field: path.map(String).join('.'),
      isMissing: valueAt(sent, path) === undefined,
      message,
    }))
    // Another kind breaks that kind's rules too.
    .filter(({ field }, index, all) => all.findIndex((each) => each.field === field) === index);
