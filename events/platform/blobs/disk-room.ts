import { statfs } from 'node:fs/promises';

/** Free space on a folder's disk, and whether it is enough to write to the log. */
export type DiskRoom = {
  /** Bytes that this user may still write; null where the system does not say. */
  readonly free: () => Promise<number | null>;
  readonly isFull: () => Promise<boolean>;
  /** Bytes that must be free; 0 turns the check off. */
  readonly least: number;
};

const FRESH_MS = 1_000;
const MEGABYTE = 1024 * 1024;

/**
 * Asks the disk once a second at most.
 * @param leastMegabytes below so much it counts as full: what the database needs to go on and to stop in order; 0: never
 */
export const createDiskRoom = (folder: string, leastMegabytes: number): DiskRoom => {
  let latest: { readonly at: number; readonly answer: Promise<number | null> } | undefined;
  const ask = (): Promise<number | null> =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => null,
    );
  const least = leastMegabytes * MEGABYTE;
  const free = (): Promise<number | null> => {
    const now = performance.now();
    if (!latest || now - latest.at >= FRESH_MS) latest = { at: now, answer: ask() };
    return latest.answer;
  };
  const isFull = async (): Promise<boolean> => {
    if (least === 0) return false;
    const bytes = await free();
    return bytes !== null && bytes < least;
  };
  return { free, isFull, least };
};

/** Bytes as people count a disk. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`;
