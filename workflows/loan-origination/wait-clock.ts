import type { LoanFileSummary } from './loan-file-summary.ts';
import type { Elapsed } from './overdue-waits.ts';

/** Recorded times of a file (by the database's clock) and the workflow's own time of the same moments, in milliseconds. */
export type StartedAt = Readonly<Record<string, number>>;

/**
 * Waits are recorded by the database's clock and timers run on Temporal's, and the two are never compared: when the
 * workflow first hears of a recorded time, it takes from the database only how long ago that was, and counts on from
 * there by its own clock. Clocks that disagree shift nothing, and a server that skips time skips it for every wait alike.
 * Times the file no longer mentions are dropped.
 * @param now the workflow's time, in milliseconds
 */
export const learnTimes = (known: StartedAt, file: LoanFileSummary, now: number): StartedAt => {
  const asOf = Date.parse(file.asOf);
  const mentioned = [...file.documents, ...file.stages, ...(file.lastUpload ? [file.lastUpload] : [])];
  return Object.fromEntries(
    mentioned.map(({ since }) => [since, known[since] ?? now - Math.max(0, asOf - Date.parse(since))]),
  );
};

/** How long ago each learnt time is. */
export const elapsedSince =
  (startedAt: StartedAt, now: number): Elapsed =>
  (since) =>
    Math.max(0, now - (startedAt[since] ?? now));
