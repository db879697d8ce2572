import { type AdverseActionReason, adverseActionReasonNames, adverseActionReasons } from '../denial/adverse-action.ts';
import type { DenialGround } from '../denial/denial-words.ts';

/** A principal reason as the notice states it. */
export type StatedReason = { readonly reason: AdverseActionReason; readonly text: string };

/** Reasons that a file's figures show, or do not: nobody is told of one of these that is not so. */
const measured: ReadonlySet<AdverseActionReason> = new Set([
  'excessive_obligations',
  'short_employment',
  'no_credit_file',
  'limited_credit_experience',
  'delinquent_obligations',
  'insufficient_collateral',
  'insufficient_cash',
  'unverifiable_income',
  'credit_application_incomplete',
] satisfies AdverseActionReason[]);

/** Of these someone beside the bureaus has told the lender (15 U.S.C. 1681m(b)). */
const toldByOthers: ReadonlySet<AdverseActionReason> = new Set([
  'unverifiable_employment',
  'unverifiable_credit_references',
  'unverifiable_residence',
  'mortgage_insurance_denied',
] satisfies AdverseActionReason[]);

/** True for a rejection that says why in notes alone, or for a reason that the form has no words for. */
export const needsOwnWords = (reasons: readonly AdverseActionReason[]): boolean =>
  reasons.length === 0 || reasons.includes('other');

/** Reasons of a rejection that the file could show and does not. @param grounds what it shows */
export const reasonsNotShown = (
  reasons: readonly AdverseActionReason[],
  grounds: readonly Pick<DenialGround, 'reason'>[],
): AdverseActionReason[] =>
  reasons.filter((each) => measured.has(each) && !grounds.some(({ reason }) => reason === each));

/**
 * The reasons of a rejection in the words of form C-1, in its order (12 CFR 1002.9(b)(2)).
 * @param otherReason what `other` is, or what a rejection without reasons was for
 */
export const statedReasons = (
  reasons: readonly AdverseActionReason[],
  otherReason: string | undefined,
): StatedReason[] => [
  ...adverseActionReasons
    .filter((reason) => reason !== 'other' && reasons.includes(reason))
    .map((reason) => ({ reason, text: adverseActionReasonNames[reason] })),
  ...(needsOwnWords(reasons) && otherReason ? [{ reason: 'other' as const, text: otherReason }] : []),
];

/** True when what someone other than a bureau said counted, such as an appraiser or an employer. */
export const isToldByOthers = (
  reasons: readonly AdverseActionReason[],
  grounds: readonly Pick<DenialGround, 'reason' | 'source'>[],
): boolean =>
  reasons.some((reason) => toldByOthers.has(reason)) ||
  grounds.some(({ reason, source }) => source === 'appraisal' && reasons.includes(reason));
