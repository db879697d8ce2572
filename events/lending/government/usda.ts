import type { Period } from '../rules/in-force.ts';

/** Basis points of the loan at closing, and a year of what is owed. */
export type UsdaFees = { readonly upfrontPoints: number; readonly annualPoints: number };

/**
 * 7 CFR 3555.107 leaves the fees to a notice each fiscal year. A lender's bulletin was read that has them unchanged for
 * 2024; for 2025 and 2026 only pages without a date, which give the same: confirm them against USDA's notice.
 */
export const usdaFees: readonly Period<UsdaFees>[] = [
  { from: '2016-10-01', until: '2026-09-30', value: { upfrontPoints: 100, annualPoints: 35 } },
];
