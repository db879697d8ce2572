import { describe, expect, it } from '@jest/globals';
import { searchedIn } from '../../../projections/engine/search.ts';

const asked = (question: string): string[] => {
  const values: unknown[] = [];
  const conditions = searchedIn('text', question, (value) => `$${values.push(value)}`);
  return conditions.map((condition) => condition.replace(/\$(\d+)/, (_, place) => String(values[Number(place) - 1])));
};

describe('What a search asks an index of trigrams for', () => {
  it.each([
    ['rivera', ['text like %rivera%']],
    ['Rivera o’t', ['text like %rivera%', 'text like % ot%']],
    ['jane.doe@mail', ['text like %jane doe mail%']],
    ['person.42042@mail', ['text like %42042%', "(text || '') like %person 42042 mail%"]],
    ['LL-2026-7K3M9Q2C', ['text like %7k3m9q2c%', "(text || '') like % ll 2026 7k3m9q2c%"]],
    ['#', ['text like  ']],
    ['', []],
  ])('%s: the telling word of a term alone, and the whole term beside it', (question, conditions) => {
    expect(asked(question)).toEqual(conditions);
  });
});
