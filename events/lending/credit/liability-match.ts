import { plainWords } from '../../kernel/search-text.ts';

export const liabilityOutcomes = ['not_stated', 'differs', 'not_reported', 'same'] as const;
/** In the order in which they matter: a debt that was left out first. */
export type LiabilityOutcome = (typeof liabilityOutcomes)[number];

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

/** What tells one account from another; either side may have digests for its words, if both do. */
export type AccountIdentity = {
  /** Telling words of the creditor's name; none where it is not known. */
  readonly words: readonly string[];
  /** The last four characters of its number; undefined where they are not known. */
  readonly account?: string | undefined;
  /** With two kinds, accounts of one creditor are the same only where their numbers are. */
  readonly kind?: string | undefined;
};

/** Words of a creditor's name that tell it from others. */
export const creditorWords = (name: string): string[] => {
  const words = plainWords(name);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
};

/** True when the words that tell a company from others are the same, or all among the other's. */
export const isSameCompany = (one: string, other: string): boolean =>
  hasSameName({ words: creditorWords(one) }, { words: creditorWords(other) });

/** The last four letters and digits of an account number; undefined where there are fewer. */
export const lastFourOf = (account: string): string | undefined => {
  const last = account
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(-4)
    .toLowerCase();
  return last.length === 4 ? last : undefined;
};

const hasSameName = (one: AccountIdentity, other: AccountIdentity): boolean => {
  const [few = [], many = []] = [one.words, other.words].toSorted((a, b) => a.length - b.length);
  return few.length > 0 && few.every((word) => many.includes(word));
};
const hasSameNumber = (one: AccountIdentity, other: AccountIdentity): boolean =>
  one.account !== undefined && one.account === other.account;
const isOfSameKind = (one: AccountIdentity, other: AccountIdentity): boolean =>
  one.kind === undefined || other.kind === undefined || one.kind === other.kind;

/** Accounts of a report beside those that were stated. */
export type PairedAccounts<Reported, Stated> = {
  readonly pairs: readonly (readonly [Reported, Stated])[];
  readonly onlyReported: readonly Reported[];
  readonly onlyStated: readonly Stated[];
};

/** Pairs accounts by number and creditor, then by number, then by creditor, each at most once. */
export const pairAccounts = <Reported, Stated>(
  reported: readonly Reported[],
  stated: readonly Stated[],
  identityOf: {
    readonly reported: (each: Reported) => AccountIdentity;
    readonly stated: (each: Stated) => AccountIdentity;
  },
): PairedAccounts<Reported, Stated> => {
  const openReported = new Map(reported.map((each) => [each, identityOf.reported(each)]));
  const openStated = new Map(stated.map((each) => [each, identityOf.stated(each)]));
  const pairs: (readonly [Reported, Stated])[] = [];
  const pairBy = (isSame: (one: AccountIdentity, other: AccountIdentity) => boolean): void => {
    for (const [one, identity] of openReported) {
      const other = [...openStated].find(([, each]) => isSame(identity, each))?.[0];
      if (other === undefined) continue;
      openReported.delete(one);
      openStated.delete(other);
      pairs.push([one, other]);
    }
  };
  pairBy((one, other) => hasSameNumber(one, other) && hasSameName(one, other));
  pairBy(hasSameNumber);
  pairBy((one, other) => hasSameName(one, other) && isOfSameKind(one, other));
  return { pairs, onlyReported: [...openReported.keys()], onlyStated: [...openStated.keys()] };
};

/** An account of a report, with its amounts; integer cents. */
export type ReportedAmounts = {
  readonly status: string;
  readonly balanceCents: number;
  readonly monthlyPaymentCents: number;
};

const isFar = (reported: number, stated: number | undefined, tolerance: number): boolean =>
  stated !== undefined &&
  Math.abs(reported - stated) > tolerance &&
  Math.abs(reported - stated) * 100 > liabilityTolerance.percent * Math.max(reported, stated);

type Amounts = { readonly balanceCents?: number | undefined; readonly monthlyCents?: number | undefined };

/** True where a report and a statement of one debt are further apart than statements are; integer cents. */
export const differsFromStated = (reported: Amounts, stated: Amounts): boolean =>
  isFar(reported.balanceCents ?? 0, stated.balanceCents, liabilityTolerance.balanceCents) ||
  isFar(reported.monthlyCents ?? 0, stated.monthlyCents, liabilityTolerance.paymentCents);

/** An account that is closed and paid is nobody's debt. */
export const isDebt = ({ status, balanceCents, monthlyPaymentCents }: ReportedAmounts): boolean =>
  balanceCents > 0 || monthlyPaymentCents > 0 || (status !== 'closed' && status !== 'inactive');
