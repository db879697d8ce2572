import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { BadSettingsError, loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { backUpDatabase } from '../../backup/back-up-database.ts';
import { backUpDocuments, missingAmong, nameDocuments } from '../../backup/back-up-documents.ts';
import { backupDirOf, documentsFolder, isInside, type Manifest } from '../../backup/backup-folder.ts';
import { documentsInLog } from '../../backup/documents-in-log.ts';
import { keysOf, ownersPassword } from '../../backup/keys.ts';
import { checkIsProduction, claimBackup } from '../../backup/production.ts';
import { prune } from '../../backup/prune.ts';
import { verifyBackups } from '../../backup/verify.ts';
import { createProgressBar } from '../../components/machine/progress-bar.ts';
import { databaseUrlOf, ownerUrlOf } from '../../addresses/database-url.ts';
import { defineCommand, wholeNumber } from '../../command/command.ts';

const copyKeys = async (dataDir: string, backupDir: string, to: string): Promise<string> => {
  const target = resolve(to);
  if (isInside(target, backupDir) || isInside(backupDir, target)) {
    throw new BadSettingsError(
      `--keys-to ${to} is together with BACKUP_DIR: anyone with the backup would have its keys. Name another place.`,
    );
  }
  const keys = keysOf(dataDir);
  for (const name of keys) {
    await mkdir(dirname(join(target, name)), { recursive: true, mode: 0o700 });
    await copyFile(join(dataDir, name), join(target, name));
  }
  return `Keys (${keys.join(', ')}): ${target}`;
};

/** Not a failure of the backup, which is what such a loss is mended from. */
const tellMissing = async (
  settings: Settings,
  filesDir: string,
  backupDir: string,
  gone: readonly string[],
): Promise<void> => {
  try {
    const missing = missingAmong(gone, backupDir, await documentsInLog(databaseUrlOf(settings)));
    if (missing.length === 0) return;
    console.error(
      `Missing, though the log names them (documents: ${missing.length}). Copy them back from ` +
        `${documentsFolder(backupDir)} to ${filesDir}:\n  ${missing.join('\n  ')}`,
    );
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`${why}. So nobody knows whether what only the backup has (documents: ${gone.length}) is missing.`);
  }
};

const copyDocuments = async (settings: Settings, dataDir: string, backupDir: string): Promise<string> => {
  if (settings.S3_BUCKET !== undefined) {
    return `Documents are in the bucket ${settings.S3_BUCKET} and not copied: turn on its versioning`;
  }
  const filesDir = join(dataDir, 'files');
  const { documents, copied, gone } = await backUpDocuments(filesDir, backupDir, new Date().toISOString());
  if (gone.length > 0) await tellMissing(settings, filesDir, backupDir, gone);
  return `Documents: ${documents}, of which ${copied} were new`;
};

const copyDatabase = async (settings: Settings, dataDir: string, backupDir: string): Promise<Manifest> => {
  if (settings.DATABASE_URL) {
    throw new BadSettingsError(
      'DATABASE_URL is set: back that server up with what it comes with (pg_basebackup and its WAL archive, or your ' +
        "provider's), then `npm run lendlog -- backup --documents`. docs/how-to/back-up-and-restore.md says what to mind.",
    );
  }
  await claimBackup(dataDir, backupDir);
  const bar = createProgressBar('Backing up the database', 'files');
  const manifest = await backUpDatabase({
    ownerUrl: ownerUrlOf(settings),
    databaseDir: join(dataDir, 'postgres'),
    backupDir,
    onProgress: bar.tick,
  });
  bar.end();
  return manifest;
};

const describeDatabase = (backupDir: string, manifest: Manifest): string => {
  const bytes = [...manifest.files, ...manifest.wal].reduce((sum, file) => sum + file.bytes, 0);
  return `Database: ${join(backupDir, manifest.name)}, ${Math.round(bytes / 1e6)} MB, to restore to ${manifest.finishedAt} or later`;
};

export const command = defineCommand({
  usage: `Copies the database of the \`npm start\` that runs on DATA_DIR, its WAL and the documents to BACKUP_DIR, while the portal serves.
  npm run lendlog -- backup [--keys-to <folder>] [--keep N] [--documents] [--verify]
  --keys-to    copies the keys to this folder, apart from what they open
  --keep       removes all but so many backups afterwards
  --documents  documents only: cheap enough for every few minutes
  --verify     copies nothing; reads every file, and restores each backup into a scratch server in TMPDIR
docs/how-to/back-up-and-restore.md says what to run how often, and how to get it back.`,
  options: {
    'keys-to': { type: 'string' },
    keep: { type: 'string' },
    documents: { type: 'boolean', default: false },
    verify: { type: 'boolean', default: false },
  },
  run: async (values) => {
    const settings = loadSettings(process.env);
    const [dataDir, backupDir] = [resolve(settings.DATA_DIR), backupDirOf(settings)];
    if (isInside(backupDir, dataDir)) {
      throw new BadSettingsError(
        `BACKUP_DIR is inside of DATA_DIR: what takes the one takes the other. Name another disk.`,
      );
    }
    if (values.verify) {
      await verifyBackups({ backupDir, askPassword: () => ownersPassword(dataDir), say: console.log });
      return;
    }
    const keep = values.keep === undefined ? undefined : wholeNumber('keep', values.keep, { least: 1, most: 9_999 });
    if (!settings.DATABASE_URL) checkIsProduction(dataDir, backupDir);
    await mkdir(backupDir, { recursive: true, mode: 0o711 });
    const manifest = values.documents ? undefined : await copyDatabase(settings, dataDir, backupDir);
    if (manifest) console.log(describeDatabase(backupDir, manifest));
    // After the database: whatever it names is there by then.
    console.log(await copyDocuments(settings, dataDir, backupDir));
    if (manifest && settings.S3_BUCKET === undefined) {
      await nameDocuments(backupDir, manifest, await documentsInLog(ownerUrlOf(settings)));
    }
    if (values['keys-to'] !== undefined) console.log(await copyKeys(dataDir, backupDir, values['keys-to']));
    else if (!values.documents) {
      console.log(
        `Not in it: ${keysOf(dataDir).join(', ')}. Without them nobody can read a backup: keep a copy apart (--keys-to FOLDER).`,
      );
    }
    if (keep !== undefined) console.log(await prune(backupDir, keep, () => documentsInLog(databaseUrlOf(settings))));
  },
});
