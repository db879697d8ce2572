/** The queues that people take files from: each a view on one stage of the files that are open. */
import type { StageId } from './life-cycle.ts';

/** As addresses name them. */
export const workQueues = ['pre-qualification', 'document-review', 'underwriting', 'closing'] as const;
export type WorkQueue = (typeof workQueues)[number];

/** The stage whose work stands in a queue. */
export const stageOfQueue: Readonly<Record<WorkQueue, StageId>> = {
  'pre-qualification': 'pre_qualification',
  'document-review': 'document_collection',
  underwriting: 'underwriting',
  closing: 'ready_to_close',
};

/** As people call them. */
export const workQueueNames: Readonly<Record<WorkQueue, string>> = {
  'pre-qualification': 'Pre-Qualification',
  'document-review': 'Document Review',
  underwriting: 'Underwriting',
  closing: 'Closing',
};

/**
 * State of a file in a queue: nobody has taken it, someone has, something has to be settled first, or its work is done.
 * A done file counts until the file is final.
 */
export const queueStates = ['waiting', 'in_review', 'needs_info', 'done'] as const;
export type QueueState = (typeof queueStates)[number];

/** Why a file stands in a queue, or what holds it there. */
export const queueReasons = [
  'credit_report',
  'review',
  'documents_to_review',
  'documents_sent_back',
  'appraisal',
  'documents',
  'decision',
  'to_clear_to_close',
  'to_fund',
  'conditions',
  'changed_since_approval',
  'attention',
  'paused',
] as const;
export type QueueReason = (typeof queueReasons)[number];

/** In how many opening days of the branch the work of a queue is to be done. */
export type ServiceTargets = Readonly<Record<WorkQueue, number>>;
/**
 * Closing has the days of a refinance of a home: three from the Closing Disclosure to the signing (12 CFR
 * 1026.19(f)(1)(ii)), three to rescind (12 CFR 1026.23(a)(3)), and that of funding.
 */
export const firstServiceTargets: ServiceTargets = {
  'pre-qualification': 1,
  'document-review': 2,
  underwriting: 3,
  closing: 7,
};
/** Range of a service target in opening days, inclusive. */
export const serviceTargetBounds = { least: 1, most: 60 } as const;

/** Most files in one assignment. */
export const MOST_FILES_AT_ONCE = 100;
