import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 150;
/** Those beyond are answered at once: a request that waits takes the place of one that works. */
const MOST_WAITING = 100;
const MOST_WAITING_OF_ONE = 4;

/**
 * Has requests wait for the log to grow: however many wait, one look every 150 ms is for all of them.
 * @param end of the log, as the waiting reader sees it
 */
export const createGrowth = (end: () => Promise<number>) => {
  const waiting = new Map<string, number>();
  let count = 0;
  let look: Promise<number> | undefined;

  const nextLook = async (): Promise<number> => {
    await sleep(LOOK_EVERY_MS);
    look = undefined;
    return end();
  };

  /** Waits until the log is beyond `position`, or there is no use in waiting any more. */
  const beyond = async (position: number, isOver: () => boolean): Promise<void> => {
    while (!isOver()) {
      look ??= nextLook();
      if ((await look) > position) return;
    }
  };

  return {
    /** @returns at once when too many wait already. @param who counts against its own share: the key */
    wait: async (who: string, position: number, isOver: () => boolean): Promise<'waited' | 'too many'> => {
      const ofThem = waiting.get(who) ?? 0;
      if (count >= MOST_WAITING || ofThem >= MOST_WAITING_OF_ONE) return 'too many';
      waiting.set(who, ofThem + 1);
      count += 1;
      try {
        await beyond(position, isOver);
        return 'waited';
      } finally {
        count -= 1;
        const left = (waiting.get(who) ?? 1) - 1;
        if (left > 0) waiting.set(who, left);
        else waiting.delete(who);
      }
    },
  };
};
