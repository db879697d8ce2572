import { type DiskRoom, megabytes } from '../../../events/platform/blobs/disk-room.ts';
import { hasErrorCode } from '../../../events/platform/process/error-code.ts';
import type { Say } from './progress.ts';

const LOOK_MS = 2_000;

/**
 * Says when the disk of the data folder has become full, and when there is room again.
 * @returns ends it
 */
export const tellOfFullDisk = (room: DiskRoom, dataDir: string, say: Say): (() => Promise<void>) => {
  let wasFull = false;
  const look = async (): Promise<void> => {
    const isFull = await room.isFull();
    if (isFull === wasFull) return;
    wasFull = isFull;
    const free = megabytes((await room.free()) ?? 0);
    say(
      isFull
        ? `The disk of ${dataDir} is full (${free} free): nothing is stored until there are ${megabytes(room.least)}. What is there can be read.`
        : `The disk of ${dataDir} has room again (${free} free).`,
    );
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return async () => clearInterval(timer);
};

/** Message for a start without disk space; undefined for every other error. */
export const refusalOfFullDisk = (error: unknown): string | undefined =>
  hasErrorCode(error, 'ENOSPC')
    ? `The disk of the data folder is full (${error instanceof Error ? error.message : String(error)}). Make room and start again; nothing is lost.`
    : undefined;
