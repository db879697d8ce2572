import { addMonths } from '../calendar/days.ts';
import { shareOf } from '../repayment/exact.ts';
import { basisOf, type RuleId } from '../rules/basis.ts';
import type { LoanType } from '../rules/loan-type.ts';
import type { IncomeCircumstances, IncomeFinding, QualifyingIncome } from './income-result.ts';
import type { WorksheetOf } from './worksheet.schema.ts';

/** What income without tax is raised by, in percent; VA has tax tables in place of a rate. */
const grossUp: Readonly<Record<LoanType, { readonly percent: number; readonly rule: RuleId } | null>> = {
  conventional: { percent: 25, rule: 'income-nontaxable' },
  jumbo: { percent: 25, rule: 'income-nontaxable' },
  fha: { percent: 15, rule: 'income-nontaxable-fha' },
  usda: { percent: 25, rule: 'income-nontaxable-usda' },
  va: null,
};

const YEARS_OF_CONTINUANCE = 3;

/** Benefits, support and other income: raised where no tax is due on it, and counted while it goes on for three years. */
export const otherIncome = (
  { monthlyCents, isTaxable, continuesUntil }: WorksheetOf<'other'>,
  { loanType, noteDate }: IncomeCircumstances,
): QualifyingIncome => {
  const raise = isTaxable ? null : grossUp[loanType];
  const raisedCents = raise ? shareOf(monthlyCents, { numerator: raise.percent, denominator: 100 }) : 0;
  const isEnding = continuesUntil !== undefined && continuesUntil < addMonths(noteDate, YEARS_OF_CONTINUANCE * 12);
  const findings: IncomeFinding[] = [
    ...(isEnding ? ['ends_within_three_years' as const] : []),
    ...(!isTaxable && raise === null ? ['not_grossed_up' as const] : []),
  ];
  return {
    monthlyCents: isEnding ? 0 : monthlyCents + raisedCents,
    lines: [
      { name: 'Income, a month', cents: monthlyCents },
      ...(raise ? [{ name: `Without tax, ${raise.percent} % added`, cents: raisedCents }] : []),
    ],
    findings,
    basis: basisOf('income-continuance', ...(raise ? [raise.rule] : [])),
  };
};
