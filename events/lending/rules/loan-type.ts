/** Insurer or buyer of a loan, as named in an application. */
export const loanTypes = ['conventional', 'fha', 'va', 'usda', 'jumbo'] as const;
export type LoanType = (typeof loanTypes)[number];
