import { randomUUID } from 'node:crypto';
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { migrate } from '../../events/platform/database/migrate.ts';
import { columnTypes } from '../../events/platform/database/values.ts';
import { findFreePort } from '../components/machine/ports.ts';
import { startEmbeddedPostgres } from '../components/database/postgres.ts';
import { postgresUser, type SystemUser } from '../components/machine/system-user.ts';
import { databaseFolder } from '../components/database/database-folder.ts';
import { archiveWalTo, type Extent, recoverFrom } from '../components/database/wal-archive.ts';
import { type Manifest, walFolder } from './backup-folder.ts';
import { writeIdentity } from './database-identity.ts';
import { checkKept, copyMeasured, forEachAtOnce, measureFile, walk } from './kept-files.ts';
import { walOfCopy } from './production.ts';

const LOOK_MS = 200;

type Options = {
  readonly backupDir: string;
  readonly manifest: Manifest;
  readonly dataDir: string;
  /** Of the past that it follows. */
  readonly timeline: number;
  readonly extent: Extent;
  readonly password: string;
  /** Carried into the log's epoch. */
  readonly reason: string;
  readonly onProgress: (files: number, of: number) => void;
  /** Work to do while the restored server runs. If it fails, the previous state is put back. */
  readonly whileItRuns?: (ownerUrl: string) => Promise<void>;
};

/** The database as it is after a restore. */
export type Restored = {
  readonly position: number;
  /** ISO 8601, of the newest event; undefined for an empty log. */
  readonly newestAt: string | undefined;
  /** Where the database is that was there before; undefined when there was none. */
  readonly aside: string | undefined;
};

/**
 * Puts a backup in the place of the database, checked file by file, and has PostgreSQL bring it to the moment. What was
 * there before is put aside, and put back when the backup cannot be brought there. What comes of it is a copy, which keeps
 * its own WAL: the backup folder is only read.
 */
export const restoreDatabase = async (options: Options): Promise<Restored> => {
  const { dataDir, manifest, backupDir } = options;
  const target = databaseFolder(dataDir);
  const draft = join(dataDir, 'postgres-being-restored');
  const now = new Date().toISOString();
  const stamp = now.slice(0, 19).replaceAll(':', '-');
  await rm(draft, { recursive: true, force: true });
  await copyBack(join(backupDir, manifest.name), manifest, draft, options.onProgress);
  await writeIdentity(draft, { id: randomUUID(), restored: { from: manifest.name, at: now } });
  const user = await postgresUser();
  if (user) await giveTo(draft, user);
  // Its own WAL belongs to the database that is put aside.
  const previous = [target, walOfCopy(dataDir)].filter((path) => existsSync(path));
  for (const path of previous) await rename(path, `${path}.before-restore-${stamp}`);
  await rename(draft, target);
  try {
    const restored = await recover(options);
    return { ...restored, aside: previous.includes(target) ? `${target}.before-restore-${stamp}` : undefined };
  } catch (error) {
    await rename(target, `${target}.failed-restore-${stamp}`);
    await rm(walOfCopy(dataDir), { recursive: true, force: true });
    for (const path of previous) await rename(`${path}.before-restore-${stamp}`, path);
    throw error;
  }
};

const copyBack = async (
  from: string,
  { folders, files, wal }: Manifest,
  to: string,
  onProgress: Options['onProgress'],
): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  let done = 0;
  await forEachAtOnce(files, async (kept) => {
    const path = join(from, 'database', kept.path);
    checkKept(path, kept, await copyMeasured(path, join(to, kept.path)));
    done += 1;
    onProgress(done, files.length);
  });
  await mkdir(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  for (const kept of wal) {
    const path = join(from, 'wal', kept.path);
    checkKept(path, kept, await measureFile(path));
    const unpacked = createWriteStream(join(to, 'pg_wal', kept.path.slice(0, -'.gz'.length)), { mode: 0o600 });
    await pipeline(createReadStream(path), createGunzip(), unpacked);
  }
  // Without this the server would go on in the same timeline, over WAL that others may still need.
  await writeFile(join(to, 'recovery.signal'), '', { mode: 0o600 });
};

const giveTo = async (folder: string, { uid, gid }: SystemUser): Promise<void> => {
  const { files, folders } = await walk(folder);
  for (const path of ['.', ...folders, ...files]) await chown(join(folder, path), uid, gid);
};

const recover = async (options: Options): Promise<Omit<Restored, 'aside'>> => {
  const { dataDir, backupDir, timeline, extent, password, reason, whileItRuns } = options;
  const archive = await archiveWalTo(walOfCopy(dataDir));
  const recovery = recoverFrom(walFolder(backupDir), { timeline, extent });
  const server = await startEmbeddedPostgres({
    dataDir,
    port: await findFreePort(),
    password,
    more: {
      settings: { ...archive.settings, ...recovery.settings },
      paths: [...archive.paths, ...recovery.paths],
    },
  });
  let ended: string | undefined;
  void server.exited.then((why) => (ended = why));
  try {
    const db = await connect(server.url);
    try {
      while (await isRecovering(db)) await sleep(LOOK_MS);
      await migrate(server.url);
      await db.query('select event_store.begin_epoch($1)', [reason]);
      const { rows } = await db.query<{ position: number; newestAt: string }>(
        `select c.last_position as position, c.recorded_at as "newestAt" from event_store.commits as c
         order by c.last_position desc limit 1`,
      );
      await whileItRuns?.(server.url);
      return rows[0] ?? { position: 0, newestAt: undefined };
    } finally {
      await db.end().catch(() => undefined);
    }
  } catch (cause) {
    await sleep(LOOK_MS);
    if (ended === undefined) throw cause;
    const upTo = typeof extent === 'string' ? '' : `: there may be no WAL up to ${extent.to}`;
    throw new Error(`PostgreSQL ended while it restored (${ended})${upTo}; see ${join(dataDir, 'logs/postgres.log')}`, {
      cause,
    });
  } finally {
    await server.stop();
  }
};

const connect = async (url: string): Promise<pg.Client> => {
  const db = new pg.Client({ connectionString: url, application_name: 'lendlog-restore', types: columnTypes });
  db.on('error', () => undefined);
  await db.connect();
  return db;
};

const isRecovering = async (db: pg.Client): Promise<boolean> => {
  const { rows } = await db.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering');
  return rows[0]?.recovering ?? false;
};
