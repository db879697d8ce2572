import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  documentsFolder,
  documentsIndex,
  type KeptDocuments,
  listBackups,
  type Manifest,
  readDocuments,
} from './backup-folder.ts';
import { type DocumentsInLog, isNeeded } from './documents-in-log.ts';
import { copyMeasured, walk, writeManifest, writeWhole } from './kept-files.ts';

/**
 * Copies the documents that the backup folder does not have yet. A document never changes under its name, so each is copied
 * once; one that is gone from the data folder stays until `prune`.
 * @returns how many there are, how many were copied now, and the names of those that are in the backup only
 */
export const backUpDocuments = async (
  filesDir: string,
  backupDir: string,
  now: string,
): Promise<{ readonly documents: number; readonly copied: number; readonly gone: readonly string[] }> => {
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
  const found = new Set(files);
  return { documents: files.length, copied, gone: [...known.keys()].filter((path) => !found.has(path)) };
};

/** Of these, the documents that someone would miss: the backup has the only copy. */
export const missingAmong = (gone: readonly string[], backupDir: string, log: DocumentsInLog): string[] => {
  const kept = readDocuments(backupDir);
  return gone.filter((path) => isNeeded(log, path, (name) => kept.has(name)));
};

/** Has the manifest of a backup name the documents that belong to it: those of the log that the backup folder holds. */
export const nameDocuments = async (backupDir: string, manifest: Manifest, log: DocumentsInLog): Promise<void> => {
  const kept = readDocuments(backupDir);
  const documents = [...kept.keys()].filter((path) => isNeeded(log, path, (name) => kept.has(name)));
  await writeManifest(join(backupDir, manifest.name), { ...manifest, documents });
};

/**
 * Removes documents that no backup since `since` has found in the data folder and that the log does not name, or only of
 * people who are forgotten. What the log names may be missing there by a fault of the disk; what a backup that is
 * kept names is needed by it, whatever the log of now says.
 * @returns how many
 */
export const pruneDocuments = async (
  backupDir: string,
  since: string,
  askLog: () => Promise<DocumentsInLog>,
): Promise<number> => {
  const all = [...readDocuments(backupDir).values()];
  const unseen = all.filter(({ lastSeenAt }) => lastSeenAt < since).map(({ path }) => path);
  if (unseen.length === 0) return 0;
  const needed = new Set([
    ...missingAmong(unseen, backupDir, await askLog()),
    ...listBackups(backupDir).flatMap(({ documents }) => documents ?? []),
  ]);
  const stale = new Set(unseen.filter((path) => !needed.has(path)));
  const left = all.filter(({ path }) => !stale.has(path));
  await writeWhole(documentsIndex(backupDir), JSON.stringify(left, undefined, 1));
  for (const path of stale) await rm(join(documentsFolder(backupDir), path), { force: true });
  return stale.size;
};
