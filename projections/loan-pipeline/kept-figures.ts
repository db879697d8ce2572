/** A figure, and how old it may be. */
export type Figure<T> = {
  readonly value: T;
  readonly counted: {
    /** ISO 8601; null where it is counted for each question. */
    readonly countedAt: string | null;
    /** True when files may have changed since. */
    readonly isBehind: boolean;
  };
};

type Kept<T> = {
  readonly value: T;
  /** Serial number of the count. */
  readonly number: number;
  readonly countedAt: string;
  /** Of the read model, before it was counted. */
  readonly position: number;
  readonly at: number;
  readonly freshMs: number;
};

/** Of so many files figures are counted anew for each question. */
export const COUNTED_UP_TO = 20_000;
const FRESH_MS = { least: 5_000, most: 30_000 };
/** A count that takes long is made less often: it takes a twentieth of the time at most. */
const TIMES_AS_LONG = 20;
/** Older figures are not served any more; until then they are served during the recount. */
const OLDEST_MS = 60_000;
const MOST_KEPT = 50;

/**
 * Figures over all files: of `COUNTED_UP_TO` they are counted for each question, or once for all that came while the last
 * count was made; of a million, where a count takes long, once in some seconds for all who ask, however many they are.
 * @param deps.filesIn how many files the figures are over
 * @param deps.position how far the read model is
 * @param deps.now in milliseconds, of a clock that never goes back
 */
export const createKeptFigures = <T>(deps: {
  readonly filesIn: (value: T) => number;
  readonly position: () => Promise<number>;
  readonly now?: () => number;
}) => {
  const { filesIn, position: positionNow, now = () => performance.now() } = deps;
  const kept = new Map<string, Kept<T>>();
  const underWay = new Map<string, Promise<Kept<T>>>();
  let begun = 0;
  const areMany = ({ value }: Kept<T>): boolean => filesIn(value) > COUNTED_UP_TO;

  const countAnew = async (key: string, compute: () => Promise<T>): Promise<Kept<T>> => {
    begun += 1;
    const [number, at, countedAt] = [begun, now(), new Date().toISOString()];
    // Before the files are looked at: what comes in between is counted, and taken for a change.
    const position = await positionNow();
    const value = await compute();
    const freshMs = Math.min(Math.max((now() - at) * TIMES_AS_LONG, FRESH_MS.least), FRESH_MS.most);
    const figure = { value, number, countedAt, position, at, freshMs };
    kept.delete(key);
    if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, figure);
    return figure;
  };

  const count = (key: string, compute: () => Promise<T>): Promise<Kept<T>> => {
    const already = underWay.get(key);
    if (already) return already;
    const counting = countAnew(key, compute).finally(() => underWay.delete(key));
    underWay.set(key, counting);
    return counting;
  };

  const told = async (figure: Kept<T>): Promise<Figure<T>> => {
    const { value, countedAt, position } = figure;
    if (!areMany(figure)) return { value, counted: { countedAt: null, isBehind: false } };
    return { value, counted: { countedAt, isBehind: (await positionNow()) !== position } };
  };

  /** @param key what `compute` depends on besides the files */
  return async (key: string, compute: () => Promise<T>): Promise<Figure<T>> => {
    const before = begun;
    const known = kept.get(key);
    const age = known ? now() - known.at : OLDEST_MS;
    if (known && areMany(known) && age < OLDEST_MS) {
      // The next caller gets the new count; a failure reaches only callers that wait for one.
      if (age >= known.freshMs) void count(key, compute).catch(() => undefined);
      return told(known);
    }
    const figure = await count(key, compute);
    // One that was under way may not have seen what the question is about: of few files the next one is waited for.
    return told(figure.number <= before && !areMany(figure) ? await count(key, compute) : figure);
  };
};
