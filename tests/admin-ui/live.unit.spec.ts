import { describe, expect, it } from '@jest/globals';
import { isAffected } from '../../admin-ui/src/client/live.ts';

const id = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';

describe('isAffected', () => {
  const changed = new Map([['applications', new Set([id])]]);

  it.each([
    ['every list of the resource', ['applications', 'getList', { filter: {} }], true],
    ['the file that changed', ['applications', id, 'detailed'], true],
    ['not another file', ['applications', otherId, 'detailed'], false],
    ['not another resource', ['activity'], false],
  ])('refreshes %s', (_, queryKey, expected) => {
    expect(isAffected(changed, queryKey)).toBe(expected);
  });

  it('refreshes everything when the changes are too many to name', () => {
    expect(isAffected('everything', ['activity'])).toBe(true);
  });
});
