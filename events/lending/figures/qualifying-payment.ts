import { rateFor, shareOf } from '../repayment/exact.ts';
import { levelPaymentCents } from '../repayment/payment.ts';
import { type Basis, basisOf, type RuleId } from '../rules/basis.ts';
import type { ArmTerms, FigureFacts } from './figure-facts.ts';
import { financedFeeCents } from './financed-fee.ts';
import { loanToValuePercent } from './property-value.ts';
import type { MissingPart } from './provenance.ts';

/** Principal and interest: as the note asks for them at first, and as the ratios count them; integer cents a month. */
export type NotePayment = {
  readonly noteCents: number;
  readonly qualifyingCents: number;
  /** By which the two differ, or a buydown is left out; null for a level payment at the rate of the note. */
  readonly rule: Basis | null;
  /** With any, it is at least so much. */
  readonly missing: readonly MissingPart[];
};

const MONTHS_PER_YEAR = 12;
const FIVE_YEARS = 60;
const THREE_YEARS = 36;
/** The first adjustment of a one-year loan comes after 12 to 18 months. */
const ONE_YEAR_AT_MOST = 18;
const FHA_HIGH_LTV = 95;

/**
 * How the payments of the note run, by which its cost is worked out: an adjustable rate as its index stands (12 CFR 1026 Supplement I
 * 17(c)(1)-10). Undefined for level payments; null where months or index are not stated, or a cap holds the first adjustment back.
 */
export const paymentCourse = ({ ratePercent = 0, termYears = 0, noteTerms }: FigureFacts['loan']) => {
  const { arm, interestOnlyMonths } = noteTerms ?? {};
  if (!arm && interestOnlyMonths === undefined) return undefined;
  if (interestOnlyMonths === 0) return null;
  const interest = interestOnlyMonths === undefined ? {} : { interestOnlyMonths };
  if (!arm) return interest;
  const { initialMonths, firstCapPercent = Infinity } = arm;
  const indexed = fullyIndexed(arm);
  if (initialMonths === undefined || indexed === null) return null;
  if (Math.abs(indexed - ratePercent) > firstCapPercent) return null;
  if (initialMonths >= termYears * MONTHS_PER_YEAR) return interest;
  return { ...interest, adjustments: [{ fromPayment: initialMonths + 1, annualRatePercent: indexed }] };
};

type Rate = { readonly percent: number; readonly rule: RuleId | null; readonly missing: readonly MissingPart[] };

/** Index and margin; null where one of them is not stated. */
const fullyIndexed = ({ indexPercent, marginPercent }: ArmTerms): number | null =>
  indexPercent === undefined || marginPercent === undefined
    ? null
    : Math.round((indexPercent + marginPercent) * 1_000) / 1_000;

/** The highest rate in the first five years, by the caps; null where one is not stated. */
const highestInFiveYears = (notePercent: number, arm: ArmTerms): number | null => {
  const { initialMonths, periodMonths = MONTHS_PER_YEAR, firstCapPercent, periodCapPercent, lifeCapPercent } = arm;
  if (initialMonths === undefined || firstCapPercent === undefined || periodCapPercent === undefined) return null;
  const later = Math.max(0, Math.ceil((FIVE_YEARS - initialMonths) / periodMonths) - 1);
  return notePercent + Math.min(lifeCapPercent ?? Infinity, firstCapPercent + later * periodCapPercent);
};

const conventionalArm = (notePercent: number, arm: ArmTerms): Rate => {
  const { initialMonths } = arm;
  if (initialMonths !== undefined && initialMonths > FIVE_YEARS) {
    return { percent: notePercent, rule: 'qualifying-arm-long', missing: [] };
  }
  const indexed = fullyIndexed(arm);
  const isShort = initialMonths !== undefined && initialMonths <= THREE_YEARS;
  const highest = isShort ? highestInFiveYears(notePercent, arm) : notePercent;
  return {
    percent: Math.max(notePercent + 2, indexed ?? 0, highest ?? 0),
    rule: isShort ? 'qualifying-arm-three' : 'qualifying-arm-five',
    missing: [
      ...(initialMonths === undefined ? (['arm_period'] as const) : []),
      ...(indexed === null ? (['fully_indexed_rate'] as const) : []),
      ...(highest === null ? (['rate_caps'] as const) : []),
    ],
  };
};

