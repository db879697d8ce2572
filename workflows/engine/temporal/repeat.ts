import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = { first: 500, most: 5_000 } as const;

/**
 * Does a round of work again and again until stopped, after pauses that grow while it fails: what talks to Temporal
 * outlives it.
 * @param round resolves to whether it succeeded, never rejects, and ends soon after `stopping`
 */
export const repeat = (round: (stopping: AbortSignal) => Promise<boolean>): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;

  const run = async (): Promise<void> => {
    let pause: number = PAUSE_MS.first;
    while (!signal.aborted) {
      if (await round(signal)) pause = PAUSE_MS.first;
      await sleep(pause, undefined, { signal }).catch(() => undefined);
      pause = Math.min(pause * 2, PAUSE_MS.most);
    }
  };

  const done = run();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};
