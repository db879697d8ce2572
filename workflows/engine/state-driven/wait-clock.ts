import type { StartedAt } from './state-driven.contract.ts';

/** Age of a recorded time in milliseconds, by the caller's clock. */
export type Elapsed = (since: string) => number;

/**
 * Waits are recorded by the database's clock and timers run on Temporal's, and the two are never compared: when a
 * workflow first hears of a recorded time, it takes from the database only how long ago that was, and counts on from
 * there by its own clock. Clocks that disagree shift nothing, and a server that skips time skips it for every wait alike.
 * Times that are no longer mentioned are dropped.
 * @param mentioned recorded times that anything may wait from: ISO 8601
 * @param asOf the database's clock when they were read: ISO 8601
 * @param now the workflow's time, in milliseconds
 */
export const learnTimes = (known: StartedAt, mentioned: readonly string[], asOf: string, now: number): StartedAt =>
  Object.fromEntries(
    mentioned.map((since) => [since, known[since] ?? now - Math.max(0, Date.parse(asOf) - Date.parse(since))]),
  );

/** Milliseconds since each learned time. */
export const elapsedSince =
  (startedAt: StartedAt, now: number): Elapsed =>
  (since) =>
    Math.max(0, now - (startedAt[since] ?? now));
