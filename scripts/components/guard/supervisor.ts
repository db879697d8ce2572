import { setTimeout as sleep } from 'node:timers/promises';
import type { Say } from '../machine/progress.ts';

/** Anything that runs beside us: one of our processes, or a server. */
export type Running = {
  /** Resolves, never rejects, with why it ended. */
  readonly exited: Promise<string>;
  /** Resolves when it has gone. */
  readonly stop: () => Promise<void>;
};

/** Before a process that keeps ending is started again; the first time it is at once. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process up this long had a good start: something ended it that a pause would not mend. */
const HEALTHY_MS = 10_000;

/**
 * Starts it, and starts it again whenever it ends by itself: at once after a good start, else with longer and longer pauses.
 * @param isOptional whether a first start that fails is only said, and tried again like every later one
 * @throws what the first start throws, unless it is optional
 */
export const supervise = async (options: {
  name: string;
  start: () => Promise<Running>;
  say: Say;
  isOptional?: boolean;
}): Promise<{ stop: () => Promise<void> }> => {
  const { name, start, say, isOptional = false } = options;
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  const startAgain = async (): Promise<Running | undefined> => {
    try {
      return await start();
    } catch (error) {
      say(`${name} does not start: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  let running = isOptional ? await startAgain() : await start();
  const watch = async (): Promise<void> => {
    let pauseMs = 0;
    let startedAt = Date.now();
    for (;;) {
      const reason = await running?.exited;
      if (isStopped()) return;
      if (running && Date.now() - startedAt > HEALTHY_MS) pauseMs = 0;
      const when = pauseMs === 0 ? 'at once' : `in ${pauseMs / 1000} s`;
      if (reason !== undefined) say(`${name} ended (${reason}): starting it again ${when}`);
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (isStopped()) return;
      pauseMs = Math.min(Math.max(pauseMs * 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
      startedAt = Date.now();
      running = await startAgain();
      // Told to stop meanwhile: whoever did stops it, too.
      if (isStopped()) return;
    }
  };
  const watching = watch();

  return {
    stop: async () => {
      stopped.abort();
      await running?.stop();
      await watching;
      // A start that was under way when we were stopped has finished by now.
      await running?.stop();
    },
  };
};
