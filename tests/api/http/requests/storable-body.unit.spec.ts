import { describe, expect, it } from '@jest/globals';
import { unstorableTexts } from '../../../../api/http/requests/storable-body.ts';

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
