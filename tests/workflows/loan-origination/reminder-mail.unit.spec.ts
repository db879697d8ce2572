import { describe, expect, it } from '@jest/globals';
import { reminderMail } from '../../../workflows/loan-origination/reminder-mail.ts';

const reminder = {
  firstName: 'Bea',
  loanNumber: '2026-000123',
  documents: [
    { name: 'Pay stub of Ada Vale, Harbor Bakery', reason: 'Shows what you earn now; send those of the last 30 days' },
    {
      name: 'Gift letter',
      reason: `Your aunt's gift of $12,000: ${'who gives it, from which account, '.repeat(9)}?`,
    },
  ],
  reminderNumber: 2,
  uploadMaxMegabytes: 10,
  companyName: 'Example Home Loans',
  nmlsId: '123456',
} as const;

describe('The mail that reminds a borrower', () => {
  it('comes from the lender, with its NMLS id, and says how large a file may be', () => {
    const { subject, text } = reminderMail(reminder);
    expect(subject).toBe('Reminder 2: documents for your mortgage application 2026-000123');
    expect(text).toContain('up to 10 MB each');
    expect(text.trimEnd().split('\n').slice(-2)).toEqual(['Example Home Loans', 'NMLS ID 123456']);
  });

  it('leaves out an NMLS id that nobody has entered', () =>
    expect(
      reminderMail({ ...reminder, nmlsId: null })
        .text.trimEnd()
        .split('\n')
        .at(-1),
    ).toBe('Example Home Loans'));

  it('names each document with the reason that it was asked for', () => {
    const { text } = reminderMail(reminder);
    expect(text).toContain(
      '- Pay stub of Ada Vale, Harbor Bakery: Shows what you earn now; send those of the last 30 days.',
    );
    expect(text).toContain("- Gift letter: Your aunt's gift of $12,000: who gives it,");
  });

  it('has lines that every mail program shows whole', () => {
    for (const line of reminderMail(reminder).text.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });
});
