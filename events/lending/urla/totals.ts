import { money } from './sections/fields.ts';
import { balances } from './sections/assets.ts';
import { incomeLines } from './sections/employment.ts';
import { otherIncomeGroups } from './sections/other-income.ts';
import type { BorrowerDraft, UrlaDraft } from './urla.ts';

/** A sum of what was typed. */
export type Total = {
  /** Integer cents of every amount that can be read; below zero where losses are more. */
  readonly cents: number;
  /** Amounts that cannot be read: they are in no sum, and the total is to say so. */
  readonly unread: number;
};

const NOTHING: Total = { cents: 0, unread: 0 };
// An amount does not depend on the day.
const schema = money.optional.schema('');

/** Reads what was typed as an amount: integer cents, undefined when it is empty, null when it cannot be read. */
export const centsOf = (typed: string | undefined): number | null | undefined => {
  const read = schema.safeParse(typed);
  return read.success ? read.data : null;
};

/** A single amount as a total. */
export const totalOf = (typed: string | undefined): Total => {
  const cents = centsOf(typed);
  return cents === null ? { cents: 0, unread: 1 } : { cents: cents ?? 0, unread: 0 };
};

/** The sum of several. */
export const sumOf = (totals: readonly Total[]): Total =>
  totals.reduce((sum, { cents, unread }) => ({ cents: sum.cents + cents, unread: sum.unread + unread }), NOTHING);
const less = (total: Total, { cents, unread }: Total): Total => ({
  cents: total.cents - cents,
  unread: total.unread + unread,
});
const valuesOf = <Item>(items: Readonly<Record<string, Item>> | undefined): Item[] => Object.values(items ?? {});

type Employment = NonNullable<BorrowerDraft['employment']>;
type Job = Omit<NonNullable<Employment['current']>, 'doesNotApply'>;
const names = <Fields extends object>(fields: Fields): readonly (keyof Fields & string)[] =>
  Object.keys(fields) as (keyof Fields & string)[];

/** Monthly pay by an employer, less losses of the borrower's own business. */
export const employerTotal = (job: Job): Total => {
  const paid = sumOf(names(incomeLines).map((name) => totalOf(job[name])));
  return job.isBusinessOwner === true ? less(paid, totalOf(job.monthlyLoss)) : paid;
};

/** Of a borrower, everything that employers pay a month. */
export const employmentTotal = ({ employment = {} }: BorrowerDraft): Total => {
  const { current = {}, additional } = employment;
  return sumOf([
    ...(current.doesNotApply === true ? [] : [employerTotal(current)]),
    ...valuesOf(additional).map(employerTotal),
  ]);
};

/** Of a borrower, what comes in a month from elsewhere. */
export const otherIncomeTotal = ({ otherIncome = {} }: BorrowerDraft): Total => {
  if (otherIncome.doesNotApply === true) return NOTHING;
  const { amounts = {}, sources } = otherIncome;
  const inGroups = names(otherIncomeGroups).flatMap((name) => Object.values(amounts[name] ?? {}));
  return sumOf([...inGroups.map(totalOf), ...valuesOf(sources).map(({ monthlyAmount }) => totalOf(monthlyAmount))]);
};

/** Gross monthly income of a borrower. */
export const monthlyIncome = (borrower: BorrowerDraft): Total =>
  sumOf([employmentTotal(borrower), otherIncomeTotal(borrower)]);

/** Of a borrower, the accounts alone: the sum below the cards of the specification. */
export const accountsTotal = ({ assets = {} }: BorrowerDraft): Total =>
  sumOf(valuesOf(assets.accounts).map(({ cashValue }) => totalOf(cashValue)));

/** Real estate that a borrower has not sold yet. */
export const keptRealEstate = ({ assets = {} }: BorrowerDraft) =>
  valuesOf(assets.realEstate).filter(({ status }) => status !== 'sold');
/** The loans that a home secures. */
export const mortgagesOn = ({ mortgages }: ReturnType<typeof keptRealEstate>[number]) => valuesOf(mortgages);
/** The debts of a borrower, where the section applies. */
export const debtsOf = ({ liabilities = {} }: BorrowerDraft) =>
  liabilities.doesNotApply === true ? [] : valuesOf(liabilities.debts);
/** Other expenses of a borrower, where the section applies. */
export const expensesOf = ({ liabilities = {} }: BorrowerDraft) =>
  liabilities.expensesDoNotApply === true ? [] : valuesOf(liabilities.expenses);

/** A borrower's assets: accounts, balances outside accounts, credits, retained real estate. */
export const assetParts = {
  accounts: accountsTotal,
  balances: ({ assets = {} }: BorrowerDraft) => sumOf(names(balances).map((name) => totalOf(assets.balances?.[name]))),
  credits: ({ assets = {} }: BorrowerDraft) => sumOf(valuesOf(assets.credits).map(({ value }) => totalOf(value))),
  real_estate: (borrower: BorrowerDraft) => sumOf(keptRealEstate(borrower).map(({ value }) => totalOf(value))),
} as const satisfies Readonly<Record<string, (borrower: BorrowerDraft) => Total>>;

/** Everything that a borrower owns. */
export const assetsTotal = (borrower: BorrowerDraft): Total =>
  sumOf(Object.values(assetParts).map((partOf) => partOf(borrower)));

/** Everything that a borrower owes: debts, and mortgages on real estate that is kept. */
export const liabilitiesTotal = (borrower: BorrowerDraft): Total =>
  sumOf([
    ...debtsOf(borrower).map(({ unpaidBalance }) => totalOf(unpaidBalance)),
    ...keptRealEstate(borrower)
      .flatMap(mortgagesOn)
      .map(({ unpaidBalance }) => totalOf(unpaidBalance)),
  ]);

/** A borrower's monthly payments on debts and expenses not paid off at closing or excluded, and on retained real estate. */
export const monthlyDebts = (borrower: BorrowerDraft): Total =>
  sumOf([
    ...debtsOf(borrower).flatMap(({ monthlyPayment, payOffAtClosing, isExcluded }) =>
      payOffAtClosing === true || isExcluded === true ? [] : totalOf(monthlyPayment),
    ),
    ...expensesOf(borrower).map(({ monthlyPayment }) => totalOf(monthlyPayment)),
    ...keptRealEstate(borrower).map(({ monthlyExpense }) => totalOf(monthlyExpense)),
    ...keptRealEstate(borrower)
      .flatMap(mortgagesOn)
      .flatMap(({ monthlyPayment, payOffAtClosing }) => (payOffAtClosing === true ? [] : totalOf(monthlyPayment))),
  ]);

/** Net worth. */
export const netWorth = (borrower: BorrowerDraft): Total => less(assetsTotal(borrower), liabilitiesTotal(borrower));

/** The same total for all borrowers together. */
export const ofAllBorrowers = (total: (borrower: BorrowerDraft) => Total, { borrowers }: UrlaDraft): Total =>
  sumOf(valuesOf(borrowers).map(total));

/** Monthly payments other than the new loan's: all borrowers' debts, and other new loans on the property. */
export const applicationDebts = (draft: UrlaDraft): Total =>
  sumOf([
    ofAllBorrowers(monthlyDebts, draft),
    ...valuesOf(draft.otherLoans).map(({ monthlyPayment }) => totalOf(monthlyPayment)),
  ]);
