import { describe, expect, it } from '@jest/globals';
import { stateAfter } from '../../../../events/kernel/fold.ts';
import { fileFigures } from '../../../../events/lending/figures/file-figures.ts';
import type { IncomeWorksheet } from '../../../../events/lending/income/worksheet.schema.ts';
import { changesOfApproval } from '../../../../events/loan-application/figures/figures.state.ts';
import { loanApplicationDecider } from '../../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../../events/loan-application/loan-application.events.ts';
import type { QualifyIncome } from '../../../../events/loan-application/qualifying/qualifying.decider.ts';
import {
  commandMetadata,
  documentId,
  documentUploaded,
  loanApplicationSubmitted,
  statusChanged,
  submission,
} from '../../../support/histories/builders.ts';
import { specificationOf } from '../../../support/values/given.ts';

const given = specificationOf(loanApplicationDecider, commandMetadata());
const submitted = loanApplicationSubmitted();
const { borrowerId = '' } = submission().borrowers[0] ?? {};
const worksheetId = '018f8a52-0000-7000-8000-0000000000aa';
const biweekly: IncomeWorksheet = { method: 'base_pay', frequency: 'biweekly', payCents: 3_000_00 };
const verified: LoanApplicationEvent[] = [
  documentUploaded({ documentType: 'pay_stub' }),
  { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } },
];
const evidence = [{ documentId, documentVersion: 1 }];
const asked = { worksheetId, borrowerId, incomeType: 'base', noteDate: '2026-05-01' } as const;
const qualify = (more: Partial<QualifyIncome['data']>): QualifyIncome => ({
  type: 'QualifyIncome',
  data: { ...asked, evidence: [], ...more },
});
const qualified = (monthlyCents: number, incomeType: 'base' | 'rental' = 'base'): LoanApplicationEvent => ({
  type: 'IncomeQualified',
  data: { ...asked, evidence: [], incomeType, monthlyCents, findings: [], note: 'By the pay stubs' },
});
const stateOf = (...history: LoanApplicationEvent[]) => {
  const file = stateAfter(loanApplicationDecider, history);
  if (file.status === 'not_submitted') throw new Error('It has no submission');
  return file;
};
const figuresAfter = (...history: LoanApplicationEvent[]) => fileFigures(stateOf(submitted, ...history).facts);

describe('Qualifying an income', () => {
  it('works it out by its worksheet, on documents that somebody has verified', () =>
    given(submitted, ...verified)
      .when(qualify({ worksheet: biweekly, evidence, source: 'Example Works' }))
      .thenEvents({
        type: 'IncomeQualified',
        data: {
          ...asked,
          evidence,
          source: 'Example Works',
          worksheet: biweekly,
          monthlyCents: 6_500_00,
          findings: [],
        },
      }));

  it('refuses evidence that is not on the file, not verified, or not the newest, by its place', () => {
    const refused = (history: LoanApplicationEvent[], documentVersion: number) =>
      given(submitted, ...history)
        .when(qualify({ worksheet: biweekly, evidence: [{ documentId, documentVersion }] }))
        .thenThrows({ code: 'rule_violation', fields: ['evidence.0'] });
    refused([], 1);
    refused(verified.slice(0, 1), 1);
    refused(verified, 2);
  });

  it('takes a note for an amount that was entered, and for a finding', () => {
    given(submitted)
      .when(qualify({ enteredCents: 5_000_00 }))
      .thenThrows({ code: 'rule_violation', fields: ['note'] });
    given(submitted)
      .when(qualify({ enteredCents: 5_000_00, note: 'By the award letter' }))
      .thenEvents({
        type: 'IncomeQualified',
        data: { ...asked, evidence: [], monthlyCents: 5_000_00, findings: [], note: 'By the award letter' },
      });
    const oneYear: IncomeWorksheet = { method: 'variable', years: [{ year: 2025, cents: 12_000_00 }] };
    given(submitted)
      .when(qualify({ worksheet: oneYear }))
      .thenThrows({ code: 'rule_violation', fields: ['note'] });
  });

  it('takes one of the two, and a borrower of the file', () => {
    given(submitted)
      .when(qualify({ note: 'Neither' }))
      .thenThrows({ code: 'rule_violation', fields: ['worksheet'] });
    given(submitted)
      .when(qualify({ worksheet: biweekly, enteredCents: 1, note: 'Both' }))
      .thenThrows({ code: 'rule_violation', fields: ['worksheet'] });
    given(submitted)
      .when(qualify({ worksheet: { method: 'base_pay', frequency: 'hourly', payCents: 25_00 } }))
      .thenThrows({ code: 'rule_violation', fields: ['worksheet.hoursPerWeek'] });
    given(submitted)
      .when(qualify({ worksheet: biweekly, borrowerId: documentId }))
      .thenThrows({ code: 'rule_violation', fields: ['borrowerId'] });
  });

  it('is over with the file, and takes back only what is there', () => {
    given(submitted, statusChanged('submitted', 'rejected'))
      .when(qualify({ worksheet: biweekly }))
      .thenThrows({ code: 'illegal_transition' });
    given(submitted)
      .when({ type: 'DropIncomeWorksheet', data: { worksheetId, reason: 'A wrong form' } })
      .thenThrows({ code: 'not_found' });
    given(submitted)
      .when(qualify({ worksheet: biweekly, replaces: true }))
      .thenThrows({ code: 'not_found' });
  });
});

