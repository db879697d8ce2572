import { setTimeout as sleep } from 'node:timers/promises';
import type { Say } from '../machine/progress.ts';

/** Anything that runs beside us: one of our processes, or a server. */
export type Running = {
  /** Resolves, never rejects, with why it ended. */
  readonly exited: Promise<string>;
  /** Resolves when it has gone. */
  readonly stop: () => Promise<void>;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process up this long had a good start; the next pause is short again. */
const HEALTHY_MS = 60_000;

/**
 * Starts it, and starts it again whenever it ends by itself, with longer and longer pauses.
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
    let pauseMs = FIRST_PAUSE_MS;
    let startedAt = Date.now();
    for (;;) {
      const reason = await running?.exited;
      if (isStopped()) return;
      if (running && Date.now() - startedAt > HEALTHY_MS) pauseMs = FIRST_PAUSE_MS;
      if (reason !== undefined) say(`${name} ended (${reason}): starting it again in ${pauseMs / 1000} s`);
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (isStopped()) return;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      startedAt = Date.now();
      running = await startAgain();
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
