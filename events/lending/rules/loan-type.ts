/** Who insures or buys a loan, in the words of an application. */
export const loanTypes = ['conventional', 'fha', 'va', 'usda', 'jumbo'] as const;
export type LoanType = (typeof loanTypes)[number];
