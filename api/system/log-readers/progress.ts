/** Progress of a replay of the log. */
export type Progress = {
  readonly position: number;
  /** Where it ends. */
  readonly upTo: number;
  /** When it began: ISO 8601. */
  readonly since: string;
  /** When it was looked at, by the same clock: ISO 8601. */
  readonly asOf: string;
};

const COUNTED_MS = 1_000;

/** Events a second since it began; undefined before the first. */
export const rateOf = ({ position, since, asOf }: Progress): number | undefined => {
  const ms = Date.parse(asOf) - Date.parse(since);
  return position > 0 && ms >= COUNTED_MS ? (position * 1_000) / ms : undefined;
};

/** Expected end at the pace so far: ISO 8601; undefined while unknown. */
export const doneAtOf = (progress: Progress): string | undefined => {
  const rate = rateOf(progress);
  const left = Math.max(0, progress.upTo - progress.position);
  return rate === undefined
    ? undefined
    : new Date(Date.parse(progress.asOf) + Math.round((left / rate) * 1_000)).toISOString();
};

/** `120000 of 500000 events, 1500 a second, done about 2026-11-23T12:40:00.000Z` */
export const describeProgress = (progress: Progress): string => {
  const [rate, doneAt] = [rateOf(progress), doneAtOf(progress)];
  const pace = rate === undefined || doneAt === undefined ? '' : `, ${Math.round(rate)} a second, done about ${doneAt}`;
  return `${progress.position} of ${progress.upTo} events${pace}`;
};
