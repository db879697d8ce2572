import { takesDecisionBack } from './decision-permissions.ts';
import type { DispositionAct } from '../disposition/disposition-acts.ts';
import type { ApplicationStatus } from '../life-cycle/life-cycle.ts';

/** Automatic effects of a move. */
export const consequences = [
  /** The decision that stood no longer does. */
  'decision_taken_back',
  /** Underwriting and Approval are completed by it, and Ready to Close opens. */
  'stages_complete',
  /** Any open stage ends as rejected. */
  'stages_close',
  /** Nothing moves the file from there. */
  'final',
  /** No reminders, checks or requests any more. */
  'workflow_ends',
  'workflow_begins_again',
  /** Adverse action: each applicant is owed a notice (12 CFR 1002.9(a)(1)); the portal prints it, and does not send it. */
  'notice_due',
  /** The borrower hears nothing from the portal. */
  'borrower_not_told',
  /** The file takes nothing any more until it is taken up again. */
  'file_closes',
  /** Nothing moves the file, and nobody is reminded, until the pause ends; documents still come in. */
  'file_pauses',
  'file_goes_on',
  /** The loan has the terms that were offered from now on. */
  'terms_change',
  /** The file is rejected, for the reasons that the offer gave. */
  'denied_as_asked',
  /** Notice of an offer is due within 30 days, and of a denial within 90 if it is not accepted (12 CFR 1002.9(a)(1)). */
  'offer_due',
] as const;
export type Consequence = (typeof consequences)[number];

/** Effects of moving a file from one status to another. */
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

const ofAct: Readonly<Record<DispositionAct, readonly Consequence[]>> = {
  withdraw: ['file_closes', 'workflow_ends', 'borrower_not_told'],
  close_incomplete: ['file_closes', 'workflow_ends', 'borrower_not_told'],
  close_unaccepted: ['file_closes', 'workflow_ends', 'borrower_not_told'],
  offer_terms: ['file_pauses', 'offer_due'],
  accept_terms: ['terms_change', 'file_goes_on'],
  decline_terms: ['denied_as_asked', 'stages_close', 'workflow_ends', 'notice_due'],
  suspend: ['file_pauses', 'borrower_not_told'],
  resume: ['file_goes_on'],
  take_back: ['file_goes_on', 'borrower_not_told'],
};

/** Effects of an act that gives a file a disposition, responds to one or ends it. */
export const consequencesOfAct = (act: DispositionAct): readonly Consequence[] => ofAct[act];
