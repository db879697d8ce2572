import { describe, expect, it } from '@jest/globals';
import {
  beyondBounds,
  MOST_LEVELS,
  MOST_VALUES,
  unstorableTexts,
} from '../../../../api/http/requests/storable-body.ts';

const fieldsOf = (body: unknown): string[] => unstorableTexts(body).map(({ field }) => field);

describe('A body with what no database holds', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['half of a character', { city: 'Aus\ud800tin' }, ['city']],
    ['the other half', { city: 'Aus\udc00tin' }, ['city']],
    ['a NUL', { city: 'Aus\0tin' }, ['city']],
    ['several', { a: '\ud800', b: 'fine', c: [{ d: 'fine' }, { d: '\0' }] }, ['a', 'c.1.d']],
    ['one in the name of a field', { 'ci\ud800ty': 1 }, ['ci\ufffdty']],
    ['nothing but it', '\0', ['body']],
  ])('is told where it has %s', (_what, body, fields) => expect(fieldsOf(body)).toEqual(fields));

  it('has none in whole characters, numbers and nothing', () => {
    expect(fieldsOf({ emoji: '😀', text: 'é\n\t', number: 1, none: null, yes: true })).toEqual([]);
    expect(fieldsOf(undefined)).toEqual([]);
  });

  it('is gone through however deep it is', () => {
    const levels = 100_000;
    const deep: unknown = JSON.parse(`${'['.repeat(levels)}"\\ud800"${']'.repeat(levels)}`);
    expect(fieldsOf(deep)).toHaveLength(1);
  });
});

describe('The bounds of a body', () => {
  const many = (count: number): unknown[] => Array.from({ length: count }, () => ({}));
  const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

  it('holds the largest application, and no body beside it', () => {
    expect(beyondBounds({ answers: Array.from({ length: 1_000 }, () => ({ path: 'a', value: 'b' })) })).toBeUndefined();
    expect([beyondBounds(undefined), beyondBounds(null), beyondBounds(1)]).toEqual([undefined, undefined, undefined]);
  });
  it('names the field with too many values, and the limit', () => {
    const message = 'Send 20,000 values at most';
    expect(beyondBounds({ id: 1, scopes: many(MOST_VALUES) })).toEqual({ field: 'scopes', message });
    expect(beyondBounds({ lists: [[], many(MOST_VALUES)] })).toEqual({ field: 'lists', message });
    expect(beyondBounds(many(MOST_VALUES))).toEqual({ field: 'body', message });
  });
  it('names the field that goes too deep, and the limit', () => {
    expect(beyondBounds(nested(MOST_LEVELS))).toBeUndefined();
    const message = 'Nest lists and objects in 32 levels at most';
    expect(beyondBounds({ details: nested(MOST_LEVELS) })).toEqual({ field: 'details', message });
    expect(beyondBounds(nested(400_000))).toEqual({ field: 'body', message });
  });
  it('looks at nothing beyond a limit', () => {
    const looked: string[] = [];
    const list = new Proxy(many(MOST_VALUES - 10), {
      get: (target, name) => {
        looked.push(String(name));
        return Reflect.get(target, name);
      },
    });
    beyondBounds({ lists: [list, list] });
    expect(looked.length).toBeLessThan(MOST_VALUES + 100);
  });
});
