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

/** What the ratios of a file are made of. */
export const ratiosOf: FileFigures = (file) =>
  known({
    loanAmount: file.loanAmount,
    propertyValue: file.propertyValue,
    purchasePrice: file.purchasePrice,
    monthlyIncome: file.monthlyIncome,
    'housing.principalAndInterest': file.monthlyPayment,
    // The file's own lines are in its dialog; together they come to the same.
    'housing.other': Math.round((file.monthlyHousing - file.monthlyPayment) * 100) / 100,
    'debts.0.monthly': file.monthlyDebts,
    'creditLines.0.limit': file.otherLoans?.limit ?? null,
    'creditLines.0.drawn': file.otherLoans?.balance ?? null,
  });
