import type { FieldError } from '../../kernel/errors.ts';
import { dateProblems } from '../calendar/days.ts';
import { shareOf } from '../repayment/exact.ts';
import { type Basis, basisOf } from '../rules/basis.ts';
import { nearestKnownDay, onDay } from '../rules/in-force.ts';
import { amountProblems, monthsProblems, refuseIfAny } from '../rules/refuse.ts';
import { annualPremium, fhaPremiums } from './fha.ts';
import { usdaFees } from './usda.ts';
import { type Region, type VaUse, vaFeePoints, vaFees, vaResidualCents } from './va.ts';

/** Loan types by insurer or guarantor. */
export const governmentPrograms = ['va', 'fha', 'usda'] as const;
export type GovernmentProgram = (typeof governmentPrograms)[number];

/** A loan that the government guarantees or insures; money in integer cents. */
export type GovernmentLoan = {
  readonly program: GovernmentProgram;
  /** Without the fee, which may be financed. */
  readonly loanAmountCents: number;
  /** The lower of price and appraised value. */
  readonly valueCents: number;
  /** VA: what the entitlement is used for; `first` if left out. */
  readonly use?: VaUse;
  /** VA: whether no fee is due for a disability. */
  readonly exempt?: boolean;
  readonly months: number;
  /** VA: where the family lives; with its size, the residual income is worked out. */
  readonly region?: Region;
  readonly familySize?: number;
  /** `2026-03-01`: VA closing, FHA endorsement, USDA conditional commitment. */
  readonly caseDate: string;
};

/** Fees of a government loan, money in integer cents and rates in percent a year. */
export type GovernmentFees = {
  readonly upfrontFeeCents: number;
  readonly annualRatePercent?: number;
  readonly annualMonths?: number;
  /** VA: what the family must have left, a month. */
  readonly residualRequiredCents?: number;
  readonly basis: readonly Basis[];
};

const CASE_DATE = 'caseDate';
/** Basis points in a whole. */
const POINTS = 10_000;

/**
 * Funding fee, mortgage insurance premiums or guarantee fees of a government loan, and what VA asks for as residual
 * income, by the tables in force on its date.
 * @throws RuleViolationError for a date outside of the known tables, or figures that make no sense
 */
export const governmentFees = (loan: GovernmentLoan): GovernmentFees => {
  refuseIfAny('This loan has no fees that can be worked out', problemsOf(loan));
  return programs[loan.program](loan);
};

/**
 * The premium or fee of the first year a month, of a loan as its fees have it: an estimate until the loan's own is known. FHA's is of the
 * loan without the upfront premium, USDA's of what is owed with the fee (HUD Handbook 4000.1 Appendix 1.0; 7 CFR 3555.107(h)).
 * @param financedCents with the loan @param day of the case, as far as one is known: else the newest table counts
 * @returns integer cents; 0 for VA @throws RuleViolationError for figures that make no sense
 */
export const estimatedPremium = (
  loan: Omit<GovernmentLoan, 'caseDate'>,
  financedCents: number,
  day: string | undefined,
): { readonly cents: number; readonly basis: readonly Basis[] } => {
  const caseDate = nearestKnownDay(tables[loan.program], day);
  const { annualRatePercent = 0, basis } = governmentFees({ ...loan, caseDate });
  const insuredCents = loan.program === 'usda' ? loan.loanAmountCents + financedCents : loan.loanAmountCents;
  const points = Math.round(annualRatePercent * 100);
  return { cents: shareOf(insuredCents, { numerator: points, denominator: POINTS * 12 }), basis };
};

const tables = { va: vaFees, fha: fhaPremiums, usda: usdaFees } as const;

const share = (cents: number, points: number): number => shareOf(cents, { numerator: points, denominator: POINTS });

