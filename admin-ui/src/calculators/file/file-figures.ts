import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { Draft } from '../form/form-spec.ts';

/** Figures of a file that fill a calculator. */
export type FileFigures = (file: DetailedApplication) => Draft;

/** A figure that the file does not know fills nothing. */
export const known = (figures: Readonly<Record<string, string | number | null>>): Draft =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([path, figure]) => (figure === null ? [] : [[path, String(figure)]])),
  );

/** Amount, rate and term of the note. */
export const repaymentOf = ({ noteAmount, interestRate, loanTerm }: DetailedApplication) => ({
  principal: noteAmount,
  annualRate: interestRate,
  months: loanTerm * 12,
});
