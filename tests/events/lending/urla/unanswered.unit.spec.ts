import { describe, expect, it } from '@jest/globals';
import { unansweredOf } from '../../../../events/lending/urla/unanswered.ts';
import type { BorrowerDraft } from '../../../../events/lending/urla/urla.ts';

const b = 'b0000000-0000-4000-8000-000000000001';
const of = (borrower: BorrowerDraft): string[] =>
  unansweredOf({ borrowers: { [b]: borrower } }).map((path) => path.slice(`borrowers.${b}.`.length));
const on = (section: string, borrower: BorrowerDraft): string[] =>
  of(borrower).filter((path) => path.startsWith(section));

describe('What an application asks for and has no answer to', () => {
  it('is nothing before there is a borrower, and most of it of an empty one', () => {
    expect(unansweredOf({})).toEqual([]);
    expect(of({})).toEqual(
      expect.arrayContaining([
        'addresses.current.housingExpense',
        'employment.current.employerName',
        'otherIncome.doesNotApply',
      ]),
    );
  });

  it('is of every employer, each with a name, a start and any income', () => {
    const job = { employerName: 'Dental', position: 'Hygienist', startDate: '05/17/2019', bonusIncome: '10' };
    const { startDate: _startDate, bonusIncome: _bonusIncome, ...half } = job;
    expect(on('employment', { employment: { current: job, additional: { second: half } } })).toEqual([
      'employment.additional.second.startDate',
      'employment.additional.second.baseIncome',
    ]);
    const before = { previous: { one: { employerName: 'Bakery' } } };
    expect(on('employment', { employment: { current: { doesNotApply: true }, ...before } })).toEqual([
      'employment.previous.one.startDate',
      'employment.previous.one.endDate',
    ]);
    expect(
      on('employment', { employment: { current: { doesNotApply: true }, ...before, previousDoesNotApply: true } }),
    ).toEqual([]);
  });

  it('takes months for years, and what does not apply for an answer', () => {
    expect(on('addresses', { addresses: { current: { monthsAtAddress: '7', housingExpense: 'own' } } })).toEqual([]);
    expect(on('liabilities', { liabilities: { doesNotApply: true } })).toEqual([]);
    expect(on('liabilities', { liabilities: { debts: { one: { type: 'auto', companyName: ' ' } } } })).toEqual([
      'liabilities.debts.one.companyName',
      'liabilities.debts.one.monthlyPayment',
    ]);
  });

  it('has the declarations that everybody is asked, not what follows from one', () => {
    const open = on('declarations', { declarations: { willOccupyAsPrimary: 'yes' } });
    expect(open).toContain('declarations.hadForeclosure');
    expect(open).not.toContain('declarations.willOccupyAsPrimary');
    expect(open).not.toContain('declarations.hadOwnershipInterest');
  });
});
