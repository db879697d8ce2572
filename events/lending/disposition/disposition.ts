import { type ApplicationStatus, finalStatuses, statusInSentence } from '../life-cycle/life-cycle.ts';

/** Disposition of a file, beside its unchanged status: how it left the path, or why it pauses. */
export const dispositions = [
  'withdrawn',
  'closed_incomplete',
  'approved_not_accepted',
  'counteroffer',
  'suspended',
] as const;
export type Disposition = (typeof dispositions)[number];

/** A disposition as it is called wherever people read it. */
export const dispositionNames: Readonly<Record<Disposition, string>> = {
  withdrawn: 'Withdrawn',
  closed_incomplete: 'Closed for Incompleteness',
  approved_not_accepted: 'Approved, Not Accepted',
  counteroffer: 'Counteroffer',
  suspended: 'Suspended',
};

/** Those that end a file as its last statuses do; the others only pause it. */
export const finalDispositions = ['withdrawn', 'closed_incomplete', 'approved_not_accepted'] as const;
export type FinalDisposition = (typeof finalDispositions)[number];

const closedAs: Readonly<Record<FinalDisposition, string>> = {
  withdrawn: 'withdrawn',
  closed_incomplete: 'closed for incompleteness',
  approved_not_accepted: 'closed: its approval was not accepted',
};

/** Where a file stands: its status, and what became of it beside that; null where nothing did. */
export type Standing = { readonly status: ApplicationStatus; readonly disposition: Disposition | null };

/** True when the disposition ends the file, until it is withdrawn. */
export const isFinalDisposition = (disposition: Disposition | null): disposition is FinalDisposition =>
  finalDispositions.some((each) => each === disposition);

/**
 * The file is closed, by its status or by its disposition: it waits for nothing, accepts nothing, and its workflow has
 * ended. The one test for this.
 */
export const isFinal = ({ status, disposition }: Standing): boolean =>
  finalStatuses.some((each) => each === status) || isFinalDisposition(disposition);

/** True while the file is on hold: no reminders, no moves. */
export const isPaused = ({ disposition }: Pick<Standing, 'disposition'>): boolean =>
  disposition === 'suspended' || disposition === 'counteroffer';

/** Where a file stands, in a sentence: `The application is withdrawn; its documents no longer change`. */
export const standingInSentence = ({ status, disposition }: Standing): string =>
  isFinalDisposition(disposition) ? closedAs[disposition] : statusInSentence(status);
