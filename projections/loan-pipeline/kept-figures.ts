/** A figure, and when it was counted (ISO 8601) if that was for an earlier question; null for this one. */
export type Figure<T> = { readonly value: T; readonly countedAt: string | null };

type Kept<T> = { readonly value: T; readonly countedAt: string; readonly at: number; readonly freshMs: number };

/** Of so many files figures are counted anew for each question. */
export const COUNTED_UP_TO = 20_000;
const FRESH_MS = { least: 5_000, most: 30_000 };
/** A count that takes long is made less often: it takes a twentieth of the time at most. */
const TIMES_AS_LONG = 20;
/** Older ones are not told any more; until then they are told while they are counted anew. */
const OLDEST_MS = 60_000;
const MOST_KEPT = 50;

/**
 * Figures over all files: of `COUNTED_UP_TO` they are counted for each question, of a million, where a count takes long,
 * once in some seconds for all who ask, however many they are.
 * @param filesIn how many files the figures are over
 * @param now in milliseconds, of a clock that never goes back
 */
export const createKeptFigures = <T>(filesIn: (value: T) => number, now: () => number = () => performance.now()) => {
  const kept = new Map<string, Kept<T>>();
  const underWay = new Map<string, Promise<Kept<T>>>();

  const count = (key: string, compute: () => Promise<T>): Promise<Kept<T>> => {
    const already = underWay.get(key);
    if (already) return already;
    const [at, countedAt] = [now(), new Date().toISOString()];
    const counting = compute()
      .then((value) => {
        const freshMs = Math.min(Math.max((now() - at) * TIMES_AS_LONG, FRESH_MS.least), FRESH_MS.most);
        const figure = { value, countedAt, at, freshMs };
        kept.delete(key);
        if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
        kept.set(key, figure);
        return figure;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, counting);
    return counting;
  };

  /** @param key what `compute` depends on besides the files */
  return async (key: string, compute: () => Promise<T>): Promise<Figure<T>> => {
    const known = kept.get(key);
    const age = known ? now() - known.at : OLDEST_MS;
    if (!known || filesIn(known.value) <= COUNTED_UP_TO || age >= OLDEST_MS) {
      return { value: (await count(key, compute)).value, countedAt: null };
    }
    // Whoever asks next gets it; that it failed is told to who has to wait for it.
    if (age >= known.freshMs) void count(key, compute).catch(() => undefined);
    return { value: known.value, countedAt: known.countedAt };
  };
};
