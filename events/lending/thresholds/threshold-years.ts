/** Amounts that the CFPB adjusts for each calendar year, by 12 CFR 1026.32, .35 and .43. Integer cents. */
export type Thresholds = {
  /** From here on the price cap of a first lien is the lowest, and points and fees may be 3 %. */
  readonly largeLoanCents: number;
  /** Points and fees of loans below that, down to the next. */
  readonly largeLoanFeesCents: number;
  /** From here on the middle price cap holds. */
  readonly mediumLoanCents: number;
  /** From here on points and fees may be 5 %; HOEPA counts points and fees in percent alone. */
  readonly smallLoanCents: number;
  /** Points and fees of loans below that, down to the next; HOEPA's amount for those loans. */
  readonly smallLoanFeesCents: number;
  /** Below, points and fees may be 8 %. */
  readonly smallestLoanCents: number;
  /** A higher-priced loan of at most so much needs no appraisal. */
  readonly appraisalExemptCents: number;
};

/**
 * By the year of consummation. HOEPA and qualified mortgages: FR Doc 2025-22773 (90 FR 57890) for 2026, and for 2025 the
 * CFPB's rule of the year before as bankersonline.com (top story 176653) prints it; each agrees with itself, since 3 % of
 * the large loan is its amount of fees, and 5 % of the small one and 8 % of the smallest theirs. Appraisals: OCC news
 * release 2025-126 for both years.
 */
export const thresholdYears: Readonly<Record<number, Thresholds>> = {
  2025: {
    largeLoanCents: 134_841_00,
    largeLoanFeesCents: 4_045_00,
    mediumLoanCents: 80_905_00,
    smallLoanCents: 26_968_00,
    smallLoanFeesCents: 1_348_00,
    smallestLoanCents: 16_855_00,
    appraisalExemptCents: 33_500_00,
  },
  2026: {
    largeLoanCents: 137_958_00,
    largeLoanFeesCents: 4_139_00,
    mediumLoanCents: 82_775_00,
    smallLoanCents: 27_592_00,
    smallLoanFeesCents: 1_380_00,
    smallestLoanCents: 17_245_00,
    appraisalExemptCents: 34_200_00,
  },
};
