import { setTimeout as sleep } from 'node:timers/promises';

/** Only a hang takes so long, on a busy machine too. */
const MOST_WAIT_MS = 30_000;

/** The same for a process of ours to start and answer, which began beside many others. */
export const MOST_START_MS = 120_000;

/**
 * Looks again and again until `look` returns something other than undefined, null or false, and returns that.
 * @throws when it still has not after `ms`; `what` completes "gave up waiting for ..."
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  ms = MOST_WAIT_MS,
): Promise<T> => {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Gave up waiting for ${what} after ${ms} ms`);
    await sleep(20);
  }
};
