import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BadSettingsError, loadSettings } from '../events/platform/config.ts';
import { readSecretFile } from '../events/platform/secret-file.ts';
import { backupDirOf, chooseBackup, documentsFolder, listBackups, readDocuments } from './backup/backup-folder.ts';
import { bringKeys } from './backup/keys.ts';
import { checkKept, copyMeasured, measureFile } from './backup/kept-files.ts';
import { restoreDatabase } from './backup/restore-database.ts';
import { lockDataFolder } from './components/data-folder-lock.ts';
import { ownerPasswordFile } from './components/database-passwords.ts';
import { createProgressBar } from './components/progress-bar.ts';

// npm run restore: puts a backup of BACKUP_DIR into DATA_DIR, as of its end, of now, or of a moment. What is there is put
// aside, never written over. docs/how-to/back-up-and-restore.md.

const options = {
  /** A moment, ISO 8601 with its zone; left out: as far as the WAL goes. */
  to: { type: 'string' },
  /** The name of a backup; left out: the newest that can be brought to the moment. */
  backup: { type: 'string' },
  /** Where `npm run backup -- --keys-to` has put the keys; those that DATA_DIR has already stay. */
  'keys-from': { type: 'string' },
} as const;

const momentOf = (text: string): string => {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(text);
  if (isMoment && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new BadSettingsError(`--to ${text}: write a moment with its zone, such as 2026-11-22T14:05:00Z`);
};

/** Documents that the data folder does not have, or has damaged. @returns how many were brought */
const restoreDocuments = async (backupDir: string, filesDir: string): Promise<number> => {
  let brought = 0;
  for (const kept of readDocuments(backupDir).values()) {
    const [from, to] = [join(documentsFolder(backupDir), kept.path), join(filesDir, kept.path)];
    const present = await measureFile(to);
    if (present?.sha256 === kept.sha256) continue;
    checkKept(from, kept, await measureFile(from));
    if (present) await rename(to, `${to}.before-restore`);
    await copyMeasured(from, to);
    brought += 1;
  }
  return brought;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({ options });
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = loadSettings(process.env);
  const [dataDir, backupDir] = [resolve(settings.DATA_DIR), backupDirOf(settings)];
  if (settings.DATABASE_URL) {
    throw new BadSettingsError(
      'DATABASE_URL is set: restore that server with its own tools. The portal notices by itself that its log was restored.',
    );
  }
  const to = values.to === undefined ? undefined : momentOf(values.to);
  const manifest = chooseBackup(listBackups(backupDir), { to, name: values.backup });
  const { unlock } = await lockDataFolder(dataDir, { address: 'npm run restore', launchers: [] }, console.log);
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
    const restored = await restoreDatabase({
      backupDir,
      manifest,
      dataDir,
      to,
      password: password.trim(),
      reason: `restored from ${manifest.name}${to === undefined ? '' : ` to ${to}`}`,
      onProgress: bar.tick,
    });
    bar.end();
    const filesDir = join(dataDir, 'files');
    await mkdir(filesDir, { recursive: true, mode: 0o700 });
    const documents = settings.S3_BUCKET === undefined ? await restoreDocuments(backupDir, filesDir) : 0;
    const { position, newestAt, aside } = restored;
    console.log(`The log ends at position ${position}${newestAt ? `, recorded at ${newestAt}` : ''}.`);
    console.log(`${documents} documents were brought back.`);
    if (aside) console.log(`The database that was there is in ${aside}: delete it once nothing of it is needed.`);
    console.log('Start the portal: workflows and Kafka start over from the log by themselves; /readyz tells how far.');
  } finally {
    unlock();
  }
};

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
