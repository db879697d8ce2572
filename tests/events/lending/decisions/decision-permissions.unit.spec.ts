import { describe, expect, it } from '@jest/globals';
import {
  authoritiesOf,
  authorityToMove,
  authorityToMoveStage,
  isKeptFromSubmitter,
} from '../../../../events/lending/decisions/decision-permissions.ts';
import {
  allowedTransitions,
  applicationStatuses,
  decidedStatuses,
  stageIds,
  stageStatuses,
} from '../../../../events/lending/life-cycle/life-cycle.ts';
import { effectivePermissions, roles } from '../../../../events/lending/permissions/permissions.ts';

const moves = applicationStatuses.flatMap((from) => allowedTransitions(from).map((to) => ({ from, to })));
const decided: readonly string[] = decidedStatuses;

describe('The authority that a move takes', () => {
  it('is to decide for approving, rejecting, and for taking either back', () => {
    const decisions = moves.filter(({ from, to }) => authorityToMove(from, to) === 'decide');
    expect(decisions).toEqual(
      moves.filter(
        ({ from, to }) => ['approved', 'rejected'].includes(to) || (decided.includes(from) && !decided.includes(to)),
      ),
    );
    expect(decisions).toContainEqual({ from: 'closing_ready', to: 'underwriting' });
  });

  it('is to close for the two closing moves', () => {
    expect(moves.filter(({ from, to }) => authorityToMove(from, to) === 'close')).toEqual([
      { from: 'approved', to: 'closing_ready' },
      { from: 'closing_ready', to: 'funded' },
    ]);
  });

  it('is to decide for completing and rejecting Underwriting, Appraisal and Approval, for taking that back, and for no other move of a stage', () => {
    const decisions = stageIds.flatMap((stageId) =>
      stageStatuses.flatMap((from) =>
        stageStatuses
          .filter((to) => authorityToMoveStage(stageId, from, to) === 'decide')
          .map((to) => `${stageId} ${from} ${to}`),
      ),
    );
    const isDecided = (status: string) => status === 'completed' || status === 'rejected';
    expect(decisions).toEqual(
      ['underwriting', 'appraisal', 'approval'].flatMap((stage) =>
        stageStatuses.flatMap((from) =>
          stageStatuses
            .filter(
              (to) => isDecided(to) || (isDecided(from) && !(from === 'completed' && to === 'requires_attention')),
            )
            .map((to) => `${stage} ${from} ${to}`),
        ),
      ),
    );
  });

  it('is kept from the submitter for approving, funding and un-rejecting', () => {
    const kept = moves.filter(({ from, to }) => isKeptFromSubmitter(from, to)).map(({ from, to }) => `${from} ${to}`);
    expect(kept).toContain('underwriting approved');
    expect(kept).toContain('closing_ready funded');
    expect(kept).toContain('rejected under_review');
    expect(kept).not.toContain('underwriting rejected');
  });
});

describe('Who has the authority by default', () => {
  const whoMay = (authority: 'decide' | 'close') =>
    roles.filter((role) => authoritiesOf({ role, permissions: effectivePermissions(role, {}) }).includes(authority));

  it('to decide: those with underwriting.approve', () => {
    expect(whoMay('decide')).toEqual(['manager', 'senior_underwriter', 'underwriter']);
  });

  it('to close: closers as well', () => {
    expect(whoMay('close')).toEqual(['manager', 'senior_underwriter', 'underwriter', 'closer']);
  });

  it('goes by the person’s own value before the role, both ways', () => {
    const withOwn = (role: 'closer' | 'underwriter' | 'processor', approve: boolean) =>
      authoritiesOf({ role, permissions: effectivePermissions(role, { underwriting: { approve } }) });
    expect(withOwn('closer', false)).toEqual(['work']);
    expect(withOwn('underwriter', false)).toEqual(['work']);
    expect(withOwn('processor', true)).toEqual(['work', 'decide', 'close']);
  });
});
