import { centsToDollars } from '../../events/kernel/money.ts';
import { loanTypeNames } from '../../events/lending/life-cycle/life-cycle.ts';
import {
  fileAffordability,
  type LetterAssumptions,
  type LetterCondition,
  letterConditions,
  letterConditionTexts,
  type LetterFile,
} from '../../events/lending/decisions/pre-approval.ts';
import type { Letter } from './letter-page.ts';

type Facts = {
  readonly lender: string;
  readonly nmlsId: string | null;
  readonly loanNumber: string;
  readonly borrowerNames: readonly string[];
  readonly issuedBy: string;
  readonly issuedOn: string;
  readonly issuedAt: string;
  readonly expiresOn: string;
  readonly amountCents: number;
  readonly conditions: readonly LetterCondition[];
};

const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const dollars = (cents: number): string => wholeDollars.format(centsToDollars(cents));
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('en-US');

/** The letter of a file: its figures, until when it is good, and under which conditions. It has no personal number. */
export const preApprovalLetter = (file: LetterFile, assumptions: LetterAssumptions, facts: Facts): Letter => {
  const { means, affordable } = fileAffordability(file, assumptions);
  const price = facts.amountCents + means.downPaymentCents;
  return {
    lender: facts.lender,
    lenderDetail:
      facts.nmlsId === null
        ? `Application ${facts.loanNumber}`
        : `NMLS ${facts.nmlsId}. Application ${facts.loanNumber}`,
    title: 'Pre-approval letter',
    opening: `On the income, debts and assets stated, and on a credit report, ${list.format(facts.borrowerNames)} can borrow up to ${dollars(facts.amountCents)}, subject to the conditions below.`,
    figures: [
      ['Loan amount, up to', dollars(facts.amountCents)],
      ['Purchase price, up to', dollars(price)],
      ['Down payment', dollars(means.downPaymentCents)],
      ['Loan type', loanTypeNames[means.loanType]],
      ['Term', `${means.months / 12} years`],
      ['Rate used, not locked', `${means.annualRatePercent}%`],
      ['Gross monthly income', dollars(means.monthlyIncomeCents)],
      ['Other monthly debts', dollars(means.debtsCents)],
      ['Property taxes and insurance a year', dollars(means.taxesPerYearCents + means.insurancePerYearCents)],
      [
        'Largest share of income for housing, and with debts',
        `${means.maxFrontDtiPercent}%, ${means.maxBackDtiPercent}%`,
      ],
      ['Most that is affordable by these figures', dollars(affordable.maxLoanCents)],
      ['Issued', day.format(new Date(facts.issuedOn))],
      ['Good until', day.format(new Date(facts.expiresOn))],
    ],
    conditionsTitle: 'The loan depends on',
    conditions: letterConditions
      .filter((condition) => facts.conditions.includes(condition))
      .map((condition) => letterConditionTexts[condition]),
    closing:
      'This letter is not a loan commitment and locks no rate. Mortgage insurance, funding and guarantee fees and association dues are not included; they lower what is affordable.',
    signature: `${facts.issuedBy}, for ${facts.lender}`,
    issuedAt: facts.issuedAt,
  };
};
