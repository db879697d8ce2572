/**
 * The vocabulary and normal path of a loan file, shared by deciders, workflows, contracts and screens.
 * Values are those of the product specification; labels replace underscores by spaces.
 */
import { type LoanType, loanTypes } from '../rules/loan-type.ts';
import { inWords } from '../fields/words.ts';

/** Where a file stands as a whole. */
export const applicationStatuses = [
  'submitted',
  'pre_qualification',
  'under_review',
  'documents_needed',
  'appraisal_pending',
  'underwriting',
  'approved',
  'rejected',
  'closing_ready',
  'funded',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** A status of a loan file as it is called wherever people read it. */
export const applicationStatusNames: Readonly<Record<ApplicationStatus, string>> = {
  submitted: 'Submitted',
  pre_qualification: 'Pre-Qualification',
  under_review: 'Under Review',
  documents_needed: 'Documents Needed',
  appraisal_pending: 'Appraisal Pending',
  underwriting: 'Underwriting',
  approved: 'Approved',
  rejected: 'Rejected',
  closing_ready: 'Ready to Close',
  funded: 'Funded',
};

/** A status within a sentence: `An application that is underwriting cannot become Ready to Close`. */
export const statusInSentence = (status: ApplicationStatus): string =>
  status === 'pre_qualification' || status === 'closing_ready' ? applicationStatusNames[status] : inWords(status);

/** Where a file normally goes next. A move that is not listed is an override and needs a note. */
export const normalTransitions: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: ['pre_qualification', 'under_review', 'documents_needed', 'rejected'],
  pre_qualification: ['under_review', 'documents_needed', 'rejected'],
  documents_needed: ['under_review', 'underwriting'],
  under_review: ['documents_needed', 'appraisal_pending', 'underwriting', 'rejected'],
  appraisal_pending: ['underwriting', 'documents_needed'],
  underwriting: ['approved', 'rejected', 'documents_needed', 'appraisal_pending'],
  approved: ['closing_ready', 'underwriting'],
  closing_ready: ['funded', 'underwriting'],
  funded: [],
  rejected: [],
};

/** A reviewer may set these from any state but funded, as an override with a note. */
export const overrideTargets = ['approved', 'rejected', 'documents_needed', 'under_review'] as const;

/** Nothing moves from here on the normal path; from funded nothing moves at all. Of a whole file `isFinal` says it. */
export const finalStatuses = ['funded', 'rejected'] as const;

/** Where the last stages may begin or end; every other one may at any time. */
const stagesOfDecision: Readonly<Partial<Record<StageId, readonly ApplicationStatus[]>>> = {
  approval: ['underwriting', 'approved', 'closing_ready'],
  ready_to_close: ['approved', 'closing_ready'],
};

/** True when a stage may begin or end in that status. */
export const stageComesAt = (stageId: StageId, status: ApplicationStatus): boolean =>
  stagesOfDecision[stageId]?.includes(status) ?? true;

/** Statuses after a credit decision; used by the dashboard's decided and approved figures. */
export const decidedStatuses = ['approved', 'rejected', 'closing_ready', 'funded'] as const;

/** Every status the file may be set to from `from`, normal moves first, then overrides. */
export const allowedTransitions = (from: ApplicationStatus): ApplicationStatus[] => {
  if (from === 'funded') return [];
  const normal = normalTransitions[from];
  return [...normal, ...overrideTargets.filter((to) => to !== from && !normal.includes(to))];
};

/** True for a move off the normal path; it needs a note and is marked on its event. */
export const isOverride = (from: ApplicationStatus, to: ApplicationStatus): boolean =>
  !normalTransitions[from].includes(to);

/** Priority of a file, most urgent first. */
export const priorities = ['urgent', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

/** The six stages in the order a file normally passes them. The id is stable and appears in URLs. */
export const stages = [
  { id: 'pre_qualification', name: 'Pre-Qualification' },
  { id: 'document_collection', name: 'Document Collection' },
  { id: 'underwriting', name: 'Underwriting' },
  { id: 'appraisal', name: 'Appraisal' },
  { id: 'approval', name: 'Approval' },
  { id: 'ready_to_close', name: 'Ready to Close' },
] as const;
export type StageId = (typeof stages)[number]['id'];
/** In the order of `stages`. */
export const stageIds = stages.map((stage) => stage.id) as readonly StageId[];
/** `Pre-Qualification` for `pre_qualification`. */
export const stageName = (id: StageId): string => stages.find((stage) => stage.id === id)?.name ?? id;

/** Where one stage of a file stands; `processing` is the automatic part of it. */
export const stageStatuses = [
  'pending',
  'in_progress',
  'processing',
  'completed',
  'requires_attention',
  'rejected',
] as const;
export type StageStatus = (typeof stageStatuses)[number];

/**
 * A stage as it stands in a file of that status: the rejection of a file ends whatever of it was open, and taking the
 * file up again opens it again. Read models keep what the stage's own events say.
 */
export const stageStatusIn = (file: ApplicationStatus, stage: StageStatus): StageStatus =>
  file === 'rejected' && stage !== 'pending' && stage !== 'completed' ? 'rejected' : stage;

export { loanTypes, type LoanType };
/** A loan type as people call it, everywhere. */
export const loanTypeNames: Readonly<Record<LoanType, string>> = {
  conventional: 'Conventional',
  fha: 'FHA',
  va: 'VA',
  usda: 'USDA',
  jumbo: 'Jumbo',
};

export {
  type DocumentStatus,
  documentStatuses,
  type DocumentType,
  documentTypes,
  isAwaitingBorrower,
  isAwaitingReview,
  isIssuedDocument,
  isSettledDocument,
  needsReviewNotes,
  receivedDocumentTypes,
} from '../fields/documents.ts';
export {
  debtTypes,
  type EmploymentStatus,
  employmentStatuses,
  incomeTypes,
  type LoanPurpose,
  loanPurposes,
  occupancies,
  propertyTypes,
} from '../fields/loan-choices.ts';
