import { join } from 'node:path';
import { documentsFolder, listBackups, type Manifest, readDocuments } from './backup-folder.ts';
import { type Drill, drill } from './drill.ts';
import { checkKept, measureFile } from './kept-files.ts';
import { isOn, lineOf } from './timelines.ts';

type Options = {
  readonly backupDir: string;
  /** Of the database's owner; asked only where there is a database to restore. */
  readonly askPassword: () => Promise<string>;
  /** Told what was compared, as it is. */
  readonly say: (line: string) => void;
};

/**
 * Reads all that a backup folder holds, and restores each backup into a scratch server: the newest as far as there is WAL.
 * @throws Error naming the first that is not what was backed up
 */
export const verifyBackups = async ({ backupDir, askPassword, say }: Options): Promise<void> => {
  const backups = listBackups(backupDir);
  for (const each of backups) await compareFiles(backupDir, each);
  const documents = readDocuments(backupDir);
  for (const kept of documents.values()) {
    const path = join(documentsFolder(backupDir), kept.path);
    checkKept(path, kept, await measureFile(path));
  }
  say(`Files of ${backups.length} backups and ${documents.size} documents: each has the SHA-256 that was noted.`);

  if (backups.length === 0) return;
  const [line, password] = [lineOf(backupDir), await askPassword()];
  const newest = backups.findLast((each) => isOn(line, each));
  for (const manifest of backups) {
    if (!isOn(line, manifest)) {
      say(`${manifest.name}: not restored, it is of a past that was left behind.`);
      continue;
    }
    const extent = manifest === newest ? 'all' : 'backup';
    const { timeline } = line;
    const result = await drill({ backupDir, manifest, timeline, extent, password, onProgress: () => undefined });
    say(
      `${manifest.name}: ${describeDrill(manifest, result, extent === 'all' ? 'as far as there is WAL' : 'to its end')}`,
    );
  }
};

const compareFiles = async (backupDir: string, { name, files, wal, documents }: Manifest): Promise<void> => {
  for (const [folder, kept] of [
    ['database', files],
    ['wal', wal],
  ] as const) {
    for (const file of kept) {
      const path = join(backupDir, name, folder, file.path);
      checkKept(path, file, await measureFile(path));
    }
  }
  const held = readDocuments(backupDir);
  const lost = documents?.filter((document) => !held.has(document)) ?? [];
  if (lost.length === 0) return;
  throw new Error(
    `${join(backupDir, name)} names documents that ${documentsFolder(backupDir)} does not hold any more (${lost.length}): ${lost.join(', ')}`,
  );
};

/** A sentence on what was compared, and with what. */
export const describeDrill = (
  { position, hash, documents }: Manifest,
  { position: end, newestAt, events, missing }: Drill,
  howFar: string,
): string => {
  const known =
    position === 0
      ? 'the log was empty then'
      : hash === undefined
        ? `position ${position} of the manifest is there; its hash is not in the manifest, which an older version wrote`
        : `position ${position} has the hash of the manifest`;
  const held =
    documents === undefined
      ? 'names of documents are not in the manifest'
      : `the ${documents.length} documents that it names are there`;
  const since =
    missing.length === 0 ? '' : ` Documents that its log names and the backup does not hold: ${missing.length}.`;
  return (
    `restored into a scratch server ${howFar}: the log ends at position ${end}${newestAt ? `, recorded at ${newestAt}` : ''}; ` +
    `${known}; all ${events} events have their hashes; ${held}.${since}`
  );
};
