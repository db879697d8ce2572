import type { LoanType } from '../rules/loan-type.ts';
import type { DisclosedLoan } from './disclosed-loan.ts';
import type { LoanEstimateFacts } from './loan-estimate-facts.ts';
import { productText } from './loan-terms.ts';
import { loanAmountText } from './rounding.ts';

/** The head of page 1, as printed. */
export type LoanEstimateHead = {
  readonly lender: string;
  readonly lenderAddress: string;
  readonly dateIssued: string;
  readonly applicants: string;
  readonly applicantsAddress: readonly string[];
  readonly property: readonly string[];
  readonly priceLabel: 'Sale Price' | 'Est. Prop. Value';
  readonly price: string;
  readonly term: string;
  readonly purpose: string;
  readonly product: string;
  readonly loanTypes: readonly { readonly label: string; readonly isChosen: boolean }[];
  readonly loanId: string;
  readonly isLocked: boolean;
  /** `4/16/2013 at 5:00 p.m. EDT`; blank without a lock. */
  readonly lockedUntil: string;
  readonly estimatesExpire: string;
};

const purposes: Readonly<Record<LoanEstimateFacts['loan']['purpose'], string>> = {
  purchase: 'Purchase',
  refinance: 'Refinance',
  construction: 'Construction',
  home_equity: 'Home Equity Loan',
};

/** A jumbo loan is conventional: nobody insures or guarantees it (12 CFR 1026.37(a)(11)). */
const typeLabels: Readonly<Record<LoanType, string>> = {
  conventional: 'Conventional',
  jumbo: 'Conventional',
  fha: 'FHA',
  va: 'VA',
  usda: 'RHS',
};
const named = ['Conventional', 'FHA', 'VA'];

/** `2/15/2013` @param on `2013-02-15` */
export const dayText = (on: string): string => {
  const [year = '', month = '', date = ''] = on.split('-');
  return `${Number(month)}/${Number(date)}/${year}`;
};

type Moment = LoanEstimateFacts['estimatesExpire'];
const momentText = ({ on, time, zone }: Moment): string => `${dayText(on)} at ${time} ${zone}`;

type Address = LoanEstimateFacts['property'];
const addressLines = ({ street, city, state, zip }: Address): string[] => [street, `${city}, ${state} ${zip}`];

const names = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** General information (12 CFR 1026.37(a)). */
export const headOf = (facts: LoanEstimateFacts, loan: DisclosedLoan): LoanEstimateHead => {
  const type = typeLabels[facts.loan.type];
  const other = named.includes(type) ? '' : type;
  const priceCents = facts.hasSeller ? facts.priceCents : facts.valueCents;
  return {
    lender: facts.lender.name,
    lenderAddress: addressLines(facts.lenderAddress).join(' • '),
    dateIssued: dayText(facts.issuedOn),
    applicants: names.format(facts.applicants),
    applicantsAddress: addressLines(facts.mailingAddress),
    property: addressLines(facts.property),
    priceLabel: facts.hasSeller ? 'Sale Price' : 'Est. Prop. Value',
    price: loanAmountText(priceCents ?? 0),
    term: facts.loan.termYears === 1 ? '1 year' : `${facts.loan.termYears} years`,
    purpose: purposes[facts.loan.purpose],
    product: productText(loan),
    loanTypes: [
      ...named.map((label) => ({ label, isChosen: label === type })),
      { label: other, isChosen: other !== '' },
    ],
    loanId: facts.loan.id,
    isLocked: facts.rateLock !== null,
    lockedUntil: facts.rateLock ? momentText(facts.rateLock) : '',
    estimatesExpire: momentText(facts.estimatesExpire),
  };
};
