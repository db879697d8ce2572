/** Reasons for a revised Loan Estimate that charges are held against: 12 CFR 1026.19(e)(3)(iv)(A) to (F). */
export const revisionReasons = [
  'settlement_charges',
  'eligibility',
  'consumer_request',
  'rate_lock',
  'expiration',
  'construction_delay',
] as const;
export type RevisionReason = (typeof revisionReasons)[number];

/** As sentences name them. */
export const revisionReasonNames: Readonly<Record<RevisionReason, string>> = {
  settlement_charges: 'changed circumstance affecting settlement charges',
  eligibility: 'changed circumstance affecting eligibility',
  consumer_request: 'revision requested by the consumer',
  rate_lock: 'interest rate locked',
  expiration: 'estimates expired before the consumer went on',
  construction_delay: 'delayed settlement on a construction loan',
};
