/** Fields masked everywhere, revealable to staff with a reason (design of roles and permissions). */
export const revealableFields = ['ssn', 'dateOfBirth', 'itin', 'accountNumbers'] as const;
export type RevealableField = (typeof revealableFields)[number];

/** As sentences of the timeline call them. */
export const revealableFieldNames: Readonly<Record<RevealableField, string>> = {
  ssn: 'SSN',
  dateOfBirth: 'date of birth',
  itin: 'ITIN',
  accountNumbers: 'account numbers',
};

/** Purposes of revealing personal data. */
export const revealPurposes = [
  'identity_check',
  'credit_and_verification',
  'underwriting',
  'closing',
  'compliance_review',
  'borrower_request',
  'other',
] as const;
export type RevealPurpose = (typeof revealPurposes)[number];

/** A purpose as people call it, in the history and in the choice of the dialog. */
export const revealPurposeNames: Readonly<Record<RevealPurpose, string>> = {
  identity_check: 'Identity check',
  credit_and_verification: 'Credit order or verification',
  underwriting: 'Underwriting',
  closing: 'Closing documents',
  compliance_review: 'Compliance review',
  borrower_request: 'Question of the borrower',
  other: 'Other',
};

/** Shorter is not a reason that anybody can check later. */
export const LEAST_REASON_CHARACTERS = 10;
/** Of the reason for a reveal. */
export const MOST_REASON_CHARACTERS = 500;
