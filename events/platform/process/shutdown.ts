import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** `npm start` and docker-compose.yml wait longer than both together. */
const DRAIN_MS = 11_000;
const CLOSE_MS = 5_000;

/** Steps of a shutdown. */
export type Stop = {
  /** Takes nothing new and finishes what is under way; cut off after eleven seconds. */
  readonly drain: () => Promise<void>;
  /** Then closes what it worked with to the end: listeners, connections, pools; cut off after five seconds. */
  readonly close: () => Promise<void>;
};

/** @returns whether it came to a good end in time */
const endsWithin = async (ms: number, step: keyof Stop, work: () => Promise<void>, log: Logger): Promise<boolean> => {
  const late = sleep(ms, 'late', { ref: false });
  try {
    if ((await Promise.race([work(), late])) !== 'late') return true;
    log.error({ step, ms }, 'stop takes too long');
  } catch (err) {
    log.error({ err, step }, 'stop failed');
  }
  return false;
};

/**
 * Drains and closes once on SIGINT, SIGTERM or when the parent process is gone (its IPC channel closed), then exits: with
 * code 1 when a step failed or had to be cut off.
 */
export const onShutdown = (log: Logger, { drain, close }: Stop): void => {
  let stopping = false;
  const run = async (reason: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    const isDrained = await endsWithin(DRAIN_MS, 'drain', drain, log);
    const isClosed = await endsWithin(CLOSE_MS, 'close', close, log);
    process.exit(isDrained && isClosed ? 0 : 1);
  };
  // Under `npm start` Ctrl-C reaches the whole process group; there the parent decides the order of the stop.
  if (process.send) process.on('SIGINT', () => undefined);
  else process.on('SIGINT', () => void run('SIGINT'));
  process.on('SIGTERM', () => void run('SIGTERM'));
  process.on('disconnect', () => void run('parent is gone'));
};
