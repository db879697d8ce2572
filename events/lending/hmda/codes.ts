/** Action taken as the loan/application register has it (12 CFR 1003.4(a)(8)); purchases and preapprovals are not ours. */
export const hmdaActions = {
  1: 'Loan originated',
  2: 'Application approved but not accepted',
  3: 'Application denied',
  4: 'Application withdrawn by applicant',
  5: 'File closed for incompleteness',
} as const;
export type HmdaAction = keyof typeof hmdaActions;

/** Reasons for denial as the loan/application register has them (12 CFR 1003.4(a)(16); filing instructions, fields 53-56). */
export const hmdaDenialReasons = {
  1: 'Debt-to-income ratio',
  2: 'Employment history',
  3: 'Credit history',
  4: 'Collateral',
  5: 'Insufficient cash (downpayment, closing costs)',
  6: 'Unverifiable information',
  7: 'Credit application incomplete',
  8: 'Mortgage insurance denied',
  9: 'Other',
} as const;
export type HmdaDenialReason = keyof typeof hmdaDenialReasons;
