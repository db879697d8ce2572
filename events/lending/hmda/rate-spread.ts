import type { FieldError } from '../../kernel/errors.ts';
import { dateProblems } from '../calendar/days.ts';
import { type Basis, basisOf } from '../rules/basis.ts';
import { monthsProblems, rateProblems, refuseIfAny } from '../rules/refuse.ts';
import { type AporKind, aporOn, type AporTables, aporWeekOf, aporYears } from './apor.ts';

/** A loan whose rate spread is to be reported. */
export type SpreadLoan = {
  /** Percent a year, up to six decimals. */
  readonly aprPercent: number;
  /** Percent a year, where it is known; else it is taken from the tables. */
  readonly aporPercent?: number;
  /** The day on which the rate was set for good, `2026-03-01`. */
  readonly lockedOn: string;
  readonly termMonths: number;
  readonly amortization: AporKind;
  /** Months until the rate changes first, 0 where it may at once; a variable rate needs it. */
  readonly firstResetMonths?: number;
  /** Code of HMDA: 1 originated, 2 approved and not accepted, 3 to 7 others, 8 preapproval approved and not accepted. */
  readonly actionTaken: number;
  readonly isReverse?: boolean;
};

export type RateSpread =
  | {
      /** APR less APOR, three decimals. */
      readonly spread: number;
      readonly aporPercent: number;
      /** The Monday of the week whose rate it is. */
      readonly aporWeek: string;
      /** The term that was looked up, whole years. */
      readonly years: number;
      readonly basis: readonly Basis[];
    }
  | { readonly spread: 'NA'; readonly why: string; readonly basis: readonly Basis[] };

const ACTIONS_WITH_SPREAD = [1, 2, 8];
const LAST_ACTION = 8;

/** Three decimals, half away from zero; both rates in whole millionths first, so that half is exactly half. */
const difference = (aprPercent: number, aporPercent: number): number => {
  const millionths = Math.round(aprPercent * 1e6) - Math.round(aporPercent * 1e6);
  const thousandths = Math.sign(millionths) * Math.round(Math.abs(millionths) / 1000);
  return thousandths === 0 ? 0 : thousandths / 1000;
};

const resetProblems = ({ amortization, firstResetMonths, termMonths }: SpreadLoan): FieldError[] => {
  if (amortization === 'fixed') return [];
  const isPossible =
    firstResetMonths !== undefined &&
    Number.isInteger(firstResetMonths) &&
    firstResetMonths >= 0 &&
    firstResetMonths <= termMonths;
  return isPossible
    ? []
    : [{ field: 'firstResetMonths', message: 'Use the whole months until the rate changes first, within the term' }];
};

const problemsOf = (loan: SpreadLoan): FieldError[] => [
  ...rateProblems('apr', loan.aprPercent),
  ...(loan.aporPercent === undefined ? [] : rateProblems('apor', loan.aporPercent)),
  ...dateProblems('lockedOn', loan.lockedOn),
  ...monthsProblems('termMonths', loan.termMonths),
  ...resetProblems(loan),
  ...(Number.isInteger(loan.actionTaken) && loan.actionTaken >= 1 && loan.actionTaken <= LAST_ACTION
    ? []
    : [{ field: 'actionTaken', message: `Use a code of HMDA from 1 to ${LAST_ACTION}` }]),
];

const whyNone = ({ actionTaken, isReverse = false }: SpreadLoan): string | undefined => {
  if (isReverse) return 'A reverse mortgage has no rate spread';
  if (!ACTIONS_WITH_SPREAD.includes(actionTaken))
    return `Action ${actionTaken} has no rate spread: only loans made (1), and approvals not accepted (2 and 8), have`;
  return undefined;
};

/**
 * The rate spread of 12 CFR 1003.4(a)(12): APR less the average prime offer rate of a comparable loan on the day the rate
 * was set. A fixed rate is compared by its term, a variable one by the time to its first change, in whole years.
 * @param tables of average prime offer rates; not needed where the loan says its own
 * @throws RuleViolationError that names `apr`, `lockedOn`, `firstResetMonths` ..., also for a week that is not known
 */
export const rateSpread = (loan: SpreadLoan, tables: AporTables): RateSpread => {
  refuseIfAny('The rate spread cannot be calculated', problemsOf(loan));
  const basis = basisOf('rate-spread', 'apor-week');
  const why = whyNone(loan);
  if (why) return { spread: 'NA', why, basis: basisOf('rate-spread') };
  const { aprPercent, amortization, lockedOn, termMonths, firstResetMonths = 0 } = loan;
  const years = aporYears(amortization === 'fixed' ? termMonths : firstResetMonths);
  const { aporPercent, aporWeek } =
    loan.aporPercent === undefined
      ? aporOn(tables, amortization, years, lockedOn)
      : { aporPercent: loan.aporPercent, aporWeek: aporWeekOf(lockedOn) };
  return { spread: difference(aprPercent, aporPercent), aporPercent, aporWeek, years, basis };
};
