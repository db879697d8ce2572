import { describe, expect, it } from '@jest/globals';
import { scoresByBorrower } from '../../../../events/lending/credit/borrower-scores.ts';
import { compareLiabilities } from '../../../../events/lending/credit/liability-match.ts';
import { reportAge, reportExpiresOn } from '../../../../events/lending/credit/report-age.ts';

const reported = (more: object = {}) => ({
  creditor: 'First Harbor Bank',
  accountNumberLast4: '1234',
  status: 'current',
  balanceCents: 1_200_00,
  monthlyPaymentCents: 60_00,
  ...more,
});
const stated = (more: object = {}) => ({
  companyName: 'First Harbor',
  accountNumber: '4000-0000-0000-1234',
  balanceCents: 1_200_00,
  monthlyPaymentCents: 60_00,
  ...more,
});
const outcomes = (...args: Parameters<typeof compareLiabilities>) =>
  compareLiabilities(...args).map(({ outcome }) => outcome);

describe('Liabilities of a report beside the stated ones', () => {
  it.each([
    ['same number and name', {}, 'same'],
    ['same number, another name', { companyName: 'HFB Visa' }, 'same'],
    [
      'no number, same name but for filler words',
      { accountNumber: null, companyName: 'FIRST HARBOR BANK N.A.' },
      'same',
    ],
    ['a balance that is rounded', { balanceCents: 1_000_00 }, 'same'],
    ['a balance that is far off', { balanceCents: 400_00 }, 'differs'],
    ['a payment that is far off', { monthlyPaymentCents: 10_00 }, 'differs'],
    ['amounts that were left out', { balanceCents: null, monthlyPaymentCents: null }, 'same'],
  ])('%s', (_name, more, outcome) => {
    expect(outcomes([reported()], [stated(more)])).toEqual([outcome]);
  });

  it('says what was left out first, and what no bureau knows', () => {
    const other = stated({ companyName: 'Uncle Leo', accountNumber: null });
    expect(
      outcomes([reported(), reported({ creditor: 'Oak Motors', accountNumberLast4: '9' })], [stated(), other]),
    ).toEqual(['not_stated', 'not_reported', 'same']);
  });

  it('leaves out what is closed and paid, not what is closed and owed', () => {
    const closed = { status: 'closed', monthlyPaymentCents: 0 };
    expect(outcomes([reported({ ...closed, balanceCents: 0 })], [])).toEqual([]);
    expect(outcomes([reported({ ...closed, balanceCents: 5_00 })], [])).toEqual(['not_stated']);
  });

  it('takes each stated debt once', () => {
    expect(outcomes([reported(), reported()], [stated()])).toEqual(['not_stated', 'same']);
  });

  it('matches nothing to a name that was erased or left out', () => {
    expect(outcomes([reported()], [stated({ companyName: null, accountNumber: null })])).toEqual([
      'not_stated',
      'not_reported',
    ]);
  });
});

describe('Scores of borrowers', () => {
  it('are the middle of three, the lower of two, or why there is none', () => {
    const of = (borrowerId: string, bureau: 'equifax' | 'experian' | 'transunion', score: number) => ({
      borrowerId,
      bureau,
      score,
    });
    const found = scoresByBorrower(
      ['a', 'b', 'c'],
      [
        of('a', 'equifax', 700),
        of('a', 'experian', 720),
        of('a', 'transunion', 680),
        of('b', 'equifax', 650),
        of('b', 'experian', 9003),
        of('b', 'transunion', 640),
      ],
    );
    expect(found.map(({ representative }) => representative)).toEqual([700, 640, null]);
    expect(found[1]?.scores).toEqual([
      { bureau: 'equifax', score: 650, rejectCode: null },
      { bureau: 'experian', score: null, rejectCode: 9003 },
      { bureau: 'transunion', score: 640, rejectCode: null },
    ]);
  });
});

describe('The age of a credit report', () => {
  it.each([
    ['2026-03-01', null, '2026-03-02', 'good'],
    ['2026-03-01', null, '2026-06-15', 'soon'],
    ['2026-03-01', null, '2026-06-29', 'soon'],
    ['2026-03-01', null, '2026-06-30', 'expired'],
    ['2026-03-01', '2026-06-29', '2026-03-02', 'good'],
    ['2026-03-01', '2026-06-30', '2026-03-02', 'before_closing'],
    ['2026-03-01', '2026-08-01', '2026-06-30', 'expired'],
  ])('issued %s, closing %s, on %s: %s', (issuedOn, closingOn, today, age) => {
    expect(reportExpiresOn(issuedOn)).toBe('2026-06-29');
    expect(reportAge(issuedOn, closingOn, today)).toBe(age);
  });
});
