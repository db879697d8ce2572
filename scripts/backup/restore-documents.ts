import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileRef, nameOfUnencrypted } from '../../events/store/files/file-store.ts';
import { documentsFolder, type KeptDocuments, readDocuments } from './backup-folder.ts';
import { type DocumentsInLog, isNeeded } from './documents-in-log.ts';
import { copyMeasured, measureFile, problemOfKept } from './kept-files.ts';

type Options = {
  readonly backupDir: string;
  /** Of the data folder. */
  readonly filesDir: string;
  /** Made for damaged ones that a backup replaces: outside of the store, which knows only its own names. */
  readonly asideDir: string;
  /** Of the restored database. */
  readonly log: DocumentsInLog;
  /** True when the data folder's copy opens and matches the upload. */
  readonly isWhole: (file: FileRef) => Promise<boolean>;
};

export type RestoredDocuments = {
  readonly brought: number;
  /** Of people who are forgotten: left out, and removed where an earlier restore had brought them. */
  readonly leftOut: number;
  /** The folder of those that were replaced, when there were any. */
  readonly aside: string | undefined;
  /** A sentence for each file that the backup has damaged or missing. */
  readonly problems: readonly string[];
};

/** Brings the documents that the log names and the data folder does not have, or has damaged. */
export const restoreDocuments = async (options: Options): Promise<RestoredDocuments> => {
  const { backupDir, filesDir, asideDir, log } = options;
  const has = (name: string): boolean => existsSync(join(filesDir, name));
  const problems: string[] = [];
  let [brought, leftOut] = [0, 0];
  let aside: string | undefined;
  const all = [...readDocuments(backupDir).values()];
  // Last those of before encryption: needed only where the encrypted one is not there.
  for (const kept of all.toSorted(
    (a, b) => Number(log.unencrypted.has(a.path)) - Number(log.unencrypted.has(b.path)),
  )) {
    const [from, to] = [join(documentsFolder(backupDir), kept.path), join(filesDir, kept.path)];
    if (log.forgotten.has(kept.path)) {
      await rm(to, { force: true });
      leftOut += 1;
    } else if (isNeeded(log, kept.path, has) && !(await isThere(kept, to, options))) {
      const problem = problemOfKept(from, kept, await measureFile(from));
      if (problem) {
        problems.push(problem);
        continue;
      }
      if (has(kept.path)) {
        await putAside(to, join(asideDir, kept.path));
        aside = asideDir;
      }
      await copyMeasured(from, to);
      brought += 1;
    }
  }
  return { brought, leftOut, aside, problems: [...problems, ...missing(log, has)] };
};

/** A restore without them is not whole: what they hold cannot be had from anywhere else. */
const missing = ({ named }: DocumentsInLog, has: (name: string) => boolean): string[] =>
  [...named]
    .filter(([name, file]) => !has(name) && !has(nameOfUnencrypted(file)))
    .map(([name]) => `${name} is missing: the log names it, and neither the backup nor the data folder has it`);

/** As it was backed up, or in other bytes: what was damaged may have been handed in again since. */
const isThere = async (kept: KeptDocuments[number], path: string, { log, isWhole }: Options): Promise<boolean> => {
  const present = await measureFile(path);
  if (!present || present.sha256 === kept.sha256) return present !== undefined;
  const file = log.named.get(kept.path);
  return file !== undefined && isWhole(file);
};

const putAside = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
};
