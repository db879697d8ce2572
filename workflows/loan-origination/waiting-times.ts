/**
 * Waiting times of this lender. Each wait counts from when the log recorded its start, so an imported file brings no
 * reminder on the day it arrives: waits for a borrower in whole elapsed days (24 hours each), waits for staff in
 * opening days of the main branch (`events/lending/calendar/branch-calendar.ts`).
 */

export const DAY_MS = 86_400_000;

/** Days after a document was asked for, or sent back, at which the borrower is reminded of it by e-mail; then no more. */
export const REMINDER_AFTER_DAYS = [3, 7, 14] as const;

/** Documents that fall due within this time of each other share one e-mail. */
export const SHARED_REMINDER_MS = 1 * DAY_MS;

/** Days without a word from the borrower until the file's assignee is notified. */
export const BORROWER_SILENT_DAYS = 21;

/** Opening days an uploaded document may wait for its review before the assignee is notified. */
export const REVIEW_OPENING_DAYS = 2;

/** Opening days a flagged stage may wait for attention before the assignee is notified. */
export const FLAGGED_STAGE_OPENING_DAYS = 2;
