import { describe, expect, it } from '@jest/globals';
import { ratiosOf, repaymentOf } from '../../../admin-ui/src/calculators/file/file-figures.ts';
import { paymentOf } from '../../../admin-ui/src/loan-applications/disposition/payment-of.ts';
import { toApplicantProfile } from '../../../api/applicant/applicant-profile.ts';
import { toDetails } from '../../../api/loan-application/detail/details.ts';
import { toFigures } from '../../../api/loan-application/figures/figures.view.ts';
import { createReportLines } from '../../../api/loan-application/list/report-lines.ts';
import { figuresOfFile } from '../../../api/services/file/file-figures.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { FindingId } from '../../../events/lending/arrivals/consequence-table.ts';
import { meansOf } from '../../../events/lending/decisions/pre-approval.ts';
import { debtIdOf } from '../../../events/lending/figures/debt-facts.ts';
import { loanRatios } from '../../../events/lending/figures/loan-ratios.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import { missingInWords } from '../../../events/lending/figures/provenance.ts';
import { monthlyPaymentCents } from '../../../events/lending/repayment/payment.ts';
import { figuresOf as orderedFigures } from '../../../events/lending/vendor-orders/every-kind/ordered-file.ts';
import { factsOf } from '../../../events/loan-application/automation/automation.facts.ts';
import {
  evolveFile,
  submittedFile,
  type WatchedEvent,
} from '../../../events/loan-application/automation/automation.file.ts';
import type { CreditReport } from '../../../events/loan-application/credit/credit.events.ts';
import { groundsOf } from '../../../events/loan-application/figures/figures.state.ts';
import type { FileContent } from '../../../events/loan-application/intake/intake.events.ts';
import { letterFileOf } from '../../../events/loan-application/letters/letters.decider.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { evolveRecord, startRecord } from '../../../projections/loan-file/loan-file.record.ts';
import { evolveRow, startRow } from '../../../projections/loan-pipeline/loan-pipeline.row.ts';
import {
  borrowerId,
  corrected,
  creditReport,
  loanApplicationSubmitted,
  NOW,
  restated,
  submission,
} from '../../support/histories/builders.ts';
import { recordedOn } from '../../support/histories/rule-history.ts';
import { after, arriving, purchase, takeOver } from '../../events/loan-application/support/given-arrivals.ts';

type Account = CreditReport['accounts'][number];
const account = (more: Partial<Account>): Account => ({
  creditor: 'Juniper Card',
  accountType: 'revolving',
  accountNumberLast4: '4471',
  status: 'current',
  balanceCents: 9_000_00,
  monthlyPaymentCents: 250_00,
  ...more,
});
const received = (...accounts: Account[]) =>
  ({ type: 'CreditReportReceived', data: creditReport({ accounts }) }) as const;
const { loan, property, debts } = submission();
const auto = debts.map((debt) => ({ ...debt, accountLast4: '1234' }));

const rich: Partial<FileContent> = {
  loan: { ...loan, amountCents: 350_000_00, type: 'fha' },
  property: { ...property, purchasePriceCents: 390_000_00 },
  housing: { propertyTaxesCents: 310_00, homeownersInsuranceCents: 90_00, mortgageInsuranceCents: 160_00 },
  debts: [
    ...auto,
    { borrowerId, type: 'student', monthlyCents: 0, isPaymentUnstated: true, balanceCents: 40_000_00 },
    { borrowerId, type: 'mortgage', monthlyCents: 900_00, creditor: 'Elm Bank', rentalId: 'home' },
    { borrowerId, type: 'other', monthlyCents: 120_00, balanceCents: 12_000_00, isOnProperty: true },
  ],
  settledDebts: [{ borrowerId, type: 'credit_card', monthlyCents: 80_00, creditor: 'Juniper', why: 'paid_at_closing' }],
  rentals: [{ borrowerId, rentalId: 'home', grossCents: 1_400_00, expenseCents: 350_00 }],
};

const SAYS_OTHERWISE = 'one whose report says otherwise';

/** What is recorded when these reports are taken over, each of its own order. */
const arrivedFrom = (...findings: FindingId[]): LoanApplicationEvent[] =>
  findings.flatMap((finding, index) => {
    const id = `88888888-8888-4888-8888-88888888889${index}`;
    const taken = after([purchase], takeOver(arriving[finding], { orderId: id, deliveryId: id }));
    return taken.filter(({ type }) => type === 'ReportTakenOver');
  });

