/** `npm run test:faults -- --long` asks for the long form; everything else gets the short one. */
export const isLong = process.env['FAULTS_FORM'] === 'long';

/** The same in every short run; the long form draws one for each round and prints it. */
export const seed = Number(process.env['FAULTS_SEED'] ?? 20_260_302);

/** Count or duration, by form. */
export const byForm = (short: number, long: number): number => (isLong ? long : short);

export type Random = {
  /** From 0 to below `below`, whole. */
  readonly int: (below: number) => number;
  /** From `from` to `to`, both included, whole. */
  readonly between: (from: number, to: number) => number;
  /** True once in `times`. */
  readonly oneIn: (times: number) => boolean;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
};

/** Mulberry32: small, and the same numbers for the same seed on every machine. */
export const createRandom = (start: number): Random => {
  let state = start >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    between: (from, to) => from + int(to - from + 1),
    oneIn: (times) => int(times) === 0,
    pick: (values) => values[int(values.length)] ?? values[0],
  };
};
