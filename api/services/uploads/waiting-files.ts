import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../../../events/kernel/errors.ts';
import { exclusively } from '../../../events/platform/database/exclusively.ts';
import { createRetries } from './retries.ts';
import type { RouteDeps } from '../process/route-deps.ts';

/** Between two tries at a file that fails each time. */
const MOST_AWAY_MS = 3_600_000;

/** One version of a document that waits for something to be done with its file. */
export type WaitingFile = {
  readonly applicationId: string;
  readonly documentId: string;
  readonly documentVersion: number;
  /** Of the event since which it waits. */
  readonly position: number;
};

/** In milliseconds. */
export type WaitingTimes = {
  /** Between two looks at what waits. */
  readonly pauseMs?: number;
  /** After something that is needed did not answer, and after the first failure of a file. */
  readonly awayMs?: number;
};

type WaitingWork<File extends WaitingFile> = Pick<RouteDeps, 'pool' | 'log'> &
  WaitingTimes & {
    /** Of the advisory locks of the database: the number of this work. */
    readonly lock: number;
    /** Those that have waited longest, of those that came after a position. */
    readonly waiting: (after: number, limit: number) => Promise<readonly File[]>;
    readonly work: (file: File, signal: AbortSignal) => Promise<unknown>;
    /** True when a service that every file needs is down: a failure then says nothing about the file, and the round ends. */
    readonly isAway?: (signal: AbortSignal) => Promise<boolean>;
    /** Looked up at once. */
    readonly batch?: number;
    /** Log messages for a failed file and for a failed lookup of the files. */
    readonly says: { readonly failed: string; readonly unknown: string };
  };

/** A file's name in locks, retries and command ids. */
export const fileName = ({ applicationId, documentId, documentVersion }: Omit<WaitingFile, 'position'>): string =>
  `${applicationId}/${documentId}/${documentVersion}`;

/**
 * Works on every file that waits, the oldest first, one at a time, for as long as the process runs. What waits is in the
 * log, so a process that was ended delays it and loses nothing. Every process of the API does it: they share the files, and
 * each is worked on by one of them. One that fails is tried again later, and holds up no other.
 * @returns `stop`, which cuts off what is under way: the next process takes it up
 */
export const workOnWaitingFiles = <File extends WaitingFile>(
  options: WaitingWork<File>,
): { readonly stop: () => Promise<void> } => {
  const { pool, log, lock, waiting, work, says, pauseMs = 1_000, awayMs = 10_000, batch = 20 } = options;
  const { isAway = () => Promise.resolve(false) } = options;
  const abort = new AbortController();
  const retries = createRetries({ leastMs: awayMs, mostMs: MOST_AWAY_MS });

  /** @returns whether it was done, or someone else is at it */
  const attempt = async (file: File): Promise<boolean> => {
    try {
      await exclusively(pool, [lock, fileName(file)], () => work(file, abort.signal));
      retries.worked(fileName(file));
      return true;
    } catch (error) {
      if (abort.signal.aborted) return true;
      const { applicationId, documentId } = file;
      const reason = error instanceof DomainError ? { reason: error.message, ...error.details } : { err: error };
      log.warn({ applicationId, documentId, ...reason }, says.failed);
      return false;
    }
  };

  /** Everything that waits. @returns how long to wait before the next look */
  const round = async (): Promise<number> => {
    let after = 0;
    for (;;) {
      const files = await waiting(after, batch);
      for (const file of files) {
        if (abort.signal.aborted) return 0;
        after = file.position;
        if (!retries.isDue(fileName(file)) || (await attempt(file))) continue;
        if (await isAway(abort.signal)) return awayMs;
        retries.failed(fileName(file));
      }
      if (files.length < batch) return pauseMs;
    }
  };

  const run = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      const waitMs = await round().catch((error: unknown) => {
        log.warn({ err: error }, says.unknown);
        return awayMs;
      });
      await sleep(waitMs, undefined, { signal: abort.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    stop: () => {
      abort.abort();
      return running;
    },
  };
};