/** Programs that count a rate of so short a time with a point more. */
const raisedByOne = (notePercent: number, { initialMonths }: ArmTerms, isHigh: boolean, rule: RuleId): Rate => {
  if (initialMonths === undefined) {
    return { percent: isHigh ? notePercent + 1 : notePercent, rule, missing: isHigh ? ['arm_period'] : [] };
  }
  return isHigh && initialMonths <= ONE_YEAR_AT_MOST
    ? { percent: notePercent + 1, rule, missing: [] }
    : { percent: notePercent, rule: 'qualifying-note-rate', missing: [] };
};

const armRate = ({ loan }: FigureFacts, arm: ArmTerms, ratePercent: number, valueCents: number): Rate => {
  switch (loan.type) {
    case 'conventional':
      return conventionalArm(ratePercent, arm);
    case 'jumbo': {
      const indexed = fullyIndexed(arm);
      const missing = indexed === null ? (['fully_indexed_rate'] as const) : [];
      return { percent: Math.max(ratePercent, indexed ?? 0), rule: 'qualifying-arm-indexed', missing };
    }
    case 'fha': {
      const isHigh = (loanToValuePercent(loan.amountCents, valueCents) ?? 0) >= FHA_HIGH_LTV;
      return raisedByOne(ratePercent, arm, isHigh, 'qualifying-arm-fha');
    }
    case 'va':
      return raisedByOne(ratePercent, arm, true, 'qualifying-arm-va');
    case 'usda':
      return { percent: ratePercent, rule: 'qualifying-note-rate', missing: [] };
  }
};

const rateOf = (facts: FigureFacts, ratePercent: number, valueCents: number): Rate => {
  const { arm, hasBuydown = false } = facts.loan.noteTerms ?? {};
  if (arm) return armRate(facts, arm, ratePercent, valueCents);
  return { percent: ratePercent, rule: hasBuydown ? 'qualifying-buydown' : null, missing: [] };
};

/**
 * The payment of the note and the one that qualifies: of a level payment the same. An adjustable rate qualifies at the program's rate, a
 * buydown at the rate of the note, and interest alone with what repays the loan once it is due (12 CFR 1026.43(c)(5)(ii)(B)).
 * @param valueCents the lower of price and value @returns null before there is a rate and a term
 */
export const notePayment = (facts: FigureFacts, valueCents: number): NotePayment | null => {
  const { amountCents, ratePercent, termYears, noteTerms = {} } = facts.loan;
  if (ratePercent === undefined || termYears === undefined) return null;
  const principalCents = amountCents + financedFeeCents(facts);
  const months = termYears * MONTHS_PER_YEAR;
  const { interestOnlyMonths } = noteTerms;
  const isInterestOnly = interestOnlyMonths !== undefined;
  const repaid = months - Math.min(interestOnlyMonths ?? 0, months - 1);
  const { percent, rule: ofRate, missing } = rateOf(facts, ratePercent, valueCents);
  const rule = isInterestOnly ? 'qualifying-interest-only' : ofRate;
  return {
    noteCents: isInterestOnly
      ? shareOf(principalCents, rateFor(ratePercent, 1, MONTHS_PER_YEAR))
      : levelPaymentCents({ principalCents, annualRatePercent: ratePercent, months }),
    qualifyingCents: levelPaymentCents({ principalCents, annualRatePercent: percent, months: repaid }),
    rule: rule && (basisOf(rule)[0] ?? null),
    missing: [...missing, ...(interestOnlyMonths === 0 ? (['interest_only_months'] as const) : [])],
  };
};
