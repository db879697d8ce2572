/** The calculators by their names in the address, as a loan officer looks for them. */
export const calculatorGroups = [{ group: 'loan', names: ['payment'] }] as const;

export type CalculatorName = (typeof calculatorGroups)[number]['names'][number];
