import { centsToDollars } from '../../events/kernel/money.ts';
import { maskAccount } from '../../events/lending/fields/masks.ts';
import { assetTypes } from '../../events/lending/urla/sections/assets.ts';
import { type MonthlyBudget, monthlyBudget } from '../../events/lending/urla/monthly-budget.ts';
import {
  assetParts,
  assetsTotal,
  centsOf,
  liabilitiesTotal,
  netWorth,
  ofAllBorrowers,
  type Total,
} from '../../events/lending/urla/totals.ts';
import type { BorrowerDraft, UrlaDraft } from '../../events/lending/urla/urla.ts';
import type { StatedApplication } from '../services/file/stated-urla.ts';
import type { ApplicantProfile } from './applicant.contract.ts';

type FinancialProfile = ApplicantProfile['financialProfile'];

/** A borrower's money beyond the URLA, in integer cents. */
export type KnownOfFile = {
  readonly monthlyIncomeCents: number;
  readonly monthlyDebtsCents: number;
  /** Debts on the credit report; null before the first report. */
  readonly reportedCents: number | null;
};

/** Dollars; null where an amount was erased, because what is left is no total. */
const dollarsOf = ({ cents, unread }: Total): number | null => (unread > 0 ? null : centsToDollars(cents));

/** A borrower's finances. @param stated the application of the file; undefined where it was taken without a URLA */
export const toFinancialProfile = (
  { borrowerId, isForgotten }: { readonly borrowerId: string; readonly isForgotten: boolean },
  stated: StatedApplication | undefined,
  known: KnownOfFile,
): FinancialProfile => {
  const reported = known.reportedCents === null ? null : centsToDollars(known.reportedCents);
  const unstated: FinancialProfile = {
    source: isForgotten ? 'erased' : 'without_urla',
    statedAt: stated?.statedAt ?? null,
    netWorth: null,
    totalAssets: null,
    assetParts: [],
    totalLiabilities: reported,
    liabilitiesFrom: reported === null ? null : 'credit_report',
    monthlyIncome: centsToDollars(known.monthlyIncomeCents),
    monthlyExpenses: centsToDollars(known.monthlyDebtsCents),
    savingsRate: null,
    savingsRateGap: isForgotten ? 'erased' : 'no_urla',
    together: null,
    accountBalances: [],
    transactionData: null,
  };
  const borrower = stated?.urla.borrowers?.[borrowerId];
  if (isForgotten || !stated || !borrower) return unstated;
  const budget = monthlyBudget(borrower);
  return {
    ...unstated,
    source: 'urla',
    netWorth: dollarsOf(netWorth(borrower)),
    totalAssets: dollarsOf(assetsTotal(borrower)),
    assetParts: partsOf(borrower),
    totalLiabilities: dollarsOf(liabilitiesTotal(borrower)),
    liabilitiesFrom: 'urla',
    monthlyIncome: centsToDollars(budget.incomeCents),
    monthlyExpenses: centsToDollars(budget.paidCents),
    savingsRate: budget.savingsRatePercent,
    savingsRateGap: budget.savingsRateGap,
    together: togetherOf(stated.urla),
    accountBalances: accountsOf(borrower),
    transactionData: spendingOf(budget),
  };
};

const partsOf = (borrower: BorrowerDraft): FinancialProfile['assetParts'] =>
  (['accounts', 'balances', 'credits', 'real_estate'] as const)
    .map((part) => ({ part, amount: dollarsOf(assetParts[part](borrower)) ?? 0 }))
    .filter(({ amount }) => amount > 0);

const togetherOf = (urla: UrlaDraft): FinancialProfile['together'] => {
  const borrowers = Object.values(urla.borrowers ?? {});
  if (borrowers.length < 2) return null;
  // Nobody knows a sum with a part of it erased.
  if (borrowers.some((borrower) => Object.keys(borrower).length === 0))
    return { netWorth: null, totalAssets: null, totalLiabilities: null };
  return {
    netWorth: dollarsOf(ofAllBorrowers(netWorth, urla)),
    totalAssets: dollarsOf(ofAllBorrowers(assetsTotal, urla)),
    totalLiabilities: dollarsOf(ofAllBorrowers(liabilitiesTotal, urla)),
  };
};

const accountsOf = ({ assets = {} }: BorrowerDraft): FinancialProfile['accountBalances'] =>
  Object.entries(assets.accounts ?? {}).map(([id, { institutionName, accountType, accountNumber, cashValue }]) => {
    const cents = centsOf(cashValue);
    return {
      id,
      institution: institutionName ?? null,
      accountType: assetTypes.find((type) => type === accountType) ?? null,
      accountNumber: accountNumber === undefined ? null : maskAccount(accountNumber),
      status: 'stated',
      accountAge: null,
      currentBalance: typeof cents === 'number' ? centsToDollars(cents) : null,
      averageBalance: null,
    };
  });

const spendingOf = ({ payments, paidCents }: MonthlyBudget): FinancialProfile['transactionData'] => ({
  monthlySpend: centsToDollars(paidCents),
  categories: payments.map(({ kind, cents }) => ({
    category: kind,
    amount: centsToDollars(cents),
    percentage: Math.round((cents * 1_000) / paidCents) / 10,
  })),
  recentTransactions: [],
});
