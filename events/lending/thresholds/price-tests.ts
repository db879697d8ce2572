import { type Basis, basisOf } from '../rules/basis.ts';
import { inYear } from '../rules/in-force.ts';
import { rebuttableFrom, whyHighCost, whyHigherPriced } from './high-cost.ts';
import { type PricedLoan, reaches, refuseImpossible, spreadInWords } from './priced-loan.ts';
import { feesCapCentsOf, priceCapOf, whyNotQualified } from './qualified-mortgage.ts';
import { thresholdYears } from './threshold-years.ts';

/** Loan categories by price and fees. */
export type PriceTests = {
  /** True when price, fees and features are those of a general qualified mortgage (12 CFR 1026.43(e)(2)). */
  readonly qm: boolean;
  /** Points over APOR that a qualified mortgage may not reach. */
  readonly priceCap: number;
  /** Integer cents that points and fees of a qualified mortgage may not exceed. */
  readonly feesCapCents: number;
  /** Null for a loan that is no qualified mortgage. */
  readonly protection: 'safe harbour' | 'rebuttable presumption' | null;
  readonly hpml: boolean;
  /** True when a higher-priced loan needs an appraisal with an interior visit. */
  readonly hpmlAppraisal: boolean;
  readonly hoepa: boolean;
  /** Why it is no qualified mortgage, no safe harbour, higher-priced or high-cost; empty where nothing of it holds. */
  readonly reasons: readonly string[];
  readonly basis: readonly Basis[];
};

/**
 * Qualified mortgage, higher-priced and high-cost: the tests of price and fees by the year of consummation. Whether
 * income and debts were considered and verified, which a qualified mortgage needs too, is not among them.
 * @throws RuleViolationError that names `year` for one whose thresholds are not known, `loanAmount`, `apr` ...
 */
export const priceTests = (loan: PricedLoan): PriceTests => {
  const thresholds = inYear(thresholdYears, loan.year, { what: 'Thresholds of price and fees', field: 'year' });
  refuseImpossible(loan);
  const notQualified = whyNotQualified(loan, thresholds);
  const higherPriced = whyHigherPriced(loan);
  const highCost = whyHighCost(loan, thresholds);
  const qm = notQualified.length === 0;
  const hpml = higherPriced.length > 0;
  const isRebuttable = qm && reaches(loan, rebuttableFrom(loan));
  const rebuttable = isRebuttable
    ? [`Rebuttable presumption: ${spreadInWords(loan)}, ${rebuttableFrom(loan)} or more`]
    : [];
  const qmProtection = isRebuttable ? 'rebuttable presumption' : 'safe harbour';
  return {
    qm,
    priceCap: priceCapOf(loan, thresholds),
    feesCapCents: feesCapCentsOf(loan, thresholds),
    protection: qm ? qmProtection : null,
    hpml,
    hpmlAppraisal: hpml && !qm && loan.loanAmountCents > thresholds.appraisalExemptCents,
    hoepa: highCost.length > 0,
    reasons: [...notQualified, ...rebuttable, ...higherPriced, ...highCost],
    basis: basisOf(
      'qm-features',
      'qm-price',
      'qm-fees',
      ...(qm ? (['qm-protection'] as const) : []),
      'hpml',
      ...(hpml ? (['hpml-appraisal'] as const) : []),
      'hoepa',
    ),
  };
};
