/** A figure, and when it was counted (ISO 8601) if that was for an earlier question; null for this one. */
export type Figure<T> = { readonly value: T; readonly countedAt: string | null };

type Kept<T> = {
  readonly value: T;
  /** Which count it was, of all. */
  readonly number: number;
  readonly countedAt: string;
  readonly at: number;
  readonly freshMs: number;
};

/** Of so many files figures are counted anew for each question. */
export const COUNTED_UP_TO = 20_000;
const FRESH_MS = { least: 5_000, most: 30_000 };
/** A count that takes long is made less often: it takes a twentieth of the time at most. */
const TIMES_AS_LONG = 20;
/** Older ones are not told any more; until then they are told while they are counted anew. */
const OLDEST_MS = 60_000;
const MOST_KEPT = 50;

/**
 * Figures over all files: of `COUNTED_UP_TO` they are counted for each question, or once for all that came while the last
 * count was made; of a million, where a count takes long, once in some seconds for all who ask, however many they are.
 * @param filesIn how many files the figures are over
 * @param now in milliseconds, of a clock that never goes back
 */
export const createKeptFigures = <T>(filesIn: (value: T) => number, now: () => number = () => performance.now()) => {
  const kept = new Map<string, Kept<T>>();
  const underWay = new Map<string, Promise<Kept<T>>>();
  let begun = 0;
  const areMany = ({ value }: Kept<T>): boolean => filesIn(value) > COUNTED_UP_TO;

  const count = (key: string, compute: () => Promise<T>): Promise<Kept<T>> => {
    const already = underWay.get(key);
    if (already) return already;
    begun += 1;
    const [number, at, countedAt] = [begun, now(), new Date().toISOString()];
    const counting = compute()
      .then((value) => {
        const freshMs = Math.min(Math.max((now() - at) * TIMES_AS_LONG, FRESH_MS.least), FRESH_MS.most);
        const figure = { value, number, countedAt, at, freshMs };
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
    const before = begun;
    const known = kept.get(key);
    const age = known ? now() - known.at : OLDEST_MS;
    if (known && areMany(known) && age < OLDEST_MS) {
      // Whoever asks next gets it; that it failed is told to who has to wait for it.
      if (age >= known.freshMs) void count(key, compute).catch(() => undefined);
      return { value: known.value, countedAt: known.countedAt };
    }
    let figure = await count(key, compute);
    // One that was under way may not have seen what the question is about: of few files the next one is waited for.
    if (figure.number <= before && !areMany(figure)) figure = await count(key, compute);
    return { value: figure.value, countedAt: figure.number > before ? null : figure.countedAt };
  };
};
