import { describe, expect, it } from '@jest/globals';
import { uadStanding } from '../../../api/uad-report/uad-page.ts';

describe('The PDF of a UAD form', () => {
  it('names the day at the branch on which it was changed', () => {
    const page = { answers: {}, changedBy: 'Avery Lindqvist', changedAt: '2026-03-02T02:00:00.000Z' };
    const at = (timeZone: string) => uadStanding({ ...page, status: 'submitted', timeZone });
    expect(at('America/Chicago')).toBe('Submitted; last changed on Mar 1, 2026 by Avery Lindqvist');
    expect(at('UTC')).toBe('Submitted; last changed on Mar 2, 2026 by Avery Lindqvist');
    expect(uadStanding({ ...page, status: 'draft', timeZone: 'UTC' })).toMatch(/^DRAFT, not submitted; /);
  });
});
