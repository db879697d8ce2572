import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { Draft } from '../form/form-spec.ts';

/** Figures of a file that fill a calculator. */
export type FileFigures = (file: DetailedApplication) => Draft;

/** A figure that the file does not know fills nothing. */
export const known = (figures: Readonly<Record<string, string | number | null>>): Draft =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([path, figure]) => (figure === null ? [] : [[path, String(figure)]])),
  );

/** Amount, rate and term of the loan that is asked for. */
export const repaymentOf = ({ loanAmount, interestRate, loanTerm }: DetailedApplication) => ({
  principal: loanAmount,
  annualRate: interestRate,
  months: loanTerm * 12,
});
