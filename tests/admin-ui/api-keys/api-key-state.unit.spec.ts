import { describe, expect, it } from '@jest/globals';
import { expiryOf, stateOf } from '../../../admin-ui/src/api-keys/base/api-key-state.ts';

const now = Date.parse('2026-05-04T12:00:00.000Z');

describe('stateOf', () => {
  it.each([
    ['active', null],
    ['active', '2026-05-18T12:00:00.000Z'],
    ['expiring', '2026-05-18T11:59:59.999Z'],
    ['expiring', '2026-05-04T12:00:00.001Z'],
    ['expired', '2026-05-04T12:00:00.000Z'],
  ])('is %s for a key that expires at %s', (state, expiresAt) => {
    expect(stateOf({ expiresAt, revokedAt: null }, now)).toBe(state);
  });

  it('is revoked whatever the expiry', () => {
    expect(stateOf({ expiresAt: null, revokedAt: '2026-05-01T00:00:00.000Z' }, now)).toBe('revoked');
  });
});

describe('expiryOf', () => {
  it('stays within the days also when the clock of the browser runs a little ahead', () => {
    expect(expiryOf(90, now)).toBe('2026-08-02T11:59:00.000Z');
  });

  it('is none for a key that does not expire', () => {
    expect(expiryOf(null, now)).toBeNull();
  });
});
