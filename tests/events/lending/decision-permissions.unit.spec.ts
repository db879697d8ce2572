import { describe, expect, it } from '@jest/globals';
import { permissionToMoveStage, permissionToSetStatus } from '../../../events/lending/decision-permissions.ts';
import { applicationStatuses, stageIds, stageStatuses } from '../../../events/lending/life-cycle.ts';

describe('The permission that a decision needs', () => {
  it('is that of underwriters for approving and rejecting an application, and no other move', () => {
    const decisions = applicationStatuses.filter((status) => permissionToSetStatus(status) === 'underwriting.approve');
    expect(decisions).toEqual(['approved', 'rejected']);
    expect(permissionToSetStatus('underwriting')).toBe('applications.update');
  });

  it('is that of underwriters for deciding the Approval stage, and no other move of a stage', () => {
    const decisions = stageIds.flatMap((stageId) =>
      stageStatuses
        .filter((status) => permissionToMoveStage(stageId, status) === 'underwriting.approve')
        .map((status) => `${stageId} ${status}`),
    );
    expect(decisions).toEqual(['approval completed', 'approval rejected']);
    expect(permissionToMoveStage('approval', 'requires_attention')).toBe('applications.update');
  });
});
