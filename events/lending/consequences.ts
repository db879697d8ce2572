import { takesDecisionBack } from './decision-permissions.ts';
import type { ApplicationStatus } from './life-cycle.ts';

/** What follows from a move by itself. */
export const consequences = [
  /** The decision that stood no longer does. */
  'decision_taken_back',
  /** Underwriting and Approval are completed by it, and Ready to Close opens. */
  'stages_complete',
  /** Whatever stage is open ends as rejected. */
  'stages_close',
  /** Nothing moves the file from there. */
  'final',
  /** No reminders, checks or requests any more. */
  'workflow_ends',
  'workflow_begins_again',
  /** Adverse action: the borrower is to be told within 30 days (12 CFR 1002.9(a)(1)); the portal does not. */
  'notice_due',
  /** The borrower hears nothing from the portal. */
  'borrower_not_told',
] as const;
export type Consequence = (typeof consequences)[number];

/** What follows from moving a file from one status to another. */
export const consequencesOf = (from: ApplicationStatus, to: ApplicationStatus): Consequence[] => [
  ...(takesDecisionBack(from, to) ? (['decision_taken_back'] as const) : []),
  ...(from === 'rejected' ? (['workflow_begins_again'] as const) : []),
  ...(ofTarget[to] ?? []),
];

const ofTarget: Readonly<Partial<Record<ApplicationStatus, readonly Consequence[]>>> = {
  approved: ['stages_complete', 'borrower_not_told'],
  rejected: ['stages_close', 'workflow_ends', 'notice_due'],
  funded: ['final', 'workflow_ends', 'borrower_not_told'],
};