/** Files by what is remarkable about them. */
const files: readonly (readonly [name: string, ...LoanApplicationEvent[]])[] = [
  ['a plain purchase', loanApplicationSubmitted()],
  ['one whose housing expense nobody stated', loanApplicationSubmitted({ housing: undefined })],
  ['one with everything', loanApplicationSubmitted(rich)],
  ['one whose report has debts that nobody stated', loanApplicationSubmitted({ debts: auto }), received(account({}))],
  [
    SAYS_OTHERWISE,
    loanApplicationSubmitted(rich),
    received(
      account({}),
      account({
        creditor: 'LONE STAR AUTO FIN',
        accountType: 'auto',
        accountNumberLast4: '1234',
        monthlyPaymentCents: 372_00,
      }),
      account({
        creditor: 'Elm Bank NA',
        accountType: 'mortgage',
        accountNumberLast4: '9',
        monthlyPaymentCents: 940_00,
      }),
      account({ creditor: 'Old Card', status: 'closed', balanceCents: 0, monthlyPaymentCents: 0 }),
    ),
  ],
  [
    'one that was corrected after its report',
    loanApplicationSubmitted(),
    received(account({})),
    corrected(),
    restated({ ...rich, income: [{ borrowerId, type: 'base', monthlyCents: 9_000_00 }] }),
  ],
  [
    'one whose debts an underwriter treated',
    loanApplicationSubmitted({ debts: auto }),
    received(account({})),
    {
      type: 'DebtTreated',
      data: {
        debtIds: [debtIdOf('reported', { type: 'credit_card', creditor: 'Juniper Card', accountLast4: '4471' })],
        treatment: 'excluded',
        reason: 'paid_by_others',
        evidence: [],
      },
    },
    {
      type: 'DebtAdded',
      data: {
        debtId: debtIdOf('reported', { type: 'auto', creditor: 'Oak Motors' }),
        debtType: 'auto',
        creditor: 'Oak Motors',
        borrowerId,
        monthlyCents: 410_00,
        evidence: [],
      },
    },
  ],
  [
    'one whose closing, fees and assets are worked out',
    loanApplicationSubmitted({
      ...rich,
      loan: { ...loan, amountCents: 350_000_00, type: 'conventional', downPaymentCents: 40_000_00 },
      assets: [{ assetId: 'acc-1', borrowerId, kind: 'deposit_account', cents: 90_000_00 }],
      closing: { closingCostsCents: 6_000_00, prepaidsCents: 2_000_00, otherLoansCents: 12_000_00 },
    }),
    {
      type: 'FeeEntered',
      data: {
        feeId: '018f8a52-0000-7000-8000-0000000000fe',
        section: 'B',
        label: 'Upfront premium',
        cents: 6_125_00,
        paidBy: 'financed',
        paidTo: 'third_party',
        isFinanceCharge: true,
        isPointsAndFees: false,
      },
    },
    {
      type: 'AssetQualified',
      data: {
        assetId: 'acc-1',
        borrowerId,
        sheet: { kind: 'deposit_account', balanceCents: 70_000_00 },
        evidence: [{ documentId: '018f8a52-0000-7000-8000-0000000000d0', documentVersion: 1 }],
      },
    },
  ],
  [
    'one that reports say otherwise of',
    loanApplicationSubmitted({
      property: { ...property, purchasePriceCents: 400_000_00 },
      loan: { ...loan, estimatedClosingDate: '2026-03-20' },
    }),
    {
      type: 'IncomeQualified',
      data: {
        worksheetId: '018f8a52-0000-7000-8000-0000000000aa',
        borrowerId,
        incomeType: 'base',
        monthlyCents: 7_500_00,
        findings: [],
        noteDate: '2026-03-20',
        evidence: [],
        note: 'By the stub',
      },
    },
    ...arrivedFrom('value_below_price', 'hazard_area', 'not_employed'),
  ],
  ['one without income', loanApplicationSubmitted({ income: [] })],
  ['one without a value', loanApplicationSubmitted({ property: { ...property, valueCents: 0 } })],
];

/**
 * Debts a month, by hand: car 372, student loan of 0.5 %, what rent of 1,050 lacks of 940 and 350, and the card that only the
 * application says is paid at closing.
 */
const BY_HAND = 372_00 + 200_00 + 240_00 + 250_00;

const stateOf = (told: readonly LoanApplicationEvent[]) => {
  const state = stateAfter(loanApplicationDecider, told);
  if (state.status === 'not_submitted') throw new Error('It was submitted');
  return state;
};

const look = { timeZone: 'UTC', userId: 'u', now: NOW, broughtInBy: [], outOfDate: [], names: new Map() };
const accesses = { personalDataReveals: [], personalDataDownloads: [] };

