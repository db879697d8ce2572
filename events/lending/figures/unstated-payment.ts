import type { DebtType } from '../fields/loan-choices.ts';
import { type Fraction, shareOf } from '../repayment/exact.ts';
import { type Basis, basisOf, type RuleId } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';

type Share = { readonly of: Fraction; readonly rule: RuleId };

const percent = (numerator: number, denominator = 100): Fraction => ({ numerator, denominator });

const student: Readonly<Record<LoanType, Share>> = {
  conventional: { of: percent(1), rule: 'payment-student-conventional' },
  jumbo: { of: percent(1), rule: 'payment-student-conventional' },
  fha: { of: percent(1, 200), rule: 'payment-student-fha' },
  va: { of: percent(5, 1200), rule: 'payment-student-va' },
  usda: { of: percent(1, 200), rule: 'payment-student-usda' },
};

const shareOfBalance = (type: DebtType, loanType: LoanType): Share | null => {
  if (type === 'student') return student[loanType];
  if (type !== 'credit_card') return null;
  return { of: percent(5), rule: loanType === 'fha' ? 'payment-revolving-fha' : 'payment-revolving' };
};

/** A payment that nobody has stated, as the program has it counted; integer cents a month. */
export type AssumedPayment = { readonly cents: number; readonly rule: Basis | undefined };

/**
 * The payment to count for a debt without one, by the loan's program: a share of what is owed.
 * @param balanceCents integer @returns null where no rule assumes one
 */
export const assumedPayment = (
  type: DebtType,
  balanceCents: number | undefined,
  loanType: LoanType,
): AssumedPayment | null => {
  if (balanceCents === undefined) return null;
  // Nothing is owed.
  if (balanceCents === 0) return { cents: 0, rule: undefined };
  const share = shareOfBalance(type, loanType);
  return share && { cents: shareOf(balanceCents, share.of), rule: basisOf(share.rule)[0] };
};

/**
 * The least that a debt counts with though a payment is known: VA counts a student loan with its share of the balance where the
 * payment is lower, until the servicer shows what is due.
 * @param balanceCents integer @returns null where no rule has one
 */
export const leastPayment = (
  type: DebtType,
  balanceCents: number | undefined,
  loanType: LoanType,
): AssumedPayment | null =>
  type === 'student' && loanType === 'va' ? assumedPayment(type, balanceCents, loanType) : null;
