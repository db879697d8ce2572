export type RetryTimes = {
  /** After the first failure; after each further one it is twice as long. */
  readonly leastMs: number;
  readonly mostMs: number;
  /** In milliseconds. */
  readonly clock?: () => number;
};

/** When those that failed are tried again, each by its name. */
export const createRetries = ({ leastMs, mostMs, clock = () => performance.now() }: RetryTimes) => {
  const failures = new Map<string, { readonly waitMs: number; readonly dueAt: number }>();
  return {
    isDue: (name: string): boolean => clock() >= (failures.get(name)?.dueAt ?? -Infinity),
    failed: (name: string): void => {
      const last = failures.get(name)?.waitMs;
      const waitMs = last === undefined ? leastMs : Math.min(mostMs, 2 * last);
      failures.set(name, { waitMs, dueAt: clock() + waitMs });
    },
    worked: (name: string): void => void failures.delete(name),
  };
};
