import type { assetTypes, balances } from './sections/assets.ts';
import { centsOf } from './totals.ts';
import type { BorrowerDraft, UrlaDraft } from './urla.ts';

/** Stated funds and costs of a purchase at closing; integer cents. */
export type StatedCash = {
  /** Accounts and balances that are cash or can be sold for it, credits, and gifts that stand in no account yet. */
  readonly fundsCents: number;
  /** The price; where none is stated, what loan and down payment come to. */
  readonly priceCents: number;
  /** New loans on the property beside this one. */
  readonly otherLoansCents: number;
};

/** Nobody closes with these before they are sold: their proceeds are credits of their own. */
const heldBack: readonly string[] = ['real_estate', 'business'] satisfies (typeof assetTypes)[number][];
const liquidBalances = ['bank', 'investment', 'retirement', 'other'] as const satisfies (keyof typeof balances)[];

type Typed = string | undefined;
const valuesOf = <Item>(items: Readonly<Record<string, Item>> | undefined): Item[] => Object.values(items ?? {});

/** Integer cents; undefined where nothing was typed, null where something cannot be read. */
const sumOf = (typed: readonly Typed[]): number | null | undefined => {
  const read = typed.map(centsOf);
  if (read.includes(null)) return null;
  const known = read.flatMap((cents) => cents ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, cents) => sum + cents, 0);
};

const fundsOf = ({ assets = {} }: BorrowerDraft): Typed[] => [
  ...liquidBalances.map((name) => assets.balances?.[name]),
  ...valuesOf(assets.accounts).flatMap(({ accountType = '', cashValue }) =>
    heldBack.includes(accountType) ? [] : cashValue,
  ),
  ...valuesOf(assets.credits).map(({ value }) => value),
];

/**
 * Stated cash for the closing: everything that could be used counts, in the borrowers' favor (sections 2a, 2b and 4d of
 * the form). Null for another purpose than a purchase, when no money is stated at all, and when an amount cannot be read
 * or was erased.
 */
export const statedCash = ({ borrowers, loan = {}, otherLoans, gifts }: UrlaDraft): StatedCash | null => {
  if (loan.purpose !== 'purchase') return null;
  const given = valuesOf(gifts).flatMap(({ isDeposited, value }) => (isDeposited === true ? [] : value));
  const fundsCents = sumOf([...valuesOf(borrowers).flatMap(fundsOf), ...given]);
  const others = valuesOf(otherLoans).map(({ loanAmount }) => loanAmount);
  const otherLoansCents = sumOf(others);
  const inPlaceOfPrice = loan.loanAmount && loan.downPayment ? [loan.loanAmount, loan.downPayment, ...others] : [];
  const priceCents = sumOf(loan.purchasePrice ? [loan.purchasePrice] : inPlaceOfPrice);
  if (typeof fundsCents !== 'number' || typeof priceCents !== 'number' || otherLoansCents === null) return null;
  return { fundsCents, priceCents, otherLoansCents: otherLoansCents ?? 0 };
};

/**
 * The least that closing takes: what no loan pays of the price. Closing costs come on top, and no file knows them yet.
 * @param amountCents of this loan @returns integer cents
 */
export const leastCashToClose = (
  { priceCents, otherLoansCents }: Omit<StatedCash, 'fundsCents'>,
  amountCents: number,
): number => Math.max(0, priceCents - amountCents - otherLoansCents);
