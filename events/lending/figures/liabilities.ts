import type { DebtType } from '../fields/loan-choices.ts';
import { pairAccounts } from '../credit/liability-match.ts';
import type { Basis } from '../rules/basis.ts';
import type { FigureFacts, ReportedDebtFact, StatedDebtFact } from './figure-facts.ts';
import type { DebtMatch, FigureLine, LeftOutReason, MissingPart, Provenance, Source } from './provenance.ts';
import { assumedPayment } from './unstated-payment.ts';

/** Installment debt with so few payments left does not count (Fannie Mae Selling Guide B3-6-05). */
const FEW_PAYMENTS = 10;

/** True of a debt that ends soon; a lease is renewed, so it counts to its last payment. */
export const hasFewPayments = ({
  monthsLeft,
  isLease = false,
}: {
  readonly monthsLeft?: number | undefined;
  readonly isLease?: boolean | undefined;
}): boolean => monthsLeft !== undefined && monthsLeft <= FEW_PAYMENTS && !isLease;

/** The same in words. */
export const fewPaymentsInWords = `It has ${FEW_PAYMENTS} payments left, or fewer`;

/** A debt of the application, the credit report, or both; integer cents. */
export type MergedDebt = {
  readonly match: DebtMatch;
  readonly type: DebtType;
  readonly stated: StatedDebtFact | null;
  readonly reported: ReportedDebtFact | null;
  /** Why it is not there after closing; null where it stays. */
  readonly settled: { readonly why: LeftOutReason; readonly reason?: string | undefined } | null;
  readonly balanceCents: number | undefined;
  readonly monthsLeft: number | undefined;
  /** A month; null where nobody has stated one and no rule assumes one. */
  readonly payment: DebtPayment | null;
  readonly source: Source;
};

type DebtPayment = {
  readonly cents: number;
  readonly provenance: Provenance;
  readonly rule?: Basis | undefined;
};

type Stated = StatedDebtFact & { readonly settled: MergedDebt['settled'] };

/** A loan that is still to be made is in no report. */
const canBeReported = ({ isOnProperty, type }: StatedDebtFact): boolean => isOnProperty !== true || type === 'mortgage';

const kindOf = (type: DebtType): string | undefined => (type === 'other' ? undefined : type);

const paymentOf = (
  stated: StatedDebtFact | null,
  reported: ReportedDebtFact | null,
  balanceCents: number | undefined,
  { type: loanType }: FigureFacts['loan'],
): DebtPayment | null => {
  if (reported?.monthlyCents) return { cents: reported.monthlyCents, provenance: 'verified' };
  if (stated && stated.monthlyCents > 0) return { cents: stated.monthlyCents, provenance: 'stated' };
  const type = stated?.type ?? reported?.type ?? 'other';
  const assumed = assumedPayment(type, balanceCents, loanType);
  if (assumed) return { cents: assumed.cents, provenance: 'qualifying', rule: assumed.rule };
  // Nothing a month is stated, and nothing says otherwise.
  return stated && stated.isPaymentUnstated !== true ? { cents: 0, provenance: 'stated' } : null;
};

/** As said, but never fewer than pay off what is owed, even without interest. */
const paymentsLeft = (
  said: number | undefined,
  balanceCents: number | undefined,
  payment: DebtPayment | null,
): number | undefined =>
  said === undefined || balanceCents === undefined || !payment?.cents
    ? said
    : Math.max(said, Math.ceil(balanceCents / payment.cents));

const merged = (facts: FigureFacts, stated: Stated | null, reported: ReportedDebtFact | null): MergedDebt => {
  const balanceCents = reported?.balanceCents ?? stated?.balanceCents;
  const payment = paymentOf(stated, reported, balanceCents, facts.loan);
  return {
    match: stated && reported ? 'matched' : stated ? 'only_stated' : 'only_reported',
    type: stated?.type ?? reported?.type ?? 'other',
    stated,
    reported,
    settled: stated?.settled ?? null,
    balanceCents,
    monthsLeft: paymentsLeft(reported?.monthsLeft ?? stated?.monthsLeft, balanceCents, payment),
    payment,
    source:
      reported && facts.reported
        ? { kind: 'credit_report', asOf: facts.reported.asOf, orderId: facts.reported.orderId }
        : { kind: 'application' },
  };
};

/** Debts as stated and as reported, each once: the stated ones in their order, then those that only the report has. */
export const mergedDebts = (facts: FigureFacts): MergedDebt[] => {
  const stated: Stated[] = [
    ...facts.debts.map((debt) => ({ ...debt, settled: null })),
    ...(facts.settledDebts ?? []).map(({ why, reason, ...debt }) => ({ ...debt, settled: { why, reason } })),
  ];
  const { pairs, onlyReported } = pairAccounts(facts.reported?.debts ?? [], stated.filter(canBeReported), {
    reported: ({ key, type }) => ({ ...key, kind: kindOf(type) }),
    stated: ({ key, type }) => ({ words: [], ...key, kind: kindOf(type) }),
  });
  const reportOf = new Map(pairs.map(([reported, debt]) => [debt, reported]));
  return [
    ...stated.map((debt) => merged(facts, debt, reportOf.get(debt) ?? null)),
    ...onlyReported.map((reported) => merged(facts, null, reported)),
  ];
};

/** Where a debt counts: among the debts, in the housing expense, or in a rental. */
export const placeOf = ({ stated }: MergedDebt): 'debts' | 'housing' | 'rental' => {
  if (stated?.isOnProperty === true) return 'housing';
  return stated?.rentalId === undefined ? 'debts' : 'rental';
};

const leftOutOf = (debt: MergedDebt): LeftOutReason | undefined =>
  debt.settled?.why ??
  (placeOf(debt) === 'rental'
    ? 'in_net_rental'
    : // A revolving account has no last payment.
      debt.type !== 'credit_card' && hasFewPayments({ monthsLeft: debt.monthsLeft, isLease: debt.stated?.isLease })
      ? 'few_payments'
      : undefined);

/** A debt as a line of a figure. */
export const lineOf = (debt: MergedDebt): FigureLine => {
  const { type, stated, reported, settled, payment, match, source, balanceCents } = debt;
  const leftOut = leftOutOf(debt);
  const statedCents = stated && stated.isPaymentUnstated !== true ? stated.monthlyCents : undefined;
  return {
    kind: placeOf(debt) === 'housing' ? 'other_liens' : `debt_${type}`,
    cents: leftOut === undefined ? (payment?.cents ?? 0) : 0,
    provenance: payment?.provenance ?? 'stated',
    source,
    name: stated?.name ?? reported?.name,
    borrowerId: stated?.borrowerId ?? reported?.borrowerIds?.[0],
    match,
    statedCents,
    reportedCents: reported?.monthlyCents,
    balanceCents,
    ...(leftOut !== undefined && { leftOut }),
    ...(settled?.reason !== undefined && { reason: settled.reason }),
    ...(payment?.rule && { rule: payment.rule }),
  };
};

/** Lines of the debts that stay beside housing and rentals, and of those that are left out; and what is missing. */
export const debtLines = (debts: readonly MergedDebt[]): { lines: FigureLine[]; missing: MissingPart[] } => {
  const own = debts.filter((debt) => placeOf(debt) !== 'housing' || debt.settled !== null);
  return {
    lines: own.map(lineOf),
    missing: own.flatMap((debt) => (debt.payment === null && leftOutOf(debt) === undefined ? ['debt_payment'] : [])),
  };
};
