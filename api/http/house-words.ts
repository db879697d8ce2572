import type { z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
};

const bound = (origin: string, least: boolean, limit: number | bigint): string | undefined => {
  if (origin === 'array') return `Give ${least ? 'at least' : 'at most'} ${limit}`;
  if (origin === 'string') return least ? `Use at least ${limit} characters` : `Use ${limit} characters at most`;
  if (origin === 'number' || origin === 'int') return `Enter ${limit} or ${least ? 'more' : 'less'}`;
  return undefined;
};

/**
 * What is said of a value where its contract has no words of its own: what to send instead, never zod's
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
      return issue.inclusive === false ? undefined : bound(issue.origin, true, issue.minimum);
    case 'too_big':
      return issue.inclusive === false ? undefined : bound(issue.origin, false, issue.maximum);
    default:
      return undefined;
  }
};
