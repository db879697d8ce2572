/** Loan purposes. */
export const loanPurposes = ['purchase', 'refinance', 'construction', 'construction_to_permanent'] as const;
export type LoanPurpose = (typeof loanPurposes)[number];
/** Those with a price that someone asks for the property. */
export const pricedPurposes = ['purchase', 'construction_to_permanent'] as const satisfies readonly LoanPurpose[];

/** Kinds of income. */
export const employmentStatuses = ['employed', 'self_employed', 'retired', 'unemployed'] as const;
export type EmploymentStatus = (typeof employmentStatuses)[number];

/** Kinds of monthly income. */
export const incomeTypes = [
  'base',
  'overtime',
  'bonus',
  'commission',
  'military',
  'self_employment',
  'rental',
  'retirement',
  'other',
] as const;
export type IncomeType = (typeof incomeTypes)[number];
/** Kinds of income that an employer pays. */
export const employmentIncomes: readonly IncomeType[] = ['base', 'overtime', 'bonus', 'commission', 'military'];

/** Kinds of monthly debt. */
export const debtTypes = ['credit_card', 'auto', 'student', 'mortgage', 'installment', 'support', 'other'] as const;
export type DebtType = (typeof debtTypes)[number];

/** Occupancy of the property. */
export const occupancies = ['primary_residence', 'secondary_residence', 'investment_property'] as const;
export type Occupancy = (typeof occupancies)[number];

/** Building types. */
export const propertyTypes = ['single_family', 'townhouse', 'condo', 'coop', 'manufactured', 'multi_family'] as const;
export type PropertyType = (typeof propertyTypes)[number];
