import { OverloadedError } from '../../kernel/errors.ts';

/**
 * Lets only so much of a costly work run at once in this process, and only so much wait for its turn, first come first served.
 * @returns what runs a piece of it @throws OverloadedError where too many wait already; nothing of that piece was begun
 */
export const createTurns = ({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  const begin = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting) {
      throw new OverloadedError('Too much of this is asked for at once: try again in a moment', {
        waiting: mostWaiting,
      });
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await begin();
    try {
      return await work();
    } finally {
      // The next in line takes over the slot, so that no newcomer gets ahead.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
