const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A delivery is tried for three days. */
export const THREE_DAYS_MS = 72 * HOUR;

/** After the first attempt, the second ...; the last for ever. */
const pauses: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
];

/** A tenth more or less, so that what failed together does not come back together. */
const SPREAD = 0.1;

/**
 * Milliseconds until the attempt after `attempts` of them; null when the three days are over. The last attempt is at
 * their very end.
 * @param elapsedMs since the first attempt
 * @param chance from 0 to 1
 * @param askedMs pause that the endpoint asked for (`retry-after`)
 */
export const pauseAfter = (attempts: number, elapsedMs: number, chance: number, askedMs = 0): number | null => {
  const leftMs = THREE_DAYS_MS - elapsedMs;
  if (leftMs <= 0) return null;
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 0;
  const spread = Math.round(pause * (1 + SPREAD * (2 * chance - 1)));
  return Math.min(leftMs, Math.max(spread, askedMs));
};

/** Wait after being put off `times` times: one to two seconds at first, growing to a minute. */
export const pauseOfPutOff = (times: number, chance: number): number =>
  Math.round(Math.min(MINUTE, SECOND * 2 ** times) * (1 + chance));

/** `retry-after` in milliseconds, where it is a number of seconds. */
export const askedPause = (header: unknown): number | undefined => {
  const seconds = typeof header === 'string' && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
  return seconds === undefined ? undefined : seconds * SECOND;
};
