import { describe, expect, it } from '@jest/globals';
import { applicationStatuses, decidedStatuses } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { movesOfPartner, refusalForPartner } from '../../../../events/lending/partners/partner-rights.ts';

describe('What a partner’s program may make of a file', () => {
  it.each(applicationStatuses)('is no decision, from %s', (from) => {
    for (const to of decidedStatuses) {
      if (to !== from) expect(refusalForPartner(from, to)).toMatch(/^A partner decides nothing about a loan/);
    }
  });

  it('is on the normal path only', () => {
    expect(movesOfPartner('under_review')).toEqual(['documents_needed', 'appraisal_pending']);
    expect(refusalForPartner('approved', 'documents_needed')).toMatch(/on the normal path only/);
    expect(refusalForPartner('under_review', 'documents_needed')).toBeUndefined();
  });

  it('is nothing where the file has the status already, and nothing from a final one', () => {
    expect(refusalForPartner('documents_needed', 'documents_needed')).toBeUndefined();
    expect([movesOfPartner('funded'), movesOfPartner('rejected')]).toEqual([[], []]);
  });
});
