import { describe, expect, it } from '@jest/globals';
import { tablesThatEnd } from '../../../../events/lending/tables/tables-that-end.ts';

describe('Tables that come with the program', () => {
  const ends = (today: string) =>
    tablesThatEnd(today).map(({ table, hasEnded }) => `${table}${hasEnded ? ' ended' : ''}`);

  it('are announced ninety days before their last day, and said to be over after it', () => {
    expect(ends('2026-07-01')).toEqual([]);
    expect(ends('2026-07-02')).toEqual(['usda_fees']);
    expect(ends('2026-09-30')).toEqual(['usda_fees']);
    expect(ends('2026-10-01')).toEqual(['usda_fees ended']);
    expect(ends('2026-10-02')).toEqual(['usda_fees ended', 'loan_limits', 'price_thresholds', 'fha_premiums']);
    expect(ends('2031-12-01')).toHaveLength(5);
  });
});
