import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { houseWords, problemsInWords } from '../../../events/kernel/house-words.ts';

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
    [z.number().gt(0), 0, 'Enter more than 0'],
    [z.number().lt(0), 0, 'Enter less than 0'],
    [z.int(), 1.5, 'Give a whole number'],
    [z.record(z.string(), z.unknown()), 1, 'Give an object'],
    [z.iso.date(), 'March 1', 'Use a date, YYYY-MM-DD'],
    [z.iso.datetime(), 'noon', 'Use a time with its zone, such as 2026-03-01T12:00:00Z'],
    [z.uuid(), 'x', 'Use an id: 32 hexadecimal digits in five groups'],
    [z.base64(), '*', 'Encode it as base64'],
    [z.email(), 'x', 'Use an email address'],
    [z.url(), 'x', 'Use an address that begins with https://'],
    [z.string().regex(/^a/), 'x', 'Write it as it is asked for'],
    [z.strictObject({}), { x: 1 }, 'Leave out x'],
  ])('names what to send instead (%#)', (schema, value, words) => {
    expect(said(schema, value)).toBe(words);
  });

  it('leaves the words that a contract has', () => {
    expect(said(z.string('Name the fee'), 1)).toBe('Name the fee');
  });

  it('tells what is missing from what is wrong', () => {
    const schema = z.object({ data: z.object({ id: z.uuid(), items: z.array(z.object({ n: z.int() })) }) });
    const sent = { data: { items: [{ n: 1 }, { n: 'x' }] } };
    const { error } = schema.safeParse(sent, { error: houseWords });
    expect(error && problemsInWords(error, sent)).toEqual([
      { field: 'data.id', isMissing: true, message: 'Give a text' },
      { field: 'data.items.1.n', isMissing: false, message: 'Give a number' },
    ]);
  });
});