describe('An income that is qualified', () => {
  const stated = figuresAfter();

  it('takes the place of what was stated for that borrower and type, which stays to be seen', () => {
    const { income, backDti } = figuresAfter(qualified(6_500_00));
    const others = stated.income.lines.filter(({ kind }) => kind !== 'income_base');
    expect(income.cents).toBe(6_500_00 + others.reduce((sum, { cents }) => sum + cents, 0));
    expect(income.lines.filter(({ kind }) => kind === 'income_base')).toMatchObject([
      { cents: 0, leftOut: 'qualified_otherwise', statedCents: stated.income.lines[0]?.cents },
      { cents: 6_500_00, provenance: 'qualifying', source: { kind: 'worksheet', worksheetId } },
    ]);
    expect(backDti.percent).not.toBe(stated.backDti.percent);
  });

  it('counts once when it is worked out anew, and not at all when it is taken back', () => {
    expect(figuresAfter(qualified(6_500_00), qualified(6_000_00)).income.lines).toEqual(
      figuresAfter(qualified(6_000_00)).income.lines,
    );
    const dropped: LoanApplicationEvent = {
      type: 'IncomeWorksheetDropped',
      data: { worksheetId, reason: 'A wrong form' },
    };
    expect(figuresAfter(qualified(6_500_00), dropped).income).toEqual(stated.income);
  });

  it('counts as a debt where it is a loss of a rental, and takes off income where it is one of a business', () => {
    const rental = figuresAfter(qualified(-300_00, 'rental'));
    expect([rental.income.cents, rental.debts.cents]).toEqual([stated.income.cents, stated.debts.cents + 300_00]);
    const business = figuresAfter(qualified(-300_00));
    expect(business.income.cents).toBeLessThan(stated.income.cents);
  });

  it('leaves nothing missing of a rental that it takes the place of', () => {
    const { facts } = stateOf(submitted);
    const rented = {
      ...facts,
      rentals: [{ rentalId: 'r', borrowerId, grossCents: 2_000_00, expenseCents: 0 }],
      debts: [{ type: 'mortgage' as const, monthlyCents: 0, isPaymentUnstated: true, rentalId: 'r' }],
    };
    expect(fileFigures(rented).debts.missing).toContain('rental_payment');
    const qualifiedIncome = [{ worksheetId, borrowerId, type: 'rental' as const, monthlyCents: 300_00 }];
    expect(fileFigures({ ...rented, qualifiedIncome }).debts.missing).not.toContain('rental_payment');
  });

  it('makes an approval stale that was given on what was stated', () => {
    const approved = statusChanged('underwriting', 'approved', 'As stated');
    expect(changesOfApproval(stateOf(submitted, approved, qualified(6_500_00)))).toMatchObject([
      { name: 'monthly income' },
    ]);
  });
});
