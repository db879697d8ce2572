import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds. */
type SideWorkClock = { readonly now: () => number; readonly rest: (ms: number) => Promise<unknown> };

/** Rest after each piece of work, as a multiple of its time. */
const RESTS = 2;

/**
 * Work beside that of people: one piece at a time, and after each twice as long a rest as it took. However much of it
 * there is, two thirds of the time nobody has to share with it, and the more there is to do for others, the longer it rests.
 */
export const createSideWork = (
  { now, rest }: SideWorkClock = { now: () => performance.now(), rest: (ms) => sleep(ms) },
) => {
  let last: Promise<unknown> = Promise.resolve();

  /** @param piece some milliseconds of work */
  return <T>(piece: () => Promise<T>): Promise<T> => {
    let took = 0;
    const turn = last.then(async () => {
      const startedAt = now();
      try {
        return await piece();
      } finally {
        took = now() - startedAt;
      }
    });
    last = turn.catch(() => undefined).then(() => rest(RESTS * took));
    return turn;
  };
};
