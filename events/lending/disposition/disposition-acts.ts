import { finalDispositions, type Standing } from './disposition.ts';
import type { ApplicationStatus } from '../life-cycle/life-cycle.ts';

/** Acts that give a file a disposition, respond to one, or end it. */
export const dispositionActs = [
  'withdraw',
  'close_incomplete',
  'close_unaccepted',
  'offer_terms',
  'accept_terms',
  'decline_terms',
  'suspend',
  'resume',
  'take_back',
] as const;
export type DispositionAct = (typeof dispositionActs)[number];

/** Before the credit decision. */
const undecided = [
  'submitted',
  'pre_qualification',
  'under_review',
  'documents_needed',
  'appraisal_pending',
  'underwriting',
] as const satisfies readonly ApplicationStatus[];
const unaccepted = ['approved', 'closing_ready'] as const satisfies readonly ApplicationStatus[];

type Rule = {
  /** Disposition of the file so far; null without one. */
  readonly from: readonly Standing['disposition'][];
  /** The statuses that it takes; any when left out. */
  readonly statuses?: readonly ApplicationStatus[];
};

/**
 * When each comes. Withdrawn and incomplete are what ends a file before its credit decision, and an approval that is not
 * taken up is not a withdrawal (Regulation C, comments 4(a)(8)(i)-3, -4 and -7). An offer on other terms is answered first:
 * an applicant who turns it down is denied the terms asked for (comment 4(a)(8)(i)-9).
 */
const rules: Readonly<Record<DispositionAct, Rule>> = {
  withdraw: { from: [null, 'suspended'], statuses: undecided },
  close_incomplete: { from: [null, 'suspended'], statuses: undecided },
  close_unaccepted: { from: [null, 'suspended'], statuses: unaccepted },
  offer_terms: { from: [null], statuses: ['under_review', 'appraisal_pending', 'underwriting'] },
  accept_terms: { from: ['counteroffer'] },
  decline_terms: { from: ['counteroffer'] },
  suspend: { from: [null], statuses: [...undecided, ...unaccepted] },
  resume: { from: ['suspended'] },
  take_back: { from: [...finalDispositions, 'counteroffer'] },
};

/** The statuses in which an act may come. */
export const statusesFor = (act: DispositionAct): readonly ApplicationStatus[] => rules[act].statuses ?? [];

/** True when an act is possible for the file as it stands. */
export const actComes = (act: DispositionAct, { status, disposition }: Standing): boolean => {
  const { from, statuses } = rules[act];
  return from.includes(disposition) && (statuses === undefined || statuses.includes(status));
};
