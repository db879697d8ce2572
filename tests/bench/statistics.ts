const sorted = (values: readonly number[]): number[] => {
  if (values.length === 0) throw new Error('Statistics of no values');
  return values.toSorted((a, b) => a - b);
};

export const median = (values: readonly number[]): number => {
  const ordered = sorted(values);
  const middle = ordered.length / 2;
  const upper = ordered[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? ((ordered[middle - 1] ?? NaN) + upper) / 2 : upper;
};

/** The smallest value that at least `percent` of all values do not exceed (nearest rank). */
export const percentile = (values: readonly number[], percent: number): number => {
  const ordered = sorted(values);
  const rank = Math.ceil((percent / 100) * ordered.length);
  return ordered[Math.min(Math.max(rank, 1), ordered.length) - 1] ?? NaN;
};

/**
 * Median over rounds of ours divided by theirs: both of one round met the same machine, so a noisy minute falls on both.
 * @param ours one value for each round, like `theirs`
 */
export const medianRatio = (ours: readonly number[], theirs: readonly number[]): number => {
  if (ours.length !== theirs.length) throw new Error(`${ours.length} rounds cannot be held against ${theirs.length}`);
  return median(ours.map((value, round) => value / (theirs[round] ?? NaN)));
};

/** In a new random order. */
export const shuffled = <T>(values: readonly T[], random = Math.random): T[] => {
  const result = [...values];
  for (let index = result.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1));
    [result[index], result[other]] = [result[other] as T, result[index] as T];
  }
  return result;
};
