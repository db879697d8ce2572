import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { describe, expect, it } from '@jest/globals';
import {
  allowedTransitions,
  applicationStatuses,
  documentStatuses,
  isAwaitingBorrower,
  isAwaitingReview,
  isOverride,
  isSettledDocument,
  normalTransitions,
} from '../../../../events/lending/life-cycle/life-cycle.ts';

describe('Life cycle', () => {
  it('lets a file reach every status on the normal path', () => {
    const reached = new Set(['submitted', ...Object.values(normalTransitions).flat()]);
    expect(reached).toEqual(new Set(applicationStatuses));
  });

  it('lists each allowed status once, normal moves before overrides, never where it is', () => {
    for (const from of applicationStatuses) {
      const allowed = allowedTransitions(from);
      expect(new Set(allowed).size).toBe(allowed.length);
      expect(allowed).not.toContain(from);
      const firstOverride = allowed.findIndex((to) => isOverride(from, to));
      const normal = firstOverride < 0 ? allowed : allowed.slice(0, firstOverride);
      expect(normal).toEqual(normalTransitions[from]);
    }
  });

  it('has no way out of funded, and only overrides out of rejected', () => {
    expect(allowedTransitions('funded')).toEqual([]);
    expect(allowedTransitions('rejected')).toEqual(['approved', 'documents_needed', 'under_review']);
    expect(applicationStatuses.filter((status) => isFinal({ status, disposition: null }))).toEqual([
      'rejected',
      'funded',
    ]);
  });

  it('puts each document status with exactly one party, but one that was split, which waits for nobody', () => {
    for (const status of documentStatuses) {
      expect([isSettledDocument, isAwaitingReview, isAwaitingBorrower].filter((is) => is(status))).toHaveLength(
        status === 'split' ? 0 : 1,
      );
    }
  });
});
