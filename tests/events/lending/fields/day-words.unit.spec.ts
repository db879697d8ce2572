import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { dayInWords, withDaysInWords } from '../../../../events/lending/fields/day-words.ts';

describe('Dates that people read', () => {
  it('are written in one way', () => {
    expect(dayInWords('2026-11-08')).toBe('Nov 8, 2026');
  });

  it.each([
    ['The policy runs out on 2026-03-05.', 'The policy runs out on Mar 5, 2026.'],
    ['2026-03-05, 2026-12-31', 'Mar 5, 2026, Dec 31, 2026'],
    ['(2026-03-05)', '(Mar 5, 2026)'],
  ])('are found in a text from elsewhere: %s', (text, read) => {
    expect(withDaysInWords(text)).toBe(read);
  });

  it.each([
    'APR-2026-03-05',
    'report-2026-03-05.pdf',
    '2026-03-05T10:00:00Z',
    '2026-03-05-2',
    '2026-13-05',
    '11111111-2026-03-05-1111',
  ])('are no part of an id, a name or a time: %s', (text) => {
    expect(withDaysInWords(text)).toBe(text);
  });

  it('are put in words by every sentence of the server that has one', () => {
    const bare = /[a-z,] \$\{[\w.?]*(?:On|Date|Day|Until|monday)\}/;
    const found = globSync('{api,events,workflows}/**/*.ts').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => bare.test(line))
        .map((line) => `${file}: use dayInWords: ${line.trim().slice(0, 120)}`),
    );
    expect(found).toEqual([]);
  });
});
