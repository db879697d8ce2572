import { pricedPurposes } from '../fields/loan-choices.ts';
import { figuresOf } from './draft-figures.ts';
import type { creditKinds } from './sections/assets.ts';
import { lenderHousing } from './sections/lender-loan.ts';
import { debtsOf, keptRealEstate, mortgagesOn, sumOf, type Total, totalOf } from './totals.ts';
import type { BorrowerDraft, UrlaDraft } from './urla.ts';

const valuesOf = <Item>(items: Readonly<Record<string, Item>> | undefined): Item[] => Object.values(items ?? {});
const cents = (amount: number): Total => ({ cents: amount, unread: 0 });
const NOTHING = cents(0);

/** Section L3: the proposed monthly payment for the property, as the ratios count it. */
export const proposedHousing = (draft: UrlaDraft) => {
  const { housing: typed = {} } = draft.lender ?? {};
  const names = Object.keys(lenderHousing) as (keyof typeof lenderHousing)[];
  const { housing, principalAndInterestCents } = figuresOf(draft);
  const liens = housing.lines.filter(({ kind }) => kind === 'other_liens');
  const { unread } = sumOf([
    ...valuesOf(draft.otherLoans).map(({ monthlyPayment }) => totalOf(monthlyPayment)),
    ...names.map((name) => totalOf(typed[name])),
  ]);
  return {
    firstMortgage: cents(principalAndInterestCents),
    otherMortgages: cents(liens.reduce((sum, lien) => sum + lien.cents, 0)),
    total: { cents: housing.cents, unread },
  };
};

/** Credits of section 2b that are no money of the borrowers' own: section L4 counts them among its other credits. */
const purchaseCredits: readonly string[] = [
  'earnest_money',
  'employer_assistance',
  'lot_equity',
  'relocation_funds',
  'rent_credit',
  'sweat_equity',
  'trade_equity',
] satisfies (typeof creditKinds)[number][];

const mortgagePayoffs = (borrower: BorrowerDraft, ofSubject: boolean): Total[] =>
  keptRealEstate(borrower)
    .filter(({ isSubjectProperty }) => (isSubjectProperty === true) === ofSubject)
    .flatMap(mortgagesOn)
    .flatMap(({ payOffAtClosing, unpaidBalance }) => (payOffAtClosing === true ? [totalOf(unpaidBalance)] : []));

const debtPayoffs = (borrower: BorrowerDraft): Total[] =>
  debtsOf(borrower).flatMap(({ payOffAtClosing, paidOutsideClosing, unpaidBalance }) =>
    payOffAtClosing === true && paidOutsideClosing !== true ? [totalOf(unpaidBalance)] : [],
  );

/**
 * Section L4: what closing takes from the borrowers, or gives them (below 0). What other sections state is not typed
 * again: the price (A), loans paid off (D, E), the new loans (I, J) and the credits of section 2b (M).
 */
export const qualifyingFunds = (draft: UrlaDraft) => {
  const { costs = {} } = draft.lender ?? {};
  const borrowers = valuesOf(draft.borrowers);
  const { loanAmount, purchasePrice, purpose } = draft.loan ?? {};
  const price = pricedPurposes.some((priced) => priced === purpose) ? totalOf(purchasePrice) : NOTHING;
  const payoffs = sumOf(borrowers.flatMap((borrower) => mortgagePayoffs(borrower, true)));
  const debts = sumOf(borrowers.flatMap((borrower) => [...mortgagePayoffs(borrower, false), ...debtPayoffs(borrower)]));
  const typed = [costs.improvements, costs.land, costs.closingCosts, costs.prepaids, costs.discountPoints];
  const due = sumOf([price, payoffs, debts, ...typed.map(totalOf)]);
  const loans = sumOf([
    totalOf(loanAmount),
    totalOf(costs.financedFee),
    ...valuesOf(draft.otherLoans).map((other) => totalOf(other.loanAmount)),
  ]);
  const ofSection2b = borrowers
    .flatMap(({ assets }) => valuesOf(assets?.credits))
    .filter(({ kind = '' }) => purchaseCredits.includes(kind))
    .map(({ value }) => totalOf(value));
  const credits = sumOf([
    totalOf(costs.sellerCredits),
    totalOf(costs.lenderCredits),
    ...valuesOf(costs.otherCredits).map(({ amount }) => totalOf(amount)),
    ...ofSection2b,
  ]);
  const cash: Total = {
    cents: due.cents - loans.cents - credits.cents,
    unread: due.unread + loans.unread + credits.unread,
  };
  return { price, payoffs, debts, due, loans, credits, cash };
};

/** Community property states; in Alaska a couple may choose it. */
const communityStates: readonly string[] = ['AZ', 'CA', 'ID', 'LA', 'NV', 'NM', 'TX', 'WA', 'WI'];
const isCommunityState = (state: string | undefined): boolean => communityStates.includes(state ?? '');

/** Section L1: where community property law holds, of the borrowers' homes and of the property. */
export const communityProperty = ({ borrowers, property }: UrlaDraft) => ({
  ofBorrower: valuesOf(borrowers).some(({ addresses }) => isCommunityState(addresses?.current?.state)),
  ofProperty: isCommunityState(property?.state),
});
