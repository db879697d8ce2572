import { setTimeout as sleep } from 'node:timers/promises';
import { createAppClient } from '../platform/database.ts';
import type { Logger } from '../platform/logger.ts';

/**
 * Tells sleepers that something new was committed. Ask `seen` before looking, look, then wait for what came after:
 * a notification that arrives between the look and the wait is not missed.
 */
export type Wake = {
  /** How many notifications have arrived so far. */
  readonly seen: () => number;
  /** Resolves when more than `seen` have arrived, after `ms` at the latest, or when the signal aborts. */
  readonly next: (seen: number, ms: number, signal: AbortSignal) => Promise<void>;
};

export type Listener = Wake & {
  /** Calls `handler` with every payload of the channel; @returns a function that ends it */
  readonly on: (handler: (payload: string) => void) => () => void;
  readonly stop: () => Promise<void>;
};

const RECONNECT_MS = 1_000;

/**
 * One connection that LISTENs on `channel` and reconnects by itself. Notifications are only a hint to look sooner:
 * whoever waits also polls, so a lost one costs time and never an event.
 */
export const createListener = (deps: { connectionString: string; channel: string; log: Logger }): Listener => {
  const { connectionString, channel, log } = deps;
  const handlers = new Set<(payload: string) => void>();
  let notifications = 0;
  let stopped = false;
  const stopping = Promise.withResolvers<void>();

  const emit = (payload: string): void => {
    notifications += 1;
    for (const handler of handlers) handler(payload);
  };

  const run = async (): Promise<void> => {
    while (!stopped) {
      const connection = createAppClient(connectionString, `lendlog-listen-${channel}`);
      try {
        const ended = new Promise<void>((resolve) => {
          connection.once('end', resolve);
          connection.on('error', () => resolve());
        });
        connection.on('notification', ({ payload }) => emit(payload ?? ''));
        const listen = async (): Promise<void> => {
          await connection.connect();
          await connection.query(`listen ${channel}`);
          // Whatever was notified while nobody listened.
          emit('');
          await ended;
        };
        // A connection that is ended while it is being made would never answer.
        await Promise.race([listen(), stopping.promise]);
      } catch (err) {
        if (!stopped) log.warn({ err, channel }, 'listen connection lost');
      }
      await connection.end().catch(() => undefined);
      if (!stopped) await Promise.race([sleep(RECONNECT_MS), stopping.promise]);
    }
  };
  const done = run();

  return {
    on: (handler) => {
      handlers.add(handler);
      return () => void handlers.delete(handler);
    },
    seen: () => notifications,
    next: (seen, ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || notifications > seen) return resolve();
        const finish = (): void => {
          clearTimeout(timer);
          handlers.delete(finish);
          signal.removeEventListener('abort', finish);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        handlers.add(finish);
        signal.addEventListener('abort', finish);
        return undefined;
      }),
    stop: async () => {
      stopped = true;
      stopping.resolve();
      await done;
    },
  };
};
