import { ERASED } from '../../kernel/personal-data.ts';
import { typeOfAccount } from './account-type.ts';
import { creditorWords, isDebt, lastFourOf, pairAccounts, type ReportedAmounts } from './liability-match.ts';

/** An account as a report has it; integer cents. */
export type PulledAccount = ReportedAmounts & {
  readonly creditor: string;
  readonly accountType: string;
  readonly accountNumberLast4: string;
  /** Share of the months under review that were paid in time. */
  readonly onTimePercent?: number | undefined;
};

export const pullDifferences = ['balance', 'payment', 'lates'] as const;
export type PullDifference = (typeof pullDifferences)[number];

/** An account of two reports: new where the earlier one has none, gone where the newest has none. */
export type PullChange = {
  readonly before: PulledAccount | null;
  readonly now: PulledAccount | null;
  /** Of one that both have. */
  readonly differs: readonly PullDifference[];
};

const isOwed = (account: PulledAccount): boolean => isDebt(account) && account.creditor !== ERASED;

const isLate = ({ status }: PulledAccount): boolean => status === 'late' || status === 'default';

/** True where a payment was missed since: it is late by now, or fewer months were paid in time. */
const hasNewLates = (now: PulledAccount, before: PulledAccount): boolean =>
  (isLate(now) && !isLate(before)) || (now.onTimePercent ?? 100) < (before.onTimePercent ?? 100);

const differencesOf = (now: PulledAccount, before: PulledAccount): PullDifference[] => [
  ...(now.balanceCents === before.balanceCents ? [] : (['balance'] as const)),
  ...(now.monthlyPaymentCents === before.monthlyPaymentCents ? [] : (['payment'] as const)),
  ...(hasNewLates(now, before) ? (['lates'] as const) : []),
];

const identityOf = ({ creditor, accountNumberLast4, accountType }: PulledAccount) => ({
  words: creditorWords(creditor),
  account: lastFourOf(accountNumberLast4),
  kind: typeOfAccount(accountType),
});

/** The debts of two reports that are not alike: what is new first, then what is other, then what is gone. */
export const comparePulls = (newest: readonly PulledAccount[], earlier: readonly PulledAccount[]): PullChange[] => {
  const { pairs, onlyReported, onlyStated } = pairAccounts(newest.filter(isOwed), earlier.filter(isOwed), {
    reported: identityOf,
    stated: identityOf,
  });
  return [
    ...onlyReported.map((now) => ({ now, before: null, differs: [] })),
    ...pairs
      .map(([now, before]) => ({ now, before, differs: differencesOf(now, before) }))
      .filter(({ differs }) => differs.length > 0),
    ...onlyStated.map((before) => ({ now: null, before, differs: [] })),
  ];
};