describe.each(files)('Figures of a file: %s', (_name, ...told) => {
  const [first, ...later] = recordedOn(...(told as WatchedEvent[])) as never[];
  const record = later.reduce(evolveRecord, startRecord(first as never));
  const figures = figuresOfFile(record);
  const { ltv, cltv, hcltv, frontDti, backDti, income, debts: owed, housing, value, cashToClose, reserves } = figures;
  const state = stateOf(told);

  it('are the same on the page, in its lines, and in the spreadsheet', () => {
    const details = toDetails(record, { entries: [], total: 0 }, { ...look, onePersonUpToCents: 0 });
    expect(details).toMatchObject({
      loanToValueRatio: ltv.percent,
      combinedLoanToValueRatio: figures.hasOtherLoans ? cltv.percent : null,
      debtToIncomeRatio: backDti.percent,
      monthlyIncome: income.cents / 100,
      monthlyDebts: owed.cents / 100,
      monthlyHousing: housing.cents / 100,
      propertyValue: value.valueCents / 100,
      ratios: { debtToIncome: { percent: backDti.percent, missing: backDti.missing } },
    });
    const lines = toFigures(figures, record.loan.amountCents);
    for (const sum of [lines.income, lines.debts, lines.housing]) {
      const cents = sum.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
      expect(cents).toBe(Math.round(sum.amount * 100));
    }
    expect(lines.ratios).toEqual(details.ratios);
    const { approval } = later.reduce(evolveRow, startRow(first as never));
    expect(fileFigures(approval.facts)).toMatchObject({ ltv, backDti });
    const row = { ...details, loanAmountCents: record.loan.amountCents, alerts: [] } as never;
    const csv = createReportLines('UTC').page([row], new Map([[details.id, record]]));
    expect(csv).toContain(`,${ltv.percent ?? ''},${backDti.percent ?? ''},`);
    expect(csv).toContain(missingInWords(backDti.missing));
  });

  it('have one value, combined ratio, payment, cash to close and reserves, wherever they show', () => {
    const details = toDetails(record, { entries: [], total: 0 }, { ...look, onePersonUpToCents: 0 });
    const shownReserves = {
      amount: reserves.cents / 100,
      months: reserves.months,
      neededMonths: reserves.neededMonths,
      verdict: reserves.verdict,
      missing: reserves.missing,
    };
    const payment = figures.principalAndInterestCents / 100;
    expect(details).toMatchObject({
      monthlyPayment: payment,
      purchasePrice: value.priceCents === null ? null : value.priceCents / 100,
      cashToClose: { amount: cashToClose.cents / 100, missing: cashToClose.missing },
      reserves: shownReserves,
      ratios: {
        combinedLoanToValue: { percent: cltv.percent, provenance: cltv.provenance },
        highCreditLoanToValue: { percent: hcltv.percent },
        housingToIncome: { percent: frontDti.percent },
      },
    });
    const lines = toFigures(figures, record.loan.amountCents);
    expect(lines).toMatchObject({
      value: { amount: value.cents / 100, value: details.propertyValue, price: details.purchasePrice },
      cashToClose: { amount: details.cashToClose.amount },
      reserves: shownReserves,
    });
    for (const sum of [lines.cashToClose, lines.reserves.funds]) {
      const cents = sum.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
      expect(cents).toBe(Math.round(sum.amount * 100));
    }
    const { principalAndInterestCents, cashToClose: cash } = fileFigures(state.facts);
    expect(lines.housing.lines.find(({ kind }) => kind === 'principal_and_interest')?.amount ?? 0).toBe(payment);
    const { approval } = later.reduce(evolveRow, startRow(first as never));
    for (const kept of [fileFigures(state.facts), fileFigures(approval.facts), fileFigures(record.approval.facts)]) {
      expect(kept).toMatchObject({
        cltv,
        hcltv,
        frontDti,
        housing: { cents: housing.cents },
        reserves: { verdict: reserves.verdict },
      });
      expect([kept.value, kept.principalAndInterestCents, kept.cashToClose.cents, kept.reserves.cents]).toEqual([
        value,
        principalAndInterestCents,
        cash.cents,
        reserves.cents,
      ]);
    }
    expect([principalAndInterestCents / 100, cash.cents]).toEqual([payment, cashToClose.cents]);
    const { principal, annualRate, months } = repaymentOf(details);
    const again = { amountCents: Math.round(principal * 100), ratePercent: annualRate, termYears: months / 12 };
    expect(monthlyPaymentCents(again) / 100).toBe(payment);
    if (value.cents > 0 && income.cents > 0) {
      const filled = ratiosOf(details);
      const cents = (path: string): number => Math.round(Number(filled[path] ?? 0) * 100);
      const line = { drawnCents: cents('creditLines.0.drawn'), limitCents: cents('creditLines.0.limit') };
      const calculated = loanRatios({
        loanAmountCents: cents('loanAmount'),
        propertyValueCents: cents('propertyValue'),
        ...(filled['purchasePrice'] !== undefined && { purchasePriceCents: cents('purchasePrice') }),
        ...(line.limitCents > 0 && { creditLines: [line] }),
        monthlyIncomeCents: cents('monthlyIncome'),
        housing: {
          principalAndInterestCents: cents('housing.principalAndInterest'),
          otherCents: cents('housing.other'),
        },
        debts: [{ monthlyCents: cents('debts.0.monthly') }],
      });
      expect(calculated).toMatchObject({
        ltvPercent: ltv.percent,
        cltvPercent: cltv.percent,
        hcltvPercent: hcltv.percent,
        frontDtiPercent: frontDti.percent,
        backDtiPercent: backDti.percent,
      });
    }
    const asked = { amount: details.loanAmount, termYears: details.loanTerm, interestRate: details.interestRate };
    expect(paymentOf(asked, details)).toBe(payment);
    expect(orderedFigures({ ...record, facts: state.facts })).toMatchObject({
      propertyValueCents: value.valueCents,
      ...(value.priceCents !== null && { purchasePriceCents: value.priceCents }),
    });
    const grounds = groundsOf({ facts: state.facts, documents: [] });
    const [collateral, funds] = (['loan_to_value', 'liquid_funds'] as const).map((figure) =>
      grounds.find((ground) => ground.figure === figure && ground.source !== 'application'),
    );
    expect([ltv.forLimits, null]).toContain(collateral?.value ?? null);
    expect([cashToClose.cents, null]).toContain(funds?.limit ?? null);
    expect([reserves.funds.cents, null]).toContain(funds?.value ?? null);
  });

  it('are the same for decisions, letters, rules, orders and the profile', () => {
    expect(fileFigures(state.facts)).toMatchObject({
      value,
      ltv,
      backDti,
      income: { cents: income.cents },
      debts: { cents: owed.cents, missing: owed.missing },
      housing: { cents: housing.cents },
    });
    const means = meansOf(letterFileOf(state), {
      taxesPerYearCents: 0,
      insurancePerYearCents: 0,
      maxFrontDtiPercent: 28,
      maxBackDtiPercent: 43,
    });
    expect(means).toMatchObject({ monthlyIncomeCents: income.cents, debtsCents: owed.cents });
    const ruled = later.reduce(evolveFile, submittedFile(first as never));
    const facts = factsOf({ file: ruled, documentId: undefined, effectiveAt: NOW });
    expect(facts.debtToIncomePercent).toEqual(
      backDti.percent === null
        ? { unknown: 'no income is stated' }
        : { value: backDti.percent, ...(backDti.missing.length > 0 && { atLeast: expect.any(String) }) },
    );
    expect(facts.monthlyIncomeDollars).toEqual({ value: income.cents / 100 });
    expect(orderedFigures({ ...record, facts: state.facts })).toMatchObject({
      monthlyIncomeCents: income.cents,
      monthlyDebtsCents: owed.cents,
      monthlyHousingCents: housing.cents,
    });
    const ground = groundsOf({ facts: state.facts, documents: [] }).find(({ figure }) => figure === 'debt_to_income');
    expect(ground?.value ?? null).toBe((backDti.percent ?? 0) > 43 ? backDti.percent : null);
    const [primary] = record.borrowers;
    if (!primary) throw new Error('The file has no borrower');
    const profile = toApplicantProfile(record, primary, undefined, accesses);
    expect(profile.financialProfile).toMatchObject({
      monthlyIncome: income.cents / 100,
      monthlyExpenses:
        owed.lines.filter((line) => line.borrowerId === borrowerId).reduce((sum, { cents }) => sum + cents, 0) / 100,
    });
    const factors = profile.riskAssessments.flatMap((each) => each.factors);
    const isAssessed = factors.includes(`Debt-to-income ratio ${backDti.percent}%`);
    expect(isAssessed).toBe(backDti.percent !== null && backDti.missing.length === 0);
    expect(profile.unassessed.includes('debt_to_income')).toBe(!isAssessed);
  });

  it('hold no creditor in what decisions keep', () => {
    expect(JSON.stringify(state.facts)).not.toMatch(/juniper|lone|star|elm|4471|1234/i);
  });
});

it('A file whose report says otherwise has the debts that are worked out by hand', () => {
  const told = files.find(([name]) => name === SAYS_OTHERWISE)?.slice(1) as LoanApplicationEvent[];
  expect(fileFigures(stateOf(told).facts).debts.cents).toBe(BY_HAND);
});

it('A file whose debts an underwriter treated has those that count', () => {
  const told = files.find(([name]) => name === 'one whose debts an underwriter treated')?.slice(1);
  expect(fileFigures(stateOf(told as LoanApplicationEvent[]).facts).debts.cents).toBe(350_00 + 410_00);
});
