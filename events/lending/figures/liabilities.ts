import { basisOfExclusion } from '../liabilities/exclusion-reasons.ts';
import { countsSpouse } from '../liabilities/debt-treatment.ts';
import { type Basis, basisOf } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';
import { type MergedDebt, placeOf } from './merged-debts.ts';
import type { FigureLine, LeftOutReason, MissingPart } from './provenance.ts';

/** Installment debt with so few payments left does not count (Fannie Mae Selling Guide B3-6-05). */
const FEW_PAYMENTS = 10;
/** FHA leaves such debts out only where all of them together take no more of the gross income (HUD 4000.1 II.A.4.b.iv). */
const FHA_SHARE_PERCENT = 5;

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

/** What the sum of debts is held against. */
export type DebtCircumstances = {
  readonly loanType: LoanType;
  /** As figure facts have it. */
  readonly communityState?: string | null | undefined;
  /** Gross, a month; integer cents. */
  readonly incomeCents: number;
};

/** True of a lease, stated or reported. */
export const isLease = ({ stated, reported }: Pick<MergedDebt, 'stated' | 'reported'>): boolean =>
  stated?.isLease === true || reported?.isLease === true;

const endsSoon = (debt: MergedDebt): boolean =>
  // A revolving account has no last payment.
  debt.type !== 'credit_card' &&
  !isLease(debt) &&
  // That somebody counts it stays, whatever showed its payment.
  debt.lost?.treatment !== 'counted' &&
  (debt.treatment ? debt.treatment.reason === 'few_payments' : hasFewPayments({ monthsLeft: debt.monthsLeft }));

const isPlain = (debt: MergedDebt): boolean => debt.settled === null && placeOf(debt) === 'debts';

/** True where what ends soon weighs on the borrower all the same, as FHA has it. */
const fewStillCount = (debts: readonly MergedDebt[], { loanType, incomeCents }: DebtCircumstances): boolean => {
  const cents = debts
    .filter((debt) => isPlain(debt) && endsSoon(debt))
    .reduce((sum, { payment }) => sum + (payment?.cents ?? 0), 0);
  return loanType === 'fha' && cents * 100 > incomeCents * FHA_SHARE_PERCENT;
};

type Why = { readonly leftOut?: LeftOutReason | undefined; readonly rule?: Basis | undefined };

const whyOf = (
  debt: MergedDebt,
  { loanType, communityState }: Omit<DebtCircumstances, 'incomeCents'>,
  doFewCount: boolean,
): Why => {
  const { settled, treatment, found, payment } = debt;
  if (settled) {
    const reason = settled.why === 'excluded' ? treatment?.reason : undefined;
    return {
      leftOut: settled.why,
      rule: reason ? basisOfExclusion(reason, loanType) : treatment ? basisOf('dti-paid-off')[0] : undefined,
    };
  }
  if (found?.borrowerId === null) {
    const rule = basisOf('debts-of-spouse')[0];
    return countsSpouse(loanType) && communityState !== null ? { rule } : { leftOut: 'spouse_not_borrowing', rule };
  }
  if (placeOf(debt) === 'rental') return { leftOut: 'in_net_rental' };
  if (placeOf(debt) !== 'debts' || !endsSoon(debt)) return { rule: payment?.rule };
  return doFewCount
    ? { rule: basisOf('dti-few-payments-fha')[0] }
    : { leftOut: 'few_payments', rule: basisOf(loanType === 'fha' ? 'dti-few-payments-fha' : 'dti-few-payments')[0] };
};

const lineFor = (debt: MergedDebt, { leftOut, rule }: Why): FigureLine => {
  const { type, stated, reported, found, settled, payment, match, source, balanceCents, unproven, debtId } = debt;
  const statedCents = stated && stated.isPaymentUnstated !== true ? stated.monthlyCents : undefined;
  return {
    kind: placeOf(debt) === 'housing' && settled === null ? 'other_liens' : `debt_${type}`,
    cents: leftOut === undefined ? (payment?.cents ?? 0) : 0,
    provenance: unproven === 'evidence_lost' && found ? 'stated' : (payment?.provenance ?? 'stated'),
    source,
    name: stated?.name ?? reported?.name,
    borrowerId: stated?.borrowerId ?? reported?.borrowerIds?.[0] ?? found?.borrowerId ?? undefined,
    match,
    debtId,
    statedCents,
    reportedCents: reported?.monthlyCents,
    balanceCents,
    ...(leftOut !== undefined && { leftOut }),
    ...(unproven !== null && { unproven }),
    ...(settled?.reason !== undefined && { reason: settled.reason }),
    ...(rule && { rule }),
  };
};

/** A debt with its line of a figure. */
export type CountedDebt = { readonly debt: MergedDebt; readonly line: FigureLine };

/** Every debt with its line: in the debts, in the housing expense, or left out of both. */
export const countedDebts = (debts: readonly MergedDebt[], circumstances: DebtCircumstances): CountedDebt[] => {
  const doFewCount = fewStillCount(debts, circumstances);
  return debts.map((debt) => ({ debt, line: lineFor(debt, whyOf(debt, circumstances, doFewCount)) }));
};

/** Another loan on the property as a line of the housing expense. */
export const lienLine = (debt: MergedDebt): FigureLine => lineFor(debt, { rule: debt.payment?.rule });

/** Lines of the debts that stay beside housing and rentals, and of those that are left out; and what is missing. */
export const debtLines = (counted: readonly CountedDebt[]): { lines: FigureLine[]; missing: MissingPart[] } => {
  const own = counted.filter(({ debt }) => placeOf(debt) !== 'housing' || debt.settled !== null);
  return {
    lines: own.map(({ line }) => line),
    missing: own.flatMap(({ debt, line }) =>
      debt.payment === null && line.leftOut === undefined ? ['debt_payment'] : [],
    ),
  };
};
