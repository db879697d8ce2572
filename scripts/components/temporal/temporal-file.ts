import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Say } from '../machine/progress.ts';
import { run } from '../machine/run.ts';

const checker = fileURLToPath(new URL('sqlite-check.ts', import.meta.url));
const CHECK_TIMEOUT_MS = 120_000;
/** Corrupt files kept for a diagnosis. They are derived from the log. */
const MOST_KEPT = 2;
const LOOK_MS = 5_000;
const MOST_LOOKED_AT_BYTES = 1024 * 1024;
/** SQLite's own words, as Temporal passes them on. */
const CORRUPT = /database disk image is malformed|file is not a database/;

/** The SQLite file that the development server keeps its state in. */
export const temporalFile = (dataDir: string): string => join(dataDir, 'temporal.db');

const isWhole = (file: string): Promise<boolean> =>
  run(process.execPath, [checker, file], { timeoutMs: CHECK_TIMEOUT_MS }).then(
    () => true,
    // Only the checker's own word counts: what else may go wrong says nothing about the file.
    (error: unknown) => !(error instanceof Error && error.message.includes('exit 3')),
  );

/**
 * Puts a file that SQLite cannot read aside, under a name with the time, and keeps the last two of them. The server makes
 * a new one, and the dispatchers begin every workflow again from the log. Nobody may have the file open.
 */
export const putCorruptAside = async (dataDir: string, say: Say): Promise<void> => {
  const file = temporalFile(dataDir);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || (stats.isFile() && (await isWhole(file)))) return;
  const aside = `${file}.corrupt-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(file, aside);
  // They belong to the file that is gone.
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true, recursive: true });
  say(
    `The file of the workflow engine is corrupt. It is kept as ${aside}, and the workflows are begun again from the log.`,
  );
  const kept = readdirSync(dataDir).filter((name) => name.startsWith('temporal.db.corrupt-'));
  for (const name of kept.toSorted().slice(0, -MOST_KEPT)) rmSync(join(dataDir, name), { recursive: true });
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const readFrom = (file: string, from: number, to: number): string => {
  const buffer = Buffer.alloc(Math.min(to - from, MOST_LOOKED_AT_BYTES));
  const fd = openSync(file, 'r');
  try {
    readSync(fd, buffer, 0, buffer.length, from);
  } finally {
    closeSync(fd);
  }
  return buffer.toString('utf8');
};

/** Calls `onCorrupt` once when the running server's log says that its file is corrupt. @returns ends the watch */
export const watchForCorruption = (logFile: string, onCorrupt: () => void, everyMs = LOOK_MS): (() => void) => {
  let seen = sizeOf(logFile);
  const timer = setInterval(() => {
    const size = existsSync(logFile) ? sizeOf(logFile) : 0;
    if (size <= seen) return void (seen = size);
    const text = readFrom(logFile, seen, size);
    seen = size;
    if (!CORRUPT.test(text)) return;
    clearInterval(timer);
    onCorrupt();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
};
