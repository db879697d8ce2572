import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { houseWords } from '../../../api/http/house-words.ts';

const said = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: houseWords }).error?.issues[0]?.message;

describe('What is said where a contract has no words of its own', () => {
  it.each([
    [z.array(z.string()), undefined, 'Give a list'],
    [z.strictObject({}), 'x', 'Give an object'],
    [z.string(), 1, 'Give a text'],
    [z.boolean(), 'true', 'Give true or false'],
    [z.number(), Infinity, 'Give a number'],
    [z.enum(['first', 'subordinate']), 'third', 'Enter one of first, subordinate'],
    [z.literal('ssn'), 'x', 'Enter ssn'],
    [z.array(z.string()).min(1), [], 'Give at least 1'],
    [z.string().max(3), 'long', 'Use 3 characters at most'],
    [z.number().max(3), 4, 'Enter 3 or less'],
  ])('names what to send instead (%#)', (schema, value, words) => {
    expect(said(schema, value)).toBe(words);
  });

  it('leaves the words that a contract has', () => {
    expect(said(z.string('Name the fee'), 1)).toBe('Name the fee');
  });
});
