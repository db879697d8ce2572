import { communityPropertyStates } from '../liabilities/debt-treatment.ts';
import { pricedPurposes } from '../fields/loan-choices.ts';
import { figuresOf } from './draft-figures.ts';
import type { LineKind } from '../figures/provenance.ts';
import { isPurchaseCredit } from './stated-closing.ts';
import { lenderHousing } from './sections/lender-loan.ts';
import { debtsOf, keptRealEstate, mortgagesOn, sumOf, type Total, totalOf } from './totals.ts';
import type { BorrowerDraft, UrlaDraft } from './urla.ts';

const valuesOf = <Item>(items: Readonly<Record<string, Item>> | undefined): Item[] => Object.values(items ?? {});
const cents = (amount: number): Total => ({ cents: amount, unread: 0 });

/** Section L3: the proposed monthly payment for the property, as the ratios count it. */
export const proposedHousing = (draft: UrlaDraft) => {
  const { housing: typed = {} } = draft.lender ?? {};
  const names = Object.keys(lenderHousing) as (keyof typeof lenderHousing)[];
  const { housing } = figuresOf(draft);
  const ofNote = housing.lines.find(({ kind }) => kind === 'principal_and_interest');
  const liens = housing.lines.filter(({ kind }) => kind === 'other_liens');
  const estimate = housing.lines.find(({ source }) => source.kind === 'program_table');
  const { unread } = sumOf([
    ...valuesOf(draft.otherLoans).map(({ monthlyPayment }) => totalOf(monthlyPayment)),
    ...names.map((name) => totalOf(typed[name])),
  ]);
  return {
    /** As it qualifies. */
    firstMortgage: cents(ofNote?.cents ?? 0),
    otherMortgages: cents(liens.reduce((sum, lien) => sum + lien.cents, 0)),
    /** Mortgage insurance that nobody has typed; null where none is estimated. */
    estimatedInsurance: estimate ? cents(estimate.cents) : null,
    total: { cents: housing.cents, unread },
  };
};

const mortgagePayoffs = (borrower: BorrowerDraft): Total[] =>
  keptRealEstate(borrower)
    .flatMap(mortgagesOn)
    .flatMap(({ payOffAtClosing, unpaidBalance }) => (payOffAtClosing === true ? [totalOf(unpaidBalance)] : []));

const debtPayoffs = (borrower: BorrowerDraft): Total[] =>
  debtsOf(borrower).flatMap(({ payOffAtClosing, paidOutsideClosing, unpaidBalance }) =>
    payOffAtClosing === true && paidOutsideClosing !== true ? [totalOf(unpaidBalance)] : [],
  );

/** Amounts of section L4, and of what it rests on, that cannot be read: they are in no sum. */
const unreadOf = (draft: UrlaDraft) => {
  const { costs = {} } = draft.lender ?? {};
  const borrowers = valuesOf(draft.borrowers);
  const { loanAmount, purchasePrice, purpose } = draft.loan ?? {};
  const isPriced = pricedPurposes.some((priced) => priced === purpose);
  const due = sumOf([
    ...(isPriced ? [totalOf(purchasePrice)] : []),
    ...borrowers.flatMap((borrower) => [...mortgagePayoffs(borrower), ...debtPayoffs(borrower)]),
    ...[costs.improvements, costs.land, costs.closingCosts, costs.prepaids, costs.discountPoints].map(totalOf),
  ]).unread;
  const loans = sumOf([
    totalOf(loanAmount),
    totalOf(costs.financedFee),
    ...valuesOf(draft.otherLoans).map((other) => totalOf(other.loanAmount)),
  ]).unread;
  const credits = sumOf([
    totalOf(costs.sellerCredits),
    totalOf(costs.lenderCredits),
    ...valuesOf(costs.otherCredits).map(({ amount }) => totalOf(amount)),
    ...borrowers
      .flatMap(({ assets }) => valuesOf(assets?.credits))
      .filter(({ kind }) => isPurchaseCredit(kind))
      .map(({ value }) => totalOf(value)),
  ]).unread;
  return { due, loans, credits };
};

const dueLines: readonly LineKind[] = [
  'purchase_price',
  'improvements',
  'land',
  'payoffs',
  'debts_paid_off',
  'closing_costs',
  'prepaids',
  'discount_points',
];
const loanLines: readonly LineKind[] = ['loan_amount', 'financed_fees', 'other_loans'];
const creditLines: readonly LineKind[] = ['seller_credits', 'lender_credits', 'other_credits'];

/** Section L4: what closing takes from the borrowers, or gives them (below 0), by the lines of `cashToClose`. */
export const qualifyingFunds = (draft: UrlaDraft) => {
  const { lines, cents: cashCents } = figuresOf(draft).cashToClose;
  const unread = unreadOf(draft);
  const sum = (...kinds: readonly LineKind[]): number =>
    lines.filter(({ kind }) => kinds.includes(kind)).reduce((all, line) => all + line.cents, 0);
  return {
    price: cents(sum('purchase_price')),
    payoffs: cents(sum('payoffs')),
    debts: cents(sum('debts_paid_off')),
    due: { cents: sum(...dueLines), unread: unread.due },
    loans: { cents: 0 - sum(...loanLines), unread: unread.loans },
    credits: { cents: 0 - sum(...creditLines), unread: unread.credits },
    cash: { cents: cashCents, unread: unread.due + unread.loans + unread.credits },
  };
};

/** Community property states; in Alaska a couple may choose it. */
const isCommunityState = (state: string | undefined): boolean => communityPropertyStates.some((each) => each === state);

/** Section L1: where community property law holds, of the borrowers' homes and of the property. */
export const communityProperty = ({ borrowers, property }: UrlaDraft) => ({
  ofBorrower: valuesOf(borrowers).some(({ addresses }) => isCommunityState(addresses?.current?.state)),
  ofProperty: isCommunityState(property?.state),
});
