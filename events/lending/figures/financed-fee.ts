import type { FigureFacts } from './figure-facts.ts';

/**
 * What the note has beside the loan amount: fees that the worksheet finances, else mortgage insurance or a funding fee as section L4 of
 * the form states it; integer cents.
 */
export const financedFeeCents = ({ loan, fees = [] }: Pick<FigureFacts, 'loan' | 'fees'>): number => {
  const financed = fees.filter(({ paidBy }) => paidBy === 'financed');
  return financed.length > 0 ? financed.reduce((sum, { cents }) => sum + cents, 0) : (loan.financedFeeCents ?? 0);
};
