/** Where a person reads what is going on. */
export type Say = (line: string) => void;

const FIRST_MS = 2_000;
const EVERY_MS = 10_000;

const seconds = (sinceMs: number): string => `${Math.round((Date.now() - sinceMs) / 1000)} s`;

/**
 * Runs `work`; says that it goes on once it takes longer than two seconds, and how long it took then.
 * @param detail what to add to each line, for example a count
 */
export const withProgress = async <T>(
  say: Say,
  title: string,
  work: () => Promise<T>,
  detail: () => string = () => '',
): Promise<T> => {
  const startedAt = Date.now();
  const tick = (): void => say(`${title} ... ${[detail(), seconds(startedAt)].filter(Boolean).join(', ')}`);
  let every: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    say(`${title} ...`);
    every = setInterval(tick, EVERY_MS);
  }, FIRST_MS);
  try {
    const result = await work();
    if (every) say(`${title}: done in ${seconds(startedAt)}`);
    return result;
  } finally {
    clearTimeout(first);
    clearInterval(every);
  }
};
