import { join, resolve } from 'node:path';
import { BadSettingsError, loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { filesFolder } from '../../../events/platform/blobs/create-blob-store.ts';
import { createOwnerPool, type Pool } from '../../../events/platform/database/database.ts';
import { readSecretFile } from '../../../events/platform/process/secret-file.ts';
import { makePrivateFolder } from '../../../events/platform/blobs/staging.ts';
import { type FileRef, openFileStore } from '../../../events/store/files/file-store.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { backupDirOf, chooseBackup, listBackups } from '../../backup/backup-folder.ts';
import { documentsInLog } from '../../backup/documents-in-log.ts';
import { bringKeys } from '../../backup/keys.ts';
import { restoreDatabase } from '../../backup/restore-database.ts';
import { type RestoredDocuments, restoreDocuments } from '../../backup/restore-documents.ts';
import { lockDataFolder } from '../../components/database/data-folder-lock.ts';
import { ownerPasswordFile } from '../../components/database/database-passwords.ts';
import { createProgressBar } from '../../components/machine/progress-bar.ts';
import { defineCommand } from '../../command/command.ts';

const momentOf = (text: string): string => {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(text);
  if (isMoment && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new BadSettingsError(`--to ${text}: write a moment with its zone, such as 2026-11-22T14:05:00Z`);
};

/** Opens the documents of a database that is just being restored. Without the master key none opens. */
const wholeIn =
  (settings: Settings, pool: Pool) =>
  async (file: FileRef): Promise<boolean> => {
    try {
      const files = await openFileStore(settings, await openSubjectKeys(settings, pool));
      return (await files.examine(file)) === null;
    } catch (error) {
      if (error instanceof BadSettingsError) return false;
      throw error;
    }
  };

/** Documents of the log of a database that is just being restored. */
const bringDocuments = async (settings: Settings, backupDir: string, ownerUrl: string): Promise<RestoredDocuments> => {
  const pool = createOwnerPool(ownerUrl, 'lendlog-restore');
  const filesDir = resolve(filesFolder(settings));
  const asideDir = `${filesDir}.before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  try {
    await makePrivateFolder(filesDir);
    const log = await documentsInLog(ownerUrl);
    return await restoreDocuments({ backupDir, filesDir, asideDir, log, isWhole: wholeIn(settings, pool) });
  } finally {
    await pool.end();
  }
};

const tellDocuments = ({ brought, leftOut, aside, problems }: RestoredDocuments): void => {
  console.log(`${brought} documents were brought back.`);
  if (leftOut > 0) console.log(`Left out, because people are forgotten (documents): ${leftOut}.`);
  if (aside !== undefined)
    console.log(`What was there of them is in ${aside}: delete it once nothing of it is needed.`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
};

export const command = defineCommand({
  usage: `Puts a backup of BACKUP_DIR into DATA_DIR. What is there is put aside, never written over.
  npm run lendlog -- restore [--to <moment>] [--backup <name>] [--keys-from <folder>]
  --to         a moment, ISO 8601 with its zone; left out: as far as the WAL goes
  --backup     the name of a backup; left out: the newest that can be brought to the moment
  --keys-from  where \`backup --keys-to\` has put the keys; those that DATA_DIR has already stay
docs/how-to/back-up-and-restore.md`,
  options: { to: { type: 'string' }, backup: { type: 'string' }, 'keys-from': { type: 'string' } },
  run: async (values) => {
    const settings = loadSettings(process.env);
    const [dataDir, backupDir] = [resolve(settings.DATA_DIR), backupDirOf(settings)];
    if (settings.DATABASE_URL) {
      throw new BadSettingsError(
        'DATABASE_URL is set: restore that server with its own tools. The portal notices that its log was restored.',
      );
    }
    const to = values.to === undefined ? undefined : momentOf(values.to);
    const manifest = chooseBackup(listBackups(backupDir), { to, name: values.backup });
    const { unlock } = await lockDataFolder(
      dataDir,
      { address: 'npm run lendlog -- restore', launchers: [] },
      console.log,
    );
    try {
      if (values['keys-from'] !== undefined) {
        const brought = await bringKeys(resolve(values['keys-from']), dataDir);
        console.log(`Keys: ${brought.join(', ') || 'all were there'}`);
      }
      const password = await readSecretFile(dataDir, ownerPasswordFile);
      if (password === undefined) {
        throw new BadSettingsError(
          `${join(dataDir, ownerPasswordFile.name)} is missing: keys are kept apart from backups. Name where with --keys-from FOLDER.`,
        );
      }
      console.log(`Restoring ${manifest.name} ${to === undefined ? 'as far as there is WAL' : `to ${to}`}`);
      const bar = createProgressBar('Copying the database', 'files');
      let tell = (): void => undefined;
      const restored = await restoreDatabase({
        backupDir,
        manifest,
        dataDir,
        to,
        password: password.trim(),
        reason: `restored from ${manifest.name}${to === undefined ? '' : ` to ${to}`}`,
        onProgress: bar.tick,
        whileItRuns: async (url) => {
          if (settings.S3_BUCKET !== undefined) return;
          const documents = await bringDocuments(settings, backupDir, url);
          tell = () => tellDocuments(documents);
        },
      });
      bar.end();
      const { position, newestAt, aside } = restored;
      console.log(`The log ends at position ${position}${newestAt ? `, recorded at ${newestAt}` : ''}.`);
      tell();
      if (aside) console.log(`The database that was there is in ${aside}: delete it once nothing of it is needed.`);
      console.log('Start the portal: workflows and Kafka start over from the log; /readyz shows their progress.');
    } finally {
      unlock();
    }
  },
});
