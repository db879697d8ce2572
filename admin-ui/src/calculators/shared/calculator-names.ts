/** The calculators by their names in the address, as a loan officer looks for them. */
export const calculatorGroups = [
  { group: 'loan', names: ['payment', 'schedule', 'apr'] },
  { group: 'borrower', names: ['ratios', 'affordability'] },
  { group: 'rules', names: ['limits', 'government-loan', 'qm', 'rate-spread', 'uli'] },
  { group: 'days', names: ['clock', 'business-days', 'tolerance'] },
] as const;

export type CalculatorName = (typeof calculatorGroups)[number]['names'][number];