const vaLoan = (loan: GovernmentLoan): GovernmentFees => {
  const { loanAmountCents, valueCents, use = 'first', exempt = false, region, familySize } = loan;
  const table = onDay(vaFees, loan.caseDate, { what: 'VA funding fees', field: CASE_DATE });
  const points = exempt ? 0 : vaFeePoints(table, use, loanAmountCents, valueCents);
  const isResidual = region !== undefined && familySize !== undefined;
  return {
    upfrontFeeCents: share(loanAmountCents, points),
    ...(isResidual && { residualRequiredCents: vaResidualCents(loanAmountCents, region, familySize) }),
    basis: basisOf(
      exempt ? 'va-fee-exempt' : 'va-funding-fee',
      ...(isResidual ? (['va-residual-income'] as const) : []),
    ),
  };
};

const fhaLoan = ({ loanAmountCents, valueCents, months, caseDate }: GovernmentLoan): GovernmentFees => {
  const table = onDay(fhaPremiums, caseDate, { what: 'FHA premiums', field: CASE_DATE });
  const annual = annualPremium(table, loanAmountCents, valueCents, months);
  return {
    upfrontFeeCents: share(loanAmountCents, table.upfrontPoints),
    annualRatePercent: annual.points / 100,
    annualMonths: annual.months,
    basis: basisOf('fha-upfront', 'fha-annual'),
  };
};

const usdaLoan = ({ loanAmountCents, months, caseDate }: GovernmentLoan): GovernmentFees => {
  const { upfrontPoints, annualPoints } = onDay(usdaFees, caseDate, { what: 'USDA guarantee fees', field: CASE_DATE });
  return {
    upfrontFeeCents: share(loanAmountCents, upfrontPoints),
    annualRatePercent: annualPoints / 100,
    annualMonths: months,
    basis: basisOf('usda-guarantee-fee'),
  };
};

/**
 * The loan with its fee financed. USDA's is a part of the loan that includes it (HB-1-3555, section 16.3): a base of 200,000 becomes
 * 202,020.20, of which the fee is one percent.
 * @param loan whose fees are known @returns integer cents @throws RuleViolationError as `governmentFees`
 */
export const loanWithFeeCents = (loan: GovernmentLoan): number => {
  const { loanAmountCents, caseDate } = loan;
  const { upfrontFeeCents } = governmentFees(loan);
  if (loan.program !== 'usda') return loanAmountCents + upfrontFeeCents;
  const { upfrontPoints } = onDay(usdaFees, caseDate, { what: 'USDA guarantee fees', field: CASE_DATE });
  return shareOf(loanAmountCents, { numerator: POINTS, denominator: POINTS - upfrontPoints });
};

const programs: Readonly<Record<GovernmentProgram, (loan: GovernmentLoan) => GovernmentFees>> = {
  va: vaLoan,
  fha: fhaLoan,
  usda: usdaLoan,
};

const MOST_FAMILY = 30;
const vaFields = ['use', 'exempt', 'region', 'familySize'] as const;

const problemsOf = ({ loanAmountCents, valueCents, months, caseDate, ...loan }: GovernmentLoan): FieldError[] => [
  ...amountProblems('loanAmount', loanAmountCents, 1),
  ...amountProblems('value', valueCents, 1),
  ...monthsProblems('months', months),
  ...dateProblems(CASE_DATE, caseDate),
  ...(loan.program === 'va'
    ? []
    : vaFields.flatMap((field) =>
        loan[field] === undefined ? [] : [{ field, message: 'Leave it out: it is of VA' }],
      )),
  ...(loan.familySize === undefined ||
  (Number.isInteger(loan.familySize) && loan.familySize >= 1 && loan.familySize <= MOST_FAMILY)
    ? []
    : [{ field: 'familySize', message: `Use a whole number of people from 1 to ${MOST_FAMILY}` }]),
  ...((loan.region === undefined) === (loan.familySize === undefined)
    ? []
    : [
        loan.region === undefined
          ? { field: 'region', message: 'Give the region too: the residual income follows from both' }
          : { field: 'familySize', message: 'Give the size of the family too: the residual income follows from both' },
      ]),
];
