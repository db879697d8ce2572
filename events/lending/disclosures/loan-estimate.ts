import type { FieldError } from '../../kernel/errors.ts';
import type { CostedLoan } from '../fees/cost-of-credit.ts';
import { insuredPayments } from '../fees/cost-of-credit.ts';
import { isBorrowerPaid, isCredit } from '../fees/fee-line.ts';
import type { LoanType } from '../rules/loan-type.ts';
import {
  adjustablePaymentTable,
  adjustableRateTable,
  type AdjustablePaymentTable,
  type AdjustableRateTable,
} from './adjustment-tables.ts';
import { type CashToClose, cashToClose } from './cash-to-close.ts';
import { type ClosingCosts, closingCosts } from './closing-costs.ts';
import { type Comparisons, comparisons } from './comparisons.ts';
import { type Consideration, otherConsiderations } from './considerations.ts';
import { type ContactTable, contacts } from './contacts.ts';
import { type DisclosedLoan, courseOf } from './disclosed-loan.ts';
import { escrowCents, type HousingCosts, housingCosts } from './housing-costs.ts';
import { type LoanEstimateFacts, loanEstimateFactsSchema } from './loan-estimate-facts.ts';
import { type LoanEstimateHead, headOf } from './loan-estimate-head.ts';
import { type LoanTermsTable, loanTerms } from './loan-terms.ts';
import { type ProjectedColumn, projectedPayments } from './projected-payments.ts';
import { type PercentRule, percentText } from './rounding.ts';
import { termProblems } from './term-problems.ts';

/** A Loan Estimate by its places on form H-24, as printed: blank where something does not apply, never `N/A` (comment 37-1). */
export type LoanEstimate = {
  readonly head: LoanEstimateHead;
  readonly loanTerms: LoanTermsTable;
  readonly projectedPayments: readonly ProjectedColumn[];
  readonly housingCosts: HousingCosts;
  /** Without the sum that only the cash to close needs. */
  readonly closingCosts: Omit<ClosingCosts, 'totalDollars'>;
  /** As page 1 has them: `– $0` for none. */
  readonly lenderCreditsOnPageOne: string;
  readonly cashToClose: CashToClose;
  /** Left out where they do not apply. */
  readonly adjustablePayment: AdjustablePaymentTable | null;
  readonly adjustableRate: AdjustableRateTable | null;
  readonly contacts: readonly ContactTable[];
  readonly comparisons: Omit<Comparisons, 'aprPercent'> & { readonly apr: string };
  readonly considerations: readonly Consideration[];
  readonly confirmsReceipt: boolean;
};

/** What an estimate comes to, before it is put in words. */
export type EstimatedFigures = {
  /** A year. */
  readonly aprPercent: number;
  /** Whole dollars, as the form rounds; below 0 where the borrower gets them. */
  readonly cashToCloseDollars: number;
};

/** An estimate, or what is missing for it: fields by their paths. */
export type LoanEstimateResult =
  | { readonly kind: 'complete'; readonly estimate: LoanEstimate; readonly figures: EstimatedFigures }
  | { readonly kind: 'incomplete'; readonly missing: readonly FieldError[] };

const sum = (lines: readonly { readonly cents: number }[]): number => lines.reduce((all, { cents }) => all + cents, 0);

const disclosedLoan = ({ loan, fees }: LoanEstimateFacts): DisclosedLoan => {
  const financed = fees.filter(({ paidBy, section }) => paidBy === 'financed' && !isCredit(section));
  const { ratePercent, termYears, interestOnlyMonths, balloonAfterMonths, adjustable, prepaymentPenalty } = loan;
  return {
    noteCents: loan.amountCents + sum(financed),
    ratePercent,
    termYears,
    interestOnlyMonths,
    balloonAfterMonths,
    adjustable,
    prepaymentPenalty,
  };
};

const costedLoan = (facts: LoanEstimateFacts, loan: DisclosedLoan): CostedLoan => ({
  amountCents: facts.loan.amountCents,
  ratePercent: loan.ratePercent,
  termYears: loan.termYears,
  type: facts.loan.type satisfies LoanType,
  mortgageInsuranceCents: facts.loan.mortgageInsuranceCents,
  valueCents: Math.min((facts.hasSeller ? facts.priceCents : undefined) ?? Infinity, facts.valueCents ?? Infinity),
  year: Number(facts.issuedOn.slice(0, 4)),
  course: courseOf(loan, 'expected'),
});

const paidAtClosing = ({ fees }: LoanEstimateFacts) => {
  const own = fees.filter((fee) => isBorrowerPaid(fee));
  return {
    interestCents: sum(own.filter(({ item }) => item?.kind === 'prepaid_interest')),
    mortgageInsuranceCents: sum(own.filter(({ item }) => item?.kind === 'mortgage_insurance')),
  };
};

const composed = (facts: LoanEstimateFacts, rule: PercentRule): LoanEstimateResult => {
  const loan = disclosedLoan(facts);
  const costed = costedLoan(facts, loan);
  const monthlyCents = facts.loan.mortgageInsuranceCents;
  const insurance = monthlyCents > 0 ? { monthlyCents, payments: insuredPayments(costed, loan.noteCents) } : undefined;
  const { totalDollars, ...costs } = closingCosts(facts.fees, loan.ratePercent);
  const { aprPercent, ...compared } = comparisons(loan, costed, facts.fees, paidAtClosing(facts), rule);
  if (aprPercent === null) {
    const message = 'With these fees the loan has no annual percentage rate: check their amounts';
    return { kind: 'incomplete', missing: [{ field: 'fees', message }] };
  }
  const { cashDollars, ...cash } = cashToClose(
    {
      noteCents: loan.noteCents,
      priceCents: facts.hasSeller ? facts.priceCents : undefined,
      payoffsCents: facts.payoffsCents,
      depositCents: facts.depositCents,
      adjustmentsCents: facts.adjustmentsCents,
    },
    facts.fees,
    totalDollars,
  );
  return {
    kind: 'complete',
    figures: { aprPercent, cashToCloseDollars: cashDollars },
    estimate: {
      head: headOf(facts, loan),
      loanTerms: loanTerms(loan),
      projectedPayments: projectedPayments(loan, insurance, escrowCents(facts.housing)),
      housingCosts: housingCosts(facts.housing),
      closingCosts: costs,
      lenderCreditsOnPageOne: costs.lenderCredits || '– $0',
      cashToClose: cash,
      adjustablePayment: adjustablePaymentTable(loan),
      adjustableRate: adjustableRateTable(loan),
      contacts: contacts(facts),
      comparisons: { ...compared, apr: percentText(aprPercent) },
      considerations: otherConsiderations(facts),
      confirmsReceipt: facts.confirmsReceipt,
    },
  };
};

/**
 * A Loan Estimate of its facts, or the fields that are missing: nothing is printed with a gap.
 * @param input as `loanEstimateFactsSchema` has it, parts of which may be missing
 * @param rule how percentages are printed: that in force, or that of the sample forms of 2013 for a comparison
 */
export const loanEstimate = (input: unknown, rule: PercentRule = 'in_force'): LoanEstimateResult => {
  const parsed = loanEstimateFactsSchema.safeParse(input);
  if (!parsed.success) {
    const missing = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return { kind: 'incomplete', missing };
  }
  const problems = termProblems(parsed.data);
  return problems.length > 0 ? { kind: 'incomplete', missing: problems } : composed(parsed.data, rule);
};
