import type { Logger } from './logger.ts';

const GRACE_MS = 10_000;

/**
 * Runs `stop` once on SIGINT, SIGTERM or when the parent process is gone (its IPC channel closed), then exits.
 * A stop that takes longer than ten seconds is cut off with exit code 1.
 */
export const onShutdown = (log: Logger, stop: () => Promise<void>): void => {
  let stopping = false;
  const run = (reason: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'stop failed');
        process.exit(1);
      },
    );
  };
  // Under `npm start` Ctrl-C reaches the whole process group; there the parent decides the order of the stop.
  if (process.send) process.on('SIGINT', () => undefined);
  else process.on('SIGINT', () => run('SIGINT'));
  process.on('SIGTERM', () => run('SIGTERM'));
  process.on('disconnect', () => run('parent is gone'));
};
