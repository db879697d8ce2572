import type { AdverseActionReason } from '../denial/adverse-action.ts';
import type { Standing } from '../disposition/disposition.ts';
import type { HmdaAction, HmdaDenialReason } from './codes.ts';

/**
 * The action taken on a file; null while there is none. An offer on other terms that was declined, or not used in its
 * time, is a rejection on the terms asked for by then (comment 4(a)(8)(i)-9).
 */
export const hmdaActionTaken = ({ status, disposition }: Standing): HmdaAction | null => {
  if (disposition === 'withdrawn') return 4;
  if (disposition === 'closed_incomplete') return 5;
  if (disposition === 'approved_not_accepted') return 2;
  if (status === 'funded') return 1;
  return status === 'rejected' ? 3 : null;
};

const reported: Readonly<Record<AdverseActionReason, HmdaDenialReason>> = {
  credit_application_incomplete: 7,
  insufficient_credit_references: 3,
  unacceptable_credit_references: 3,
  unverifiable_credit_references: 6,
  temporary_employment: 2,
  unverifiable_employment: 6,
  short_employment: 2,
  insufficient_income: 1,
  excessive_obligations: 1,
  unverifiable_income: 6,
  short_residence: 9,
  temporary_residence: 9,
  unverifiable_residence: 6,
  no_credit_file: 3,
  limited_credit_experience: 3,
  poor_credit_performance: 3,
  delinquent_obligations: 3,
  collection_or_judgment: 3,
  garnishment_or_attachment: 3,
  foreclosure_or_repossession: 3,
  bankruptcy: 3,
  recent_inquiries: 3,
  insufficient_collateral: 4,
  insufficient_cash: 5,
  mortgage_insurance_denied: 8,
  other: 9,
};

/** As what a reason given to the applicant is reported. */
export const hmdaDenialReasonOf = (reason: AdverseActionReason): HmdaDenialReason => reported[reason];
