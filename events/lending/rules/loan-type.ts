/** Who insures or buys a loan, in the words of an application. */
export type LoanType = 'conventional' | 'fha' | 'va' | 'usda' | 'jumbo';
