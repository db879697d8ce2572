/**
 * The principal reasons of a rejection: those of the model form C-1 of Regulation B (12 CFR 1002, appendix C), of which
 * the borrower is told (12 CFR 1002.9(b)(2)), and the two that Regulation C reports and the form leaves to "other". The
 * form asks for the reasons that were used, four at most.
 */
export const adverseActionReasonNames = {
  credit_application_incomplete: 'Credit application incomplete',
  insufficient_credit_references: 'Insufficient number of credit references provided',
  unacceptable_credit_references: 'Unacceptable type of credit references provided',
  unverifiable_credit_references: 'Unable to verify credit references',
  temporary_employment: 'Temporary or irregular employment',
  unverifiable_employment: 'Unable to verify employment',
  short_employment: 'Length of employment',
  insufficient_income: 'Income insufficient for amount of credit requested',
  excessive_obligations: 'Excessive obligations in relation to income',
  unverifiable_income: 'Unable to verify income',
  short_residence: 'Length of residence',
  temporary_residence: 'Temporary residence',
  unverifiable_residence: 'Unable to verify residence',
  no_credit_file: 'No credit file',
  limited_credit_experience: 'Limited credit experience',
  poor_credit_performance: 'Poor credit performance with us',
  delinquent_obligations: 'Delinquent past or present credit obligations with others',
  collection_or_judgment: 'Collection action or judgment',
  garnishment_or_attachment: 'Garnishment or attachment',
  foreclosure_or_repossession: 'Foreclosure or repossession',
  bankruptcy: 'Bankruptcy',
  recent_inquiries: 'Number of recent inquiries on credit bureau report',
  insufficient_collateral: 'Value or type of collateral not sufficient',
  insufficient_cash: 'Insufficient cash to close the loan',
  mortgage_insurance_denied: 'Mortgage insurance denied',
  other: 'Other, as the note says',
} as const;
export type AdverseActionReason = keyof typeof adverseActionReasonNames;

/** In the order of the form. */
export const adverseActionReasons = Object.keys(adverseActionReasonNames) as [
  AdverseActionReason,
  ...AdverseActionReason[],
];

/** More than four are unlikely to help the borrower (comment 9(b)(2)-1 of the official interpretation). */
export const MOST_ADVERSE_ACTION_REASONS = 4;
