import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Looks again and again until `look` returns something other than undefined, null or false, and returns that.
 * @throws when it still has not after `ms`; `what` completes "gave up waiting for ..."
 */
export const eventually = async <T>(
  what: string,
  look: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  ms = 10_000,
): Promise<T> => {
  const deadline = Date.now() + ms;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Gave up waiting for ${what} after ${ms} ms`);
    await sleep(20);
  }
};
