import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { loanNumberOf } from '../../../../events/lending/life-cycle/loan-number.ts';
import { applicationId, NOW } from '../../../support/histories/builders.ts';

describe('Loan number', () => {
  it('is the year and a code that stays the same for an application', () => {
    expect(loanNumberOf(applicationId, NOW)).toBe('LL-2026-248H248H');
  });

  it('uses all 40 bits and no letter that is misread', () => {
    expect(loanNumberOf('00000000-0000-4000-8000-00ffffffffff', NOW)).toBe('LL-2026-ZZZZZZZZ');
    expect(loanNumberOf('00000000-0000-4000-8000-000000000000', NOW)).toBe('LL-2026-00000000');
    for (let times = 0; times < 100; times += 1) {
      expect(loanNumberOf(randomUUID(), NOW)).toMatch(/^LL-2026-[0-9A-HJKMNP-TV-Z]{8}$/);
    }
  });

  it('does not repeat within a year of files', () => {
    const numbers = new Set(Array.from({ length: 10_000 }, () => loanNumberOf(randomUUID(), NOW)));
    // One pair in 10,000 happens once in 20,000 runs; two never do.
    expect(numbers.size).toBeGreaterThanOrEqual(9_999);
  });
});
