import { describe, expect, it } from '@jest/globals';
import { adverseActionReasons } from '../../../../events/lending/denial/adverse-action.ts';
import { type DecisionFacts, denialGrounds } from '../../../../events/lending/denial/denial-grounds.ts';
import { figureFacts } from '../../../support/values/figure-facts.ts';
import { groundInWords } from '../../../../events/lending/denial/denial-words.ts';
import { hmdaDenialReasons } from '../../../../events/lending/hmda/codes.ts';
import { hmdaDenialReasonOf } from '../../../../events/lending/hmda/hmda-reporting.ts';

const loan = {
  amountCents: 320_000_00,
  termYears: 30,
  ratePercent: 6.5,
  type: 'conventional',
  purpose: 'purchase',
} as const;
const sound: DecisionFacts = {
  ...figureFacts(),
  loan,
  yearsEmployed: [6],
  credit: { score: 712, accounts: 5, lateAccounts: 0, longestMonths: 84, issuedOn: '2026-03-01' },
};
const shown = (more: Partial<DecisionFacts>, documents: Parameters<typeof denialGrounds>[1] = []) =>
  denialGrounds({ ...sound, ...more }, documents).map((ground) => [
    ground.reason,
    hmdaDenialReasonOf(ground.reason),
    groundInWords(ground),
  ]);

describe('What a file shows against itself', () => {
  it('is nothing where its figures are within the limits', () => {
    expect(shown({})).toEqual([]);
    expect(shown({ credit: null, yearsEmployed: [] })).toEqual([]);
  });

  it('is too much debt, or no income', () => {
    expect(shown({ debts: [{ type: 'auto', monthlyCents: 1_626_22 }] })).toEqual([
      ['excessive_obligations', 1, 'debt-to-income 50.283%, at most 43%'],
    ]);
    expect(shown({ income: [] })).toEqual([['insufficient_income', 1, 'no monthly income stated']]);
  });

  it('is what the credit report shows, and never the score alone', () => {
    expect(
      shown({ credit: { score: 598, accounts: 5, lateAccounts: 2, longestMonths: 84, issuedOn: '2026-03-01' } }),
    ).toEqual([['delinquent_obligations', 3, '2 accounts late or in default']]);
    expect(
      shown({ credit: { score: 598, accounts: 1, lateAccounts: 0, longestMonths: 9, issuedOn: '2026-03-01' } }),
    ).toEqual([['limited_credit_experience', 3, 'credit score 598, at least 620']]);
    expect(
      shown({ credit: { score: 598, accounts: 5, lateAccounts: 0, longestMonths: 84, issuedOn: '2026-03-01' } }),
    ).toEqual([['other', 9, 'credit score 598, at least 620']]);
    expect(
      shown({ credit: { score: null, accounts: 0, lateAccounts: 0, longestMonths: 0, issuedOn: '2026-03-01' } }),
    ).toEqual([['no_credit_file', 3, 'no bureau could score the borrower']]);
  });

  it.each([
    ['conventional', 388_000_01, 97],
    ['fha', 390_000_00, 96.5],
    ['va', 400_100_00, 100],
  ] as const)('is a %s loan above what the property carries', (type, amountCents, limit) => {
    const [ground] = denialGrounds({ ...sound, loan: { ...sound.loan, type, amountCents }, debts: [] }, []);
    expect(ground?.reason).toBe(amountCents === 388_000_01 ? undefined : 'insufficient_collateral');
    if (ground) expect(ground.limit).toBe(limit);
  });

  it('is said to be from what it follows from', () => {
    const from = (more: Partial<DecisionFacts>) =>
      denialGrounds({ ...sound, ...more }, []).map((ground) => [ground.figure, ground.source]);
    const debts = [{ type: 'auto', monthlyCents: 1_626_22 }] as const;
    expect(from({ debts })).toEqual([['debt_to_income', 'application']]);
    const reported = [
      { type: 'auto', monthlyCents: 1_626_22, balanceCents: 40_000_00, key: { words: ['bank'] } },
    ] as const;
    expect(from({ debts: [], reported: { debts: reported, asOf: '2026-03-01', orderId: null } })).toEqual([
      ['debt_to_income', 'qualifying'],
    ]);
    const borrowerId = 'b-1';
    const qualifiedIncome = [{ worksheetId: 'w-1', borrowerId, type: 'base', monthlyCents: 0 }] as const;
    expect(from({ income: [{ type: 'base', borrowerId, monthlyCents: 8_000_00 }], qualifiedIncome })).toEqual([
      ['monthly_income', 'qualifying'],
    ]);
    const appraised = { valueCents: 310_000_00, asOf: '2026-03-01', orderId: 'o-1' };
    expect(from({ appraised })).toEqual([['loan_to_value', 'appraisal']]);
  });

  it('is less cash than closing takes, costs and credits included', () => {
    const property = { ...figureFacts().property, purchasePriceCents: 400_000_00 };
    const closing = { otherLoansCents: 10_000_00, closingCostsCents: 6_000_00, otherCreditsCents: 5_000_00 };
    const funds = (cents: number) => ({
      property,
      closing,
      assets: [
        { assetId: 'a-1', kind: 'deposit_account', cents },
        { assetId: 'a-2', kind: 'business', cents: 90_000_00 },
      ] as const,
    });
    expect(shown(funds(61_250_00))).toEqual([
      ['insufficient_cash', 5, '$61,250 of funds stated, at least $71,000 to close'],
    ]);
    expect(shown(funds(71_000_00))).toEqual([]);
    expect(shown({ property, closing })).toEqual([]);
  });

  it('is less cash than closing takes by what is verified, once something is', () => {
    const asset = (enteredCents: number) => ({
      assetId: 'a-1',
      borrowerId: 'b-1',
      sheet: { kind: 'deposit_account', balanceCents: enteredCents } as const,
      enteredCents,
      isShown: true,
    });
    const property = { ...figureFacts().property, purchasePriceCents: 400_000_00 };
    expect(shown({ property, qualifiedAssets: [asset(70_000_00)] })).toEqual([
      ['insufficient_cash', 5, '$70,000 of funds verified, $80,000 to close'],
    ]);
    expect(shown({ property, qualifiedAssets: [asset(80_000_00)] })).toEqual([]);
  });

  it('is a short time with an employer, the shortest of the borrowers', () => {
    expect(shown({ yearsEmployed: [6, 0.5] })).toEqual([
      ['short_employment', 2, '0.5 years with the employer, at least 2'],
    ]);
    expect(shown({ yearsEmployed: [2] })).toEqual([]);
  });

  it('is income that rejected documents do not show, and what is outstanding', () => {
    const documents = [
      { documentType: 'pay_stub', status: 'rejected' },
      { documentType: 'bank_statement', status: 'pending' },
      { documentType: 'photo_id', status: 'verified' },
      { documentType: 'w2', status: 'received' },
    ] as const;
    expect(shown({}, documents)).toEqual([
      ['unverifiable_income', 6, 'rejected: pay stub'],
      ['credit_application_incomplete', 7, 'outstanding: bank statement'],
    ]);
  });

  it('is nothing where another document stands in for the rejected one', () => {
    expect(
      shown({}, [
        { documentType: 'pay_stub', status: 'rejected' },
        { documentType: 'pay_stub', status: 'verified' },
      ]),
    ).toEqual([]);
  });

  it('is reported under one reason of the register each', () => {
    for (const reason of adverseActionReasons)
      expect(hmdaDenialReasons).toHaveProperty(`${hmdaDenialReasonOf(reason)}`);
  });
});
