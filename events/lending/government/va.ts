import { shareOf } from '../repayment/exact.ts';
import type { Period } from '../rules/in-force.ts';

/** Use of a veteran's entitlement. */
export const vaUses = ['first', 'later', 'irrrl', 'cash-out', 'later-cash-out'] as const;
export type VaUse = (typeof vaUses)[number];

/** Basis points of the loan: by what is paid down, or whatever is. */
type FeeTable = Readonly<Record<VaUse, { readonly under5: number; readonly from5: number; readonly from10: number }>>;

const flat = (points: number) => ({ under5: points, from5: points, from10: points });

/**
 * 38 USC 3729(b)(2) for loans closed from 7 April 2023 and before 29 November 2031, to which Pub. L. 118-83 moved the
 * end. Read on three pages that repeat VA's table. Reservists pay the same.
 */
export const vaFees: readonly Period<FeeTable>[] = [
  {
    from: '2023-04-07',
    until: '2031-11-28',
    value: {
      first: { under5: 215, from5: 150, from10: 125 },
      later: { under5: 330, from5: 150, from10: 125 },
      irrrl: flat(50),
      'cash-out': flat(215),
      'later-cash-out': flat(330),
    },
  },
];

/** The funding fee in basis points of the loan. @param loanCents the loan without its fee @param valueCents price or value */
export const vaFeePoints = (table: FeeTable, use: VaUse, loanCents: number, valueCents: number): number => {
  const { under5, from5, from10 } = table[use];
  const downCents = valueCents - loanCents;
  if (downCents * 10 >= valueCents) return from10;
  return downCents * 20 >= valueCents ? from5 : under5;
};

/** Census regions, as VA has them. */
export const regions = ['northeast', 'midwest', 'south', 'west'] as const;
export type Region = (typeof regions)[number];

type Residuals = readonly [number, number, number, number, number];
type ResidualTable = { readonly each: number; readonly byRegion: Readonly<Record<Region, Residuals>> };

const LARGE_LOAN_CENTS = 80_000_00;
const MOST_COUNTED = 7;

/** Dollars a month for a family of one to five, and for each of two more: 38 CFR 36.4340(e), as VA's Handbook 26-7 prints it. */
const smallLoan: ResidualTable = {
  each: 75,
  byRegion: {
    northeast: [390, 654, 788, 888, 921],
    midwest: [382, 641, 772, 868, 902],
    south: [382, 641, 772, 868, 902],
    west: [425, 713, 859, 967, 1004],
  },
};
const largeLoan: ResidualTable = {
  each: 80,
  byRegion: {
    northeast: [450, 755, 909, 1025, 1062],
    midwest: [441, 738, 889, 1003, 1039],
    south: [441, 738, 889, 1003, 1039],
    west: [491, 823, 990, 1117, 1158],
  },
};

/** Debts over that part of the income ask for a fifth more of residual income. */
const DTI_GUIDELINE_PERCENT = 41;
const MORE = { numerator: 120, denominator: 100 };

/**
 * The residual income that VA asks for, a month. A family of more than seven counts as seven.
 * @param familySize 1 or more @returns integer cents
 */
export const vaResidualCents = (loanCents: number, region: Region, familySize: number): number => {
  const { each, byRegion } = loanCents >= LARGE_LOAN_CENTS ? largeLoan : smallLoan;
  const table = byRegion[region];
  const dollars = table[familySize - 1] ?? table[4] + each * (Math.min(familySize, MOST_COUNTED) - table.length);
  return dollars * 100;
};

/** Residual income required when debts exceed 41 percent of income: 120 percent of the table. @returns integer cents */
export const vaResidualAtDtiCents = (residualCents: number, dtiPercent: number): number =>
  dtiPercent > DTI_GUIDELINE_PERCENT ? shareOf(residualCents, MORE) : residualCents;
