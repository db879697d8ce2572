import { describe, expect, it } from '@jest/globals';
import { maskAccount, maskDateOfBirth, maskSsn } from '../../../../events/lending/fields/masks.ts';

describe('Masks', () => {
  it.each(['900456789', '900-45-6789'])('show the last four digits of the SSN %s', (ssn) => {
    expect(maskSsn(ssn)).toBe('•••-••-6789');
  });

  it('show the year of a birth date', () => {
    expect(maskDateOfBirth('1984-05-17')).toBe('••/••/1984');
  });

  it.each(['000123454321', '4321'])('show the end of the account %s', (account) => {
    expect(maskAccount(account)).toBe('••••4321');
  });
});
