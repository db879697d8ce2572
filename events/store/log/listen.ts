import { createAppClient } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { aborted, pause } from '../../platform/process/pause.ts';

/**
 * Wakes sleepers when something new is committed. Call `seen` before looking, look, then wait for later news:
 * a notification that arrives between the look and the wait is not missed.
 */
export type Wake = {
  /** Notifications received so far. */
  readonly seen: () => number;
  /** Resolves when more than `seen` have arrived, after `ms` at the latest, or when the signal aborts. */
  readonly next: (seen: number, ms: number, signal: AbortSignal) => Promise<void>;
};

/** One channel's notifications. */
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
  const { channel, log } = deps;
  const handlers = new Set<(payload: string) => void>();
  let notifications = 0;
  const stopping = new AbortController();
  const stopped = aborted(stopping.signal);

  const emit = (payload: string): void => {
    notifications += 1;
    for (const handler of handlers) handler(payload);
  };
  const on = (handler: (payload: string) => void): (() => void) => {
    handlers.add(handler);
    return () => void handlers.delete(handler);
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listenOnce(deps, emit, stopped).catch((err: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err, channel }, 'listen connection lost');
      });
      await pause(RECONNECT_MS, stopping.signal);
    }
  };
  const done = run();

  return {
    on,
    seen: () => notifications,
    next: async (seen, ms, signal) => {
      if (!signal.aborted && notifications <= seen) await firstOf(on, ms, signal);
    },
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
};

/** Resolves when the connection has ended, or once told to stop; throws when it cannot be made. */
const listenOnce = async (
  { connectionString, channel }: { connectionString: string; channel: string },
  emit: (payload: string) => void,
  stopped: Promise<void>,
): Promise<void> => {
  const connection = createAppClient(connectionString, `lendlog-listen-${channel}`);
  const ended = new Promise<void>((resolve) => {
    connection.once('end', resolve);
    connection.on('error', () => resolve());
  });
  connection.on('notification', ({ payload }) => emit(payload ?? ''));
  const listen = async (): Promise<void> => {
    await connection.connect();
    await connection.query(`listen ${channel}`);
    // Notifications missed while not listening.
    emit('');
    await ended;
  };
  try {
    // A connection that is ended while it is being made would never answer.
    await Promise.race([listen(), stopped]);
  } finally {
    await connection.end().catch(() => undefined);
  }
};

/** Resolves at the next notification, after `ms` at the latest, or when the signal aborts. */
const firstOf = (on: Listener['on'], ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      off();
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    const off = on(finish);
    signal.addEventListener('abort', finish);
  });
