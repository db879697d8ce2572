import { describe, expect, it } from '@jest/globals';
import { isAffected } from '../../../admin-ui/src/client/live.ts';
import { noteSeen } from '../../../admin-ui/src/client/log/seen-versions.ts';

const id = '11111111-1111-4111-8111-111111111111';
const otherId = '22222222-2222-4222-8222-222222222222';

describe('isAffected', () => {
  const changed = new Map([['applications', new Map([[id, undefined]])]]);

  it.each([
    ['every list of the resource', ['applications', 'getList', { filter: {} }], true],
    ['the file that changed', ['applications', id, 'detailed'], true],
    ['not another file', ['applications', otherId, 'detailed'], false],
    ['not another resource', ['activity'], false],
  ])('refreshes %s', (_, queryKey, expected) => {
    expect(isAffected(changed, queryKey)).toBe(expected);
  });

  it('leaves alone what shows that version already, because it was changed here, but never its lists', () => {
    noteSeen('urla-drafts', id, 7);
    const told = (version: number | undefined) => new Map([['urla-drafts', new Map([[id, version]])]]);
    expect([6, 7, 8, undefined].map((version) => isAffected(told(version), ['urla-drafts', id]))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(isAffected(told(7), ['urla-drafts', 'getList', {}])).toBe(true);
  });

  it('refreshes everything when the changes are too many to name', () => {
    expect(isAffected('everything', ['activity'])).toBe(true);
  });
});
