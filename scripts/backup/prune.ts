import { readdir, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pruneDocuments } from './back-up-documents.ts';
import { listBackups, walFolder } from './backup-folder.ts';
import type { DocumentsInLog } from './documents-in-log.ts';
import { isOn, lineOf } from './timelines.ts';

const WAL_NAME = /^([0-9A-F]{24})(\.[0-9A-F]{8}\.backup)?\.gz$/;
/** Without its timeline: later timelines go on counting where they branched off. */
const placeOf = (wal: string): string => wal.slice(8, 24);

/**
 * Removes all but the newest backups that the production could be restored from, and WAL and documents that none of those
 * needs. One of a past that was left behind goes with those of its time. @returns a sentence
 */
export const prune = async (
  backupDir: string,
  keep: number,
  askLog: () => Promise<DocumentsInLog>,
): Promise<string> => {
  const backups = listBackups(backupDir);
  const line = lineOf(backupDir);
  const [oldest] = backups.filter((each) => isOn(line, each)).slice(-keep);
  const old = oldest ? backups.slice(0, backups.indexOf(oldest)) : [];
  if (!oldest || old.length === 0) return `Kept all ${backups.length} backups.`;
  // The manifest first: what is left of a backup is none.
  for (const { name } of old) {
    await rm(join(backupDir, name, 'manifest.json'), { force: true });
    await rm(join(backupDir, name), { recursive: true, force: true });
  }
  const archive = walFolder(backupDir);
  const wal = (existsSync(archive) ? await readdir(archive) : []).filter((name) => {
    const [, segment] = WAL_NAME.exec(name) ?? [];
    return segment !== undefined && placeOf(segment) < placeOf(oldest.startWal);
  });
  for (const name of wal) await rm(join(archive, name), { force: true });
  const documents = await pruneDocuments(backupDir, oldest.startedAt, askLog);
  return (
    `Removed ${old.length} older backups, ${wal.length} pieces of WAL and ${documents} documents. ` +
    `The oldest moment to restore to is ${oldest.finishedAt}.`
  );
};
