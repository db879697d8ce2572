import { idFrom } from '../../kernel/ids.ts';
import { ERASED } from '../../kernel/personal-data.ts';
import { isLeaseAccount, typeOfAccount } from '../credit/account-type.ts';
import { creditorWords, isDebt, lastFourOf, type ReportedAmounts } from '../credit/liability-match.ts';
import type { DebtType } from '../fields/loan-choices.ts';
import type { AccountKey, ReportedDebtFact, SettledDebtFact, SettledReason, StatedDebtFact } from './figure-facts.ts';

/** How creditors are kept: `digests` where no personal data may stand in clear, `names` where the reader may see them. */
export type Reading = 'digests' | 'names';

/** The same in every process, so that what was folded earlier matches what is folded now. */
const digest = (text: string): string => idFrom('creditor', text).slice(0, 8);

type Account = { readonly creditor?: string | undefined; readonly accountLast4?: string | undefined };

const legible = (text: string | undefined): string | undefined => (text === ERASED ? undefined : text);

const keyOf = ({ creditor, accountLast4 }: Account, reading: Reading): AccountKey => {
  const name = legible(creditor);
  const number = legible(accountLast4);
  const account = number === undefined ? undefined : lastFourOf(number);
  const shown = (text: string): string => (reading === 'digests' ? digest(text) : text);
  return {
    words: (name === undefined ? [] : creditorWords(name)).map(shown),
    ...(account !== undefined && { account: shown(account) }),
  };
};

const nameOf = ({ creditor }: Account, reading: Reading) =>
  reading === 'names' && creditor !== undefined && { name: creditor };

type Identified = Account & { readonly type: DebtType; readonly borrowerId?: string | undefined };

/** By number and creditor; without a number by creditor and kind; without either by who owes it. */
const identityOf = ({ creditor, accountLast4, type, borrowerId }: Identified): readonly unknown[] => {
  const { words, account } = keyOf({ creditor, accountLast4 }, 'names');
  const named = words.toSorted();
  if (account !== undefined) return [named, account];
  return named.length > 0 ? [named, type] : [type, borrowerId];
};

type Side = 'stated' | 'reported';

/** The id of a debt that no other of its side is like. */
export const debtIdOf = (side: Side, debt: Identified): string =>
  idFrom('debt', JSON.stringify([side, ...identityOf(debt)]));

/**
 * An id for each of several debts. Those that are alike are told apart by their places, so that no id means another of them
 * once one is gone: what was said of two that are alike is said of neither when one is left.
 */
const idsOf = (side: Side, debts: readonly (Identified & { readonly openedOn?: string | undefined })[]): string[] => {
  const ids = debts.map((debt) => debtIdOf(side, debt));
  return ids.map((id, index) => {
    const alike = debts.filter((_debt, place) => ids[place] === id);
    const debt = debts[index];
    if (alike.length === 1 || !debt) return id;
    const place = alike.filter(({ openedOn }) => openedOn === debt.openedOn).indexOf(debt);
    return idFrom('debt', JSON.stringify([id, alike.length, debt.openedOn ?? null, place]));
  });
};

/** A debt as the content of a file has it. */
export type StatedDebt = Omit<StatedDebtFact, 'debtId' | 'name' | 'key' | 'borrowerId'> &
  Account & { readonly borrowerId: string };
/** One that is not there after closing. */
export type SettledDebt = StatedDebt & {
  readonly why: SettledReason;
  readonly isPaidOutside?: boolean | undefined;
  readonly reason?: string | undefined;
};

/** Stated debts, those that stay and those that do not, as figures follow from them. */
export const statedDebtFacts = (
  debts: readonly StatedDebt[],
  settledDebts: readonly SettledDebt[],
  reading: Reading,
): { readonly debts: StatedDebtFact[]; readonly settledDebts: SettledDebtFact[] } => {
  const ids = idsOf('stated', [...debts, ...settledDebts]);
  const factOf = ({ creditor, accountLast4, ...debt }: StatedDebt, index: number): StatedDebtFact => ({
    ...debt,
    debtId: ids[index],
    ...nameOf({ creditor }, reading),
    key: keyOf({ creditor, accountLast4 }, reading),
  });
  return {
    debts: debts.map(factOf),
    settledDebts: settledDebts.map(({ why, isPaidOutside, reason, ...debt }, index) => ({
      ...factOf(debt, debts.length + index),
      why,
      ...(isPaidOutside !== undefined && { isPaidOutside }),
      ...(reading === 'names' && reason !== undefined && { reason }),
    })),
  };
};

/** An account as a report has it; integer cents. */
export type ReportedAccount = ReportedAmounts & {
  readonly creditor: string;
  readonly accountType: string;
  readonly accountNumberLast4: string;
  readonly limitCents?: number | undefined;
  readonly openedOn?: string | undefined;
};

/** The accounts of a report that are open or owed; one whose creditor was erased can be held against nothing. */
export const reportedDebtFacts = (accounts: readonly ReportedAccount[], reading: Reading): ReportedDebtFact[] => {
  const owed = accounts
    .map((account, place) => ({
      ...account,
      place,
      type: typeOfAccount(account.accountType),
      accountLast4: account.accountNumberLast4,
    }))
    .filter((account) => isDebt(account) && account.creditor !== ERASED);
  const ids = idsOf('reported', owed);
  return owed.map(
    ({ type, place, creditor, accountType, accountLast4, monthlyPaymentCents, balanceCents, limitCents }, index) => ({
      type,
      debtId: ids[index],
      ...(lastFourOf(accountLast4) !== undefined && { unnumberedId: debtIdOf('reported', { type, creditor }) }),
      place,
      monthlyCents: monthlyPaymentCents,
      balanceCents,
      ...(limitCents !== undefined && { limitCents }),
      ...(isLeaseAccount(accountType) && { isLease: true }),
      ...nameOf({ creditor }, reading),
      key: keyOf({ creditor, accountLast4 }, reading),
    }),
  );
};
