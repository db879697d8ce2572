import { describe, expect, it } from '@jest/globals';
import { maskPersonalData } from '../../../../api/loan-application/privacy/personal-data.ts';

describe('Masking personal data', () => {
  it('masks at any depth and keeps the rest', () => {
    expect(
      maskPersonalData({
        loanNumber: 'LL-2026-1H248H24',
        amountCents: 1,
        none: null,
        borrowers: [
          { firstName: 'Alice', ssn: '900456789', phone: '512-555-0134', address: { street: 'x', unit: '4' } },
        ],
        accounts: [{ accountNumberLast4: '4321' }],
        body: '{"ssn":"900456789"}',
      }),
    ).toEqual({
      loanNumber: 'LL-2026-1H248H24',
      amountCents: 1,
      none: null,
      borrowers: [
        { firstName: 'Alice', ssn: '•••-••-6789', phone: '•••-0134', address: { street: '•••', unit: '•••' } },
      ],
      accounts: [{ accountNumberLast4: '••••4321' }],
      body: '••• 19 bytes as received',
    });
  });

  it.each([
    ['alice@example.com', 'a•••@example.com'],
    ['@example.com', '•••'],
    ['nobody', '•••'],
  ])('shows the email %s as %s', (email, masked) => {
    expect(maskPersonalData({ email })).toEqual({ email: masked });
  });
});
