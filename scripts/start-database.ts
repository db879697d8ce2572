import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { namingTypes } from '../events/files/uploaded-files.ts';
import { BadSettingsError, type Settings } from '../events/platform/process/config.ts';
import { filesFolder } from '../events/platform/blobs/create-blob-store.ts';
import { APP_ROLE } from '../events/platform/database/database.ts';
import { migrate } from '../events/platform/database/migrate.ts';
import { readOrCreateSecretFile, readSecretFile, badSecret } from '../events/platform/process/secret-file.ts';
import { checkMasterKeys } from '../events/store/privacy/master-key.ts';
import { hasDatabase } from './components/database/database-folder.ts';
import { appPasswordFile, ownerPasswordFile } from './components/database/database-passwords.ts';
import { rememberedPort } from './components/machine/ports.ts';
import { startEmbeddedPostgres } from './components/database/postgres.ts';
import { withProgress, type Say } from './components/machine/progress.ts';
import { supervise } from './components/guard/supervisor.ts';
import { archiveWalTo } from './components/database/wal-archive.ts';
import { walFolder } from './backup/backup-folder.ts';
import { claimBackup, isRestoredCopy, standingOf, walOfCopy } from './backup/production.ts';
import { embeddedUrl } from './addresses/database-url.ts';

/** Where the database's owner signs in, for migrations, and where the processes do. */
export type StartedDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** It was restored, and is not the production. */
  readonly isCopy: boolean;
};

type Options = {
  readonly settings: Settings;
  readonly dataDir: string;
  readonly say: Say;
  /** Told how to stop the server as soon as it runs. */
  readonly onStarted: (stop: () => Promise<void>) => void;
};

const newPassword = (): string => randomBytes(24).toString('base64url');

const ownerPassword = async (dataDir: string): Promise<string> => {
  // Another one would be of no use to a database that is there.
  if (!hasDatabase(dataDir)) return readOrCreateSecretFile(dataDir, ownerPasswordFile, newPassword);
  const password = await readSecretFile(dataDir, ownerPasswordFile);
  if (password === undefined) throw badSecret(dataDir, ownerPasswordFile, 'is missing');
  return password;
};

/** Where the server hands over its WAL: a restored copy keeps its own until somebody says that it is the production. */
const prepareArchive = async (backupDir: string, dataDir: string, say: Say) => {
  const isCopy = standingOf(dataDir, backupDir) === 'copy';
  if (isCopy) {
    say(
      `This database is a restored copy. ${backupDir} stays the backup of the production; nothing is backed up from here. ` +
        'If this is to be the production: stop it, run `npm run lendlog -- backup:take-over`, start it again.',
    );
  }
  return {
    more: await archiveWalTo(isCopy ? walOfCopy(dataDir) : walFolder(backupDir)),
    claim: async () => (isCopy ? undefined : claimBackup(dataDir, backupDir)),
  };
};

const startServer = async ({ settings, dataDir, say, onStarted }: Options): Promise<StartedDatabase> => {
  const { DATABASE_URL: given, DATABASE_OWNER_URL } = settings;
  if (given) return { ownerUrl: DATABASE_OWNER_URL ?? given, appUrl: given, isCopy: false };
  const password = (await ownerPassword(dataDir)).trim();
  const appPassword = (await readOrCreateSecretFile(dataDir, appPasswordFile, newPassword)).trim();
  const port = await rememberedPort(join(dataDir, 'postgres.port'));
  let ownerUrl = '';
  const archive =
    settings.BACKUP_DIR === undefined ? undefined : await prepareArchive(settings.BACKUP_DIR, dataDir, say);
  const more = archive?.more;
  const start = async () => {
    const server = await startEmbeddedPostgres({ dataDir, port, password, say, ...(more && { more }) });
    ownerUrl = server.url;
    return server;
  };
  const title = hasDatabase(dataDir) ? 'Starting PostgreSQL' : 'Creating the database';
  const database = await withProgress(say, title, () => supervise({ name: 'PostgreSQL', start, say }));
  onStarted(database.stop);
  await archive?.claim();
  const isCopy = isRestoredCopy(dataDir, settings.BACKUP_DIR);
  return { ownerUrl, appUrl: embeddedUrl(port, APP_ROLE, appPassword), isCopy };
};

/** Documents that the log names need the folder that they were kept in; an empty one says that they are known to be lost. */
const checkFiles = async (settings: Settings, dataDir: string, db: pg.Client): Promise<void> => {
  const folder = filesFolder({ DATA_DIR: dataDir });
  if (settings.S3_BUCKET !== undefined || existsSync(folder)) return;
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('event_store.events') is not null as exists`,
  );
  if (!rows[0]?.exists) return;
  const { rowCount } = await db.query('select from event_store.events as e where e.type = any ($1) limit 1', [
    namingTypes,
  ]);
  if (!rowCount) return;
  throw new BadSettingsError(
    `${folder} is missing: it should hold the documents that the log names. Put it back from a backup, set S3_BUCKET if ` +
      'they are there, or make an empty folder of that name to go on without them.',
  );
};

/** Holds what is in the database against the rest of the data folder, before anything is changed in it. */
const checkTogether = async (settings: Settings, dataDir: string, ownerUrl: string): Promise<void> => {
  const db = new pg.Client({ connectionString: ownerUrl, application_name: 'lendlog-start' });
  await db.connect();
  try {
    await checkMasterKeys({ ...settings, DATA_DIR: dataDir }, db);
    await checkFiles(settings, dataDir, db);
  } finally {
    await db.end();
  }
};

/**
 * Brings up the database of a start: the given one or its own, checked and on the newest schema.
 * @throws BadSettingsError naming the file or setting that does not belong to it
 */
export const startDatabase = async (options: Options): Promise<StartedDatabase> => {
  const started = await startServer(options);
  await checkTogether(options.settings, options.dataDir, started.ownerUrl);
  await withProgress(options.say, 'Bringing the database to the newest schema', () =>
    migrate(started.ownerUrl, started.appUrl),
  );
  return started;
};
