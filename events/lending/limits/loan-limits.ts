import type { FieldError } from '../../kernel/errors.ts';
import { type Basis, type RuleId, basisOf } from '../rules/basis.ts';
import { inYear } from '../rules/in-force.ts';
import type { LoanType } from '../rules/loan-type.ts';
import { amountProblems, refusal, refuseIfAny } from '../rules/refuse.ts';
import { type ByUnits, type NationalLimits, nationalLimits, statutoryExceptionStates } from './limit-tables.ts';

/** A row of FHFA's full county list, by its state and county code: `06037`. */
export type CountyLimits = {
  readonly year: number;
  readonly fips: string;
  readonly limitsCents: ByUnits;
};

export type LimitRequest = {
  readonly year: number;
  /** State and county code, five digits. */
  readonly fips: string;
  /** 1 to 4. */
  readonly units: number;
  readonly loanType: LoanType;
  readonly loanAmountCents?: number;
};

/** Where a loan stands: within what holds everywhere, within the county's limit, or beyond it. */
export const loanSizes = ['conforming', 'high-balance', 'jumbo'] as const;
export type LoanSize = (typeof loanSizes)[number];

/** Limits in integer cents. */
export type LoanLimits = {
  readonly baselineCents: number;
  readonly limitCents: number;
  /** The county's limit may be higher: FHA's own is not in FHFA's list in low-cost areas. */
  readonly isLeast: boolean;
  readonly ceilingCents: number;
  /** Amount within the limit; omitted without an amount or a certain limit. */
  readonly conforming?: boolean;
  readonly size?: LoanSize;
  readonly basis: readonly Basis[];
};

/**
 * The loan limits of a county. FHA's limit is the county's where that is over the baseline (both are 115 percent of the
 * median price there); elsewhere it lies between the floor and the baseline, and the floor is given with `isLeast`.
 * @param county the row of that year and county, null when the list has none
 * @throws RuleViolationError for an unknown year or county, units that are not 1 to 4, or an amount that is none
 */
export const loanLimits = (request: LimitRequest, county: CountyLimits | null): LoanLimits => {
  const { year, units, loanType, loanAmountCents } = request;
  const national = inYear(nationalLimits, year, { what: 'Loan limits', field: 'year' });
  refuseIfAny('This request has no loan limit', problemsOf(request));
  if (county?.fips !== request.fips || county.year !== year) {
    throw refusal('This county has no loan limit', [
      { field: 'fips', message: `Use a county of the list of ${year}: there is none with the code ${request.fips}` },
    ]);
  }
  const { baselineCents, ceilingCents } = conventionalLimits(national, request);
  const countyCents = amountFor(county.limitsCents, units);
  const isFhaBelow = loanType === 'fha' && countyCents <= baselineCents;
  const limitCents = isFhaBelow ? amountFor(national.fhaFloorCents, units) : countyCents;
  return {
    baselineCents: loanType === 'fha' ? amountFor(national.fhaFloorCents, units) : baselineCents,
    limitCents,
    isLeast: isFhaBelow,
    ceilingCents,
    ...(loanAmountCents !== undefined &&
      standing({ loanAmountCents, limitCents, baselineCents, isFhaBelow, loanType })),
    basis: basisOf(...rulesOf(loanType, request.fips)),
  };
};

const isException = (fips: string): boolean => statutoryExceptionStates.includes(fips.slice(0, 2));

/** FHFA rounds down to 25 dollars: 150 percent of 1,249,125 is 1,873,675. */
const STEP_CENTS = 25_00;
const halfAgain = (cents: number): number => Math.floor((cents * 1.5) / STEP_CENTS) * STEP_CENTS;

const conventionalLimits = (national: NationalLimits, { fips, units }: LimitRequest) => {
  const [baselineCents, ceilingCents] = [
    amountFor(national.baselineCents, units),
    amountFor(national.ceilingCents, units),
  ];
  return isException(fips)
    ? { baselineCents: ceilingCents, ceilingCents: halfAgain(ceilingCents) }
    : { baselineCents, ceilingCents };
};

const amountFor = (amounts: ByUnits, units: number): number => amounts[units - 1] ?? 0;

type Standing = {
  readonly loanAmountCents: number;
  readonly limitCents: number;
  readonly baselineCents: number;
  readonly isFhaBelow: boolean;
  readonly loanType: LoanType;
};

const standing = (each: Standing): Pick<LoanLimits, 'conforming' | 'size'> => {
  const { loanAmountCents, limitCents, baselineCents, isFhaBelow, loanType } = each;
  // VA and USDA loans have no limit in FHFA's list, and so no size.
  if (loanType === 'va' || loanType === 'usda') return {};
  const conforming = loanAmountCents <= limitCents;
  // Over the floor, but perhaps within the county's own FHA limit.
  if (isFhaBelow && !conforming && loanAmountCents <= baselineCents) return {};
  if (loanType === 'fha') return { conforming };
  if (!conforming) return { conforming, size: 'jumbo' };
  return { conforming, size: loanAmountCents > baselineCents ? 'high-balance' : 'conforming' };
};

const rulesOf = (loanType: LoanType, fips: string): RuleId[] => [
  ...(loanType === 'fha' ? (['limit-fha'] as const) : (['limit-conforming'] as const)),
  ...(isException(fips) ? (['limit-exception'] as const) : []),
];

const problemsOf = ({ fips, units, loanAmountCents }: LimitRequest): FieldError[] => [
  ...(/^\d{5}$/.test(fips) ? [] : [{ field: 'fips', message: 'Use the five digits of state and county: 06037' }]),
  ...(Number.isInteger(units) && units >= 1 && units <= 4
    ? []
    : [{ field: 'units', message: 'Use a number of units from 1 to 4' }]),
  ...(loanAmountCents === undefined ? [] : amountProblems('loanAmount', loanAmountCents, 1)),
];
