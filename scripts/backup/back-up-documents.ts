import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { documentsFolder, documentsIndex, type KeptDocuments, readDocuments } from './backup-folder.ts';
import { copyMeasured, walk, writeWhole } from './kept-files.ts';

/**
 * Copies the documents that the backup folder does not have yet. A document never changes under its name, so each is copied
 * once; one that is gone from the data folder stays until `prune`.
 * @returns how many there are, and how many were copied now
 */
export const backUpDocuments = async (
  filesDir: string,
  backupDir: string,
  now: string,
): Promise<{ readonly documents: number; readonly copied: number }> => {
  const known = readDocuments(backupDir);
  const kept = new Map<string, KeptDocuments[number]>(known);
  const { files } = await walk(filesDir, (path) => path === 'staging');
  let copied = 0;
  for (const path of files) {
    const before = known.get(path);
    if (before) {
      kept.set(path, { ...before, lastSeenAt: now });
      continue;
    }
    const copy = await copyMeasured(join(filesDir, path), join(documentsFolder(backupDir), path));
    if (!copy) continue;
    kept.set(path, { path, ...copy, lastSeenAt: now });
    copied += 1;
  }
  await mkdir(backupDir, { recursive: true });
  await writeWhole(documentsIndex(backupDir), JSON.stringify([...kept.values()], undefined, 1));
  return { documents: files.length, copied };
};

/** Removes documents that no backup since `since` has found in the data folder. @returns how many */
export const pruneDocuments = async (backupDir: string, since: string): Promise<number> => {
  const all = [...readDocuments(backupDir).values()];
  const stale = all.filter(({ lastSeenAt }) => lastSeenAt < since);
  if (stale.length === 0) return 0;
  const left = all.filter(({ lastSeenAt }) => lastSeenAt >= since);
  await writeWhole(documentsIndex(backupDir), JSON.stringify(left, undefined, 1));
  for (const { path } of stale) await rm(join(documentsFolder(backupDir), path), { force: true });
  return stale.length;
};
