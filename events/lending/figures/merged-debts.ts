import { differsFromStated, type LiabilityOutcome, pairAccounts } from '../credit/liability-match.ts';
import type { DebtType } from '../fields/loan-choices.ts';
import { type DebtTreatmentFact, type FoundDebtFact, isPaidBy } from '../liabilities/debt-treatment.ts';
import { hasLostEvidence } from '../documents/evidence-fact.ts';
import type { Basis } from '../rules/basis.ts';
import type { FigureFacts, ReportedDebtFact, SettledDebtFact, SettledReason, StatedDebtFact } from './figure-facts.ts';
import type { DebtMatch, Provenance, Source, Unproven } from './provenance.ts';
import { assumedPayment, leastPayment } from './unstated-payment.ts';

/** A debt of the application, the credit report, or both, or one that an underwriter found; integer cents. */
export type MergedDebt = {
  /** Of the statement, else of the report; undefined where the facts have none. */
  readonly debtId: string | undefined;
  readonly match: DebtMatch;
  readonly type: DebtType;
  readonly stated: StatedDebtFact | null;
  readonly reported: ReportedDebtFact | null;
  readonly found: FoundDebtFact | null;
  /** That stands on its evidence. */
  readonly treatment: DebtTreatmentFact | null;
  /** That lost its evidence; left out where none has. */
  readonly lost?: DebtTreatmentFact | undefined;
  /** Why it is not there after closing; null where it stays. */
  readonly settled: { readonly why: SettledReason; readonly reason?: string | undefined } | null;
  /** What would leave it out, were it shown. */
  readonly unproven: Unproven | null;
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

type Stated = StatedDebtFact & { readonly claimed: MergedDebt['settled'] };

/** A loan that is still to be made is in no report. */
export const canBeReported = ({ isOnProperty, type }: StatedDebtFact): boolean =>
  isOnProperty !== true || type === 'mortgage';

const kindOf = (type: DebtType): string | undefined => (type === 'other' ? undefined : type);

type Sides = {
  readonly stated: StatedDebtFact | null;
  readonly reported: ReportedDebtFact | null;
  readonly treatment: DebtTreatmentFact | null;
  readonly lost?: DebtTreatmentFact | undefined;
};

const untreatedPayment = (
  { stated, reported }: Sides,
  balanceCents: number | undefined,
  { type: loanType }: FigureFacts['loan'],
): DebtPayment | null => {
  const type = stated?.type ?? reported?.type ?? 'other';
  const said = reported?.monthlyCents || stated?.monthlyCents || 0;
  const assumed = said > 0 ? leastPayment(type, balanceCents, loanType) : assumedPayment(type, balanceCents, loanType);
  if (assumed && assumed.cents >= said) return { cents: assumed.cents, provenance: 'qualifying', rule: assumed.rule };
  if (said > 0) return { cents: said, provenance: reported?.monthlyCents ? 'verified' : 'stated' };
  // Nothing a month is stated, and nothing says otherwise.
  return stated && stated.isPaymentUnstated !== true ? { cents: 0, provenance: 'stated' } : null;
};

/** As a treatment counts it; one that lost its evidence never lowers it. */
const paymentOf = (sides: Sides, balanceCents: number | undefined, loan: FigureFacts['loan']): DebtPayment | null => {
  const { treatment, lost } = sides;
  if (treatment?.treatment === 'counted' && treatment.paymentCents !== undefined) {
    return { cents: treatment.paymentCents, provenance: 'qualifying' };
  }
  const payment = untreatedPayment(sides, balanceCents, loan);
  const lostCents = lost?.treatment === 'counted' ? (lost.paymentCents ?? 0) : 0;
  return payment && lostCents > payment.cents ? { cents: lostCents, provenance: 'stated' } : payment;
};

/** As said, but never fewer than pay off what is owed, even without interest. */
export const paymentsLeft = (
  said: number | undefined,
  balanceCents: number | undefined,
  monthlyCents: number | undefined,
): number | undefined =>
  said === undefined || balanceCents === undefined || !monthlyCents
    ? said
    : Math.max(said, Math.ceil(balanceCents / monthlyCents));

/** What is left of a loan that this one pays off needs no evidence: its title is insured with that lien gone. */
const isRefinanced = ({ purpose }: FigureFacts['loan'], { type, isOnProperty }: StatedDebtFact): boolean =>
  purpose !== 'purchase' && type === 'mortgage' && isOnProperty === true;

/** What the treatment, or the statement, makes of it: of a debt that a report has a statement alone makes nothing. */
const standingOf = (
  { loan }: FigureFacts,
  { stated, reported, treatment, lost }: Sides & { readonly stated: Stated | null },
): Pick<MergedDebt, 'settled' | 'unproven'> => {
  const claimed = stated?.claimed ?? null;
  if (treatment?.treatment === 'paid_off') {
    const isPaid = isPaidBy(treatment.payoffCents ?? 0, reported?.balanceCents ?? stated?.balanceCents);
    return isPaid
      ? { settled: { why: 'paid_at_closing' }, unproven: null }
      : { settled: null, unproven: 'payoff_too_low' };
  }
  // Few payments left are looked at with all others of the program's rule.
  if (treatment?.treatment === 'excluded' && treatment.reason !== 'few_payments') {
    return { settled: { why: 'excluded' }, unproven: null };
  }
  if (treatment) return { settled: null, unproven: null };
  const isSettled = claimed !== null && (!reported || !stated || isRefinanced(loan, stated));
  return isSettled
    ? { settled: claimed, unproven: null }
    : { settled: null, unproven: lost ? 'evidence_lost' : (claimed?.why ?? null) };
};

/** A treatment is of one debt: of the account that was reported where the report still has it, else of the stated one. */
const treatmentOf = (
  { debtTreatments = [], reported: report }: FigureFacts,
  { stated, reported }: Omit<Sides, 'treatment' | 'lost'>,
): DebtTreatmentFact | null => {
  const isReported = ({ debtIds }: DebtTreatmentFact): boolean =>
    (report?.debts ?? []).some(({ debtId }) => debtId !== undefined && debtIds.includes(debtId));
  const isOf = (treatment: DebtTreatmentFact): boolean => {
    const id = isReported(treatment) ? reported?.debtId : stated?.debtId;
    return id !== undefined && treatment.debtIds.includes(id);
  };
  return debtTreatments.findLast(isOf) ?? null;
};

const merged = (facts: FigureFacts, stated: Stated | null, reported: ReportedDebtFact | null): MergedDebt => {
  const newest = treatmentOf(facts, { stated, reported });
  const lost = newest && hasLostEvidence(newest) ? newest : undefined;
  const treatment = lost ? null : newest;
  const balanceCents = reported?.balanceCents ?? stated?.balanceCents;
  const payment = paymentOf({ stated, reported, treatment, lost }, balanceCents, facts.loan);
  return {
    debtId: stated?.debtId ?? reported?.debtId,
    match: stated && reported ? 'matched' : stated ? 'only_stated' : 'only_reported',
    type: stated?.type ?? reported?.type ?? 'other',
    stated,
    reported,
    found: null,
    treatment,
    ...(lost && { lost }),
    ...standingOf(facts, { stated, reported, treatment, lost }),
    balanceCents,
    monthsLeft: paymentsLeft(reported?.monthsLeft ?? stated?.monthsLeft, balanceCents, payment?.cents),
    payment,
    source:
      reported && facts.reported
        ? { kind: 'credit_report', asOf: facts.reported.asOf, orderId: facts.reported.orderId }
        : { kind: 'application' },
  };
};

const ofFound = (found: FoundDebtFact): MergedDebt => ({
  debtId: found.debtId,
  match: 'found',
  type: found.type,
  stated: null,
  reported: null,
  found,
  treatment: null,
  settled: null,
  unproven: hasLostEvidence(found) ? 'evidence_lost' : null,
  balanceCents: found.balanceCents,
  monthsLeft: undefined,
  payment: { cents: found.monthlyCents, provenance: 'qualifying' },
  source: { kind: 'underwriter' },
});

/** Debts of a report beside those of a statement, the settled ones too: the one pairing of them. */
export const pairDebts = <S extends StatedDebtFact>(reported: readonly ReportedDebtFact[], stated: readonly S[]) =>
  pairAccounts(reported, stated.filter(canBeReported), {
    reported: ({ key, type }) => ({ ...key, kind: kindOf(type) }),
    stated: ({ key, type }) => ({ words: [], ...key, kind: kindOf(type) }),
  });

/** By a report, or by the application where that does not say less of it. */
const isKnownOtherwise = (
  { debtId, statedId, monthlyCents }: FoundDebtFact,
  { debts, reported }: FigureFacts,
): boolean =>
  (reported?.debts ?? []).some((report) => report.debtId === debtId || report.unnumberedId === debtId) ||
  debts.some((debt) => debt.debtId !== undefined && debt.debtId === statedId && debt.monthlyCents >= monthlyCents);

const claimOf = ({ why, reason, isPaidOutside: _outside, ...debt }: SettledDebtFact): Stated => ({
  ...debt,
  claimed: { why, reason },
});

/**
 * Debts as stated and as reported, each once: the stated ones in their order, then those that only the report has, then those
 * that an underwriter found and no report has.
 */
export const mergedDebts = (facts: FigureFacts): MergedDebt[] => {
  const { debts, settledDebts = [], foundDebts = [] } = facts;
  const stated: Stated[] = [...debts.map((debt) => ({ ...debt, claimed: null })), ...settledDebts.map(claimOf)];
  const reported = facts.reported?.debts ?? [];
  const { pairs, onlyReported } = pairDebts(reported, stated);
  const reportOf = new Map(pairs.map(([report, debt]) => [debt, report]));
  return [
    ...stated.map((debt) => merged(facts, debt, reportOf.get(debt) ?? null)),
    ...onlyReported.map((report) => merged(facts, null, report)),
    ...foundDebts.filter((found) => !isKnownOtherwise(found, facts)).map(ofFound),
  ];
};

/** Where a debt counts: among the debts, in the housing expense, or in a rental. */
export const placeOf = ({ stated }: MergedDebt): 'debts' | 'housing' | 'rental' => {
  if (stated?.isOnProperty === true) return 'housing';
  return stated?.rentalId === undefined ? 'debts' : 'rental';
};

/** How a report and a statement of a debt compare; null for one that is in neither. */
export const outcomeOf = ({ stated, reported }: MergedDebt): LiabilityOutcome | null => {
  if (!reported) return stated ? 'not_reported' : null;
  if (!stated) return 'not_stated';
  const { balanceCents, isPaymentUnstated, monthlyCents } = stated;
  const said = { balanceCents, monthlyCents: isPaymentUnstated === true ? undefined : monthlyCents };
  return differsFromStated(reported, said) ? 'differs' : 'same';
};
