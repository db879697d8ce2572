/** Amounts for one to four units, integer cents. */
export type ByUnits = readonly [number, number, number, number];

/** Nationwide limits of a calendar year. */
export type NationalLimits = {
  /** FHFA's limit where homes do not cost much. */
  readonly baselineCents: ByUnits;
  /** The most that FHFA sets for any county: 150 percent of the baseline. */
  readonly ceilingCents: ByUnits;
  /** The least that FHA sets for any county: 65 percent of the baseline. */
  readonly fhaFloorCents: ByUnits;
};

/**
 * FHFA's announcements of 26 November 2024 and 25 November 2025, and HUD Mortgagee Letters 2024-21 and 2025-23. FHA's
 * ceiling is FHFA's. Read again on pages that repeat the letters, all twelve figures of a year.
 */
export const nationalLimits: Readonly<Record<number, NationalLimits>> = {
  2025: {
    baselineCents: [806_500_00, 1_032_650_00, 1_248_150_00, 1_551_250_00],
    ceilingCents: [1_209_750_00, 1_548_975_00, 1_872_225_00, 2_326_875_00],
    fhaFloorCents: [524_225_00, 671_200_00, 811_275_00, 1_008_300_00],
  },
  2026: {
    baselineCents: [832_750_00, 1_066_250_00, 1_288_800_00, 1_601_750_00],
    ceilingCents: [1_249_125_00, 1_599_375_00, 1_933_200_00, 2_402_625_00],
    fhaFloorCents: [541_287_00, 693_050_00, 837_700_00, 1_041_125_00],
  },
};

/** State codes of Alaska, Hawaii, Guam and the U.S. Virgin Islands, where FHFA's limits are half as high again. */
export const statutoryExceptionStates: readonly string[] = ['02', '15', '66', '78'];
