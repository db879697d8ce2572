import { money } from './fields.ts';
import { balances } from './assets.ts';
import { incomeLines } from './employment.ts';
import { otherIncomeGroups } from './other-income.ts';
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

const totalOf = (typed: string | undefined): Total => {
  const cents = centsOf(typed);
  return cents === null ? { cents: 0, unread: 1 } : { cents: cents ?? 0, unread: 0 };
};

const sumOf = (totals: readonly Total[]): Total =>
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

/** What an employer pays a month, less what a business of one's own loses. */
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

/** Everything that a borrower owns: balances that stand in no account, accounts, credits and real estate that is kept. */
export const assetsTotal = (borrower: BorrowerDraft): Total => {
  const { assets = {} } = borrower;
  const kept = valuesOf(assets.realEstate).filter(({ status }) => status !== 'sold');
  return sumOf([
    ...names(balances).map((name) => totalOf(assets.balances?.[name])),
    accountsTotal(borrower),
    ...valuesOf(assets.credits).map(({ value }) => totalOf(value)),
    ...kept.map(({ value }) => totalOf(value)),
  ]);
};

/** Everything that a borrower owes: debts, and mortgages on real estate that is kept. */
export const liabilitiesTotal = ({ assets = {}, liabilities = {} }: BorrowerDraft): Total => {
  const kept = valuesOf(assets.realEstate).filter(({ status }) => status !== 'sold');
  const debts = liabilities.doesNotApply === true ? [] : valuesOf(liabilities.debts);
  return sumOf([
    ...debts.map(({ unpaidBalance }) => totalOf(unpaidBalance)),
    ...kept.map(({ mortgageBalance }) => totalOf(mortgageBalance)),
  ]);
};

/** What a borrower pays a month on debts and expenses that closing does not pay off. */
export const monthlyDebts = ({ assets = {}, liabilities = {} }: BorrowerDraft): Total => {
  const debts = liabilities.doesNotApply === true ? [] : valuesOf(liabilities.debts);
  const expenses = liabilities.expensesDoNotApply === true ? [] : valuesOf(liabilities.expenses);
  const kept = valuesOf(assets.realEstate).filter(({ status }) => status !== 'sold');
  return sumOf([
    ...debts.flatMap(({ monthlyPayment, payOffAtClosing }) =>
      payOffAtClosing === true ? [] : totalOf(monthlyPayment),
    ),
    ...expenses.map(({ monthlyPayment }) => totalOf(monthlyPayment)),
    ...kept.flatMap(({ monthlyMortgagePayment, payOffAtClosing }) =>
      payOffAtClosing === true ? [] : totalOf(monthlyMortgagePayment),
    ),
  ]);
};

/** What a borrower owns, less what they owe. */
export const netWorth = (borrower: BorrowerDraft): Total => less(assetsTotal(borrower), liabilitiesTotal(borrower));

/** The same total for all borrowers together. */
export const ofAllBorrowers = (total: (borrower: BorrowerDraft) => Total, { borrowers }: UrlaDraft): Total =>
  sumOf(valuesOf(borrowers).map(total));
