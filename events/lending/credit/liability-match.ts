import { plainWords } from '../../kernel/search-text.ts';

/** A tradeline of a credit report; integer cents. */
export type ReportedDebt = {
  readonly creditor: string;
  readonly accountNumberLast4: string;
  readonly status: string;
  readonly balanceCents: number;
  readonly monthlyPaymentCents: number;
};

/** A debt as the borrowers stated it; integer cents, null where they left it out or it cannot be read. */
export type StatedDebt = {
  readonly companyName: string | null;
  readonly accountNumber: string | null;
  readonly balanceCents: number | null;
  readonly monthlyPaymentCents: number | null;
};

export const liabilityOutcomes = ['not_stated', 'differs', 'not_reported', 'same'] as const;
/** In the order in which they matter: a debt that was left out first. */
export type LiabilityOutcome = (typeof liabilityOutcomes)[number];

/** A debt of the report beside the one that was stated; one of them is null where it has no counterpart. */
export type ComparedDebt<Reported extends ReportedDebt, Stated extends StatedDebt> = {
  readonly outcome: LiabilityOutcome;
  readonly reported: Reported | null;
  readonly stated: Stated | null;
};

/** Statements are rounded and some weeks old: less than both of these is no difference. */
export const liabilityTolerance = { balanceCents: 250_00, paymentCents: 25_00, percent: 5 } as const;

/** Words of a company's name that identify nothing. */
const EMPTY_WORDS = new Set([
  'the',
  'of',
  'and',
  'bank',
  'na',
  'inc',
  'llc',
  'co',
  'corp',
  'card',
  'credit',
  'financial',
  'services',
]);

const wordsOf = (name: string): string[] => {
  const words = plainWords(name);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

const isSameCompany = (one: string, other: string): boolean => {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return few.length > 0 && few.every((word) => many.includes(word));
};

const lastFourOf = (account: string): string =>
  account
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(-4)
    .toLowerCase();

const hasSameNumber = ({ accountNumberLast4 }: ReportedDebt, { accountNumber }: StatedDebt): boolean =>
  accountNumber !== null &&
  accountNumberLast4.length === 4 &&
  lastFourOf(accountNumber) === lastFourOf(accountNumberLast4);

const hasSameName = ({ creditor }: ReportedDebt, { companyName }: StatedDebt): boolean =>
  companyName !== null && isSameCompany(creditor, companyName);

const isFar = (reported: number, stated: number | null, tolerance: number): boolean =>
  stated !== null &&
  Math.abs(reported - stated) > tolerance &&
  Math.abs(reported - stated) * 100 > liabilityTolerance.percent * Math.max(reported, stated);

const differs = (reported: ReportedDebt, stated: StatedDebt): boolean =>
  isFar(reported.balanceCents, stated.balanceCents, liabilityTolerance.balanceCents) ||
  isFar(reported.monthlyPaymentCents, stated.monthlyPaymentCents, liabilityTolerance.paymentCents);

/** An account that is closed and paid is nobody's debt. */
const isDebt = ({ status, balanceCents, monthlyPaymentCents }: ReportedDebt): boolean =>
  balanceCents > 0 || monthlyPaymentCents > 0 || (status !== 'closed' && status !== 'inactive');

/**
 * Holds the debts of a credit report against the stated ones: by account number and creditor, then by number, then by
 * creditor, each at most once.
 */
export const compareLiabilities = <Reported extends ReportedDebt, Stated extends StatedDebt>(
  reported: readonly Reported[],
  stated: readonly Stated[],
): ComparedDebt<Reported, Stated>[] => {
  const openReported = new Set(reported.filter(isDebt));
  const openStated = new Set(stated);
  const pairs: ComparedDebt<Reported, Stated>[] = [];
  const pairBy = (isSame: (one: ReportedDebt, other: StatedDebt) => boolean): void => {
    for (const one of openReported) {
      const other = [...openStated].find((each) => isSame(one, each));
      if (!other) continue;
      openReported.delete(one);
      openStated.delete(other);
      pairs.push({ outcome: differs(one, other) ? 'differs' : 'same', reported: one, stated: other });
    }
  };
  pairBy((one, other) => hasSameNumber(one, other) && hasSameName(one, other));
  pairBy(hasSameNumber);
  pairBy(hasSameName);
  const all: ComparedDebt<Reported, Stated>[] = [
    ...pairs,
    ...[...openReported].map((one) => ({ outcome: 'not_stated' as const, reported: one, stated: null })),
    ...[...openStated].map((one) => ({ outcome: 'not_reported' as const, reported: null, stated: one })),
  ];
  return liabilityOutcomes.flatMap((outcome) => all.filter((each) => each.outcome === outcome));
};
