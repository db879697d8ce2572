import { describe, expect, it } from '@jest/globals';
import { scoresByBorrower } from '../../../../events/lending/credit/borrower-scores.ts';
import { reportAge, reportExpiresOn } from '../../../../events/lending/credit/report-age.ts';

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
