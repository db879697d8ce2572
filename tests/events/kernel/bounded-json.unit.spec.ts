import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { beyondBounds, MOST_LEVELS, MOST_VALUES, readJson } from '../../../events/kernel/bounded-json.ts';

const many = (count: number): string => `[${Array(count).fill('{}').join(' , ')}]`;
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
const TOO_MANY = 'Send 20,000 values at most';
const TOO_DEEP = 'Nest lists and objects in 32 levels at most';

/** Counts as the text is meant to be counted. */
const countIn = (json: unknown): number =>
  typeof json === 'object' && json !== null ? Object.values(json).reduce((sum, each) => sum + countIn(each), 1) : 1;

describe('The bounds of a JSON text', () => {
  it('hold the largest application, and texts that are no list', () => {
    const answers = JSON.stringify({ answers: Array.from({ length: 1_000 }, () => ({ path: 'a', value: 'b' })) });
    expect([answers, '', 'null', '1', '"a"', '{}', '[]'].map(beyondBounds)).toEqual(Array(7).fill(undefined));
  });

  it('are exceeded by too many values, at a field that is named', () => {
    const message = TOO_MANY;
    expect(beyondBounds(`{"id":1,"scopes":${many(MOST_VALUES)}}`)).toEqual({ field: 'scopes', message });
    expect(beyondBounds(`{"lists":[[], ${many(MOST_VALUES)}]}`)).toEqual({ field: 'lists', message });
    expect(beyondBounds(many(MOST_VALUES))).toEqual({ field: 'body', message });
    expect(beyondBounds(many(MOST_VALUES - 1))).toBeUndefined();
  });

  it('are exceeded by too many levels, at a field that is named', () => {
    const message = TOO_DEEP;
    expect(beyondBounds(nested(MOST_LEVELS))).toBeUndefined();
    expect(beyondBounds(`{"details":${nested(MOST_LEVELS)}}`)).toEqual({ field: 'details', message });
    expect(beyondBounds('['.repeat(400_000))).toEqual({ field: 'body', message });
  });

  it('know a bracket from one in a text', () => {
    const texts = ['['.repeat(100), '"'.repeat(100), '\\'.repeat(101), '\\"['.repeat(50), '{,:'.repeat(50), '\u2028'];
    expect(beyondBounds(JSON.stringify(texts))).toBeUndefined();
    expect(beyondBounds(JSON.stringify([...texts, JSON.parse(nested(MOST_LEVELS))]))?.message).toBe(TOO_DEEP);
  });

  it('show nothing of a name that hides something', () => {
    expect(beyondBounds(`{"a\u202e${'b'.repeat(1_000)}":${nested(MOST_LEVELS)}}`)).toEqual({
      field: `a${'b'.repeat(98)}`,
      message: TOO_DEEP,
    });
  });

  it('count any text as it is read', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(30), (value, spaces) => {
        const json = JSON.stringify(Array(Math.ceil(MOST_VALUES / countIn(value))).fill(value), null, spaces % 3);
        const values = countIn(JSON.parse(json));
        expect(beyondBounds(json)?.message).toBe(values > MOST_VALUES ? TOO_MANY : undefined);
      }),
      { seed: 28, numRuns: 30 },
    );
  });

  it('refuse what is beyond before it is parsed, and what is no JSON', () => {
    expect(readJson('{"a":[1]}')).toEqual({ a: [1] });
    expect(() => readJson('['.repeat(400_000))).toThrow('The body is too large');
    expect(() => readJson('{"a":')).toThrow('The body is not valid JSON');
  });
});
