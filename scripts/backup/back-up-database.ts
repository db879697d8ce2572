import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { columnTypes } from '../../events/platform/database/values.ts';
import type { KeptFile, Manifest } from './backup-folder.ts';
import { copyMeasured, forEachAtOnce, walk, writeManifest } from './kept-files.ts';

/** Files PostgreSQL recreates, or that belong to one run of the server or to this very database: only their folders are kept. */
const EMPTIED =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init|^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|recovery\.signal|standby\.signal|lendlog-identity\.json)$/;
/** Last: it says what the others have to be brought to. */
const CONTROL = 'global/pg_control';
const WAL_NAME = /^[0-9A-F]{24}$/;
const HISTORY_NAME = /^[0-9A-F]{8}\.history$/;

type Options = {
  /** The database as its owner. */
  readonly ownerUrl: string;
  /** The folder of its server. */
  readonly databaseDir: string;
  readonly backupDir: string;
  readonly onProgress: (files: number, of: number) => void;
};

/**
 * Copies the database of a server that goes on serving, by PostgreSQL's own protocol for it: a checkpoint, the files as
 * they are, and the WAL from there to the end, which makes one moment of them.
 * @returns what was written; nothing that looks like a backup is left behind when it fails
 */
export const backUpDatabase = async ({ ownerUrl, databaseDir, backupDir, onProgress }: Options): Promise<Manifest> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lendlog-backup', types: columnTypes });
  await client.connect();
  const draft = join(backupDir, `unfinished-${process.pid}`);
  try {
    await rm(draft, { recursive: true, force: true });
    const begun = await begin(client);
    const name = `${begun.startedAt.slice(0, 19).replaceAll(':', '-')}Z`;
    const copied = await copyDatabase(databaseDir, join(draft, 'database'), onProgress);
    const ended = await end(client);
    const label = join(draft, 'database', 'backup_label');
    await writeFile(label, ended.label, { mode: 0o600 });
    const kept = await copyMeasured(label, `${label}.copy`);
    await rename(`${label}.copy`, label);
    const wal = await copyWal(join(databaseDir, 'pg_wal'), join(draft, 'wal'), begun.wal, ended.wal);
    const manifest: Manifest = {
      format: 1,
      name,
      startedAt: begun.startedAt,
      finishedAt: ended.finishedAt,
      postgres: (await readFile(join(databaseDir, 'PG_VERSION'), 'utf8')).trim(),
      startWal: begun.wal,
      stopWal: ended.wal,
      stopLsn: ended.lsn,
      position: begun.position,
      ...(begun.hash !== null && { hash: begun.hash }),
      folders: copied.folders,
      files: [...copied.files, ...(kept ? [{ path: 'backup_label', ...kept }] : [])],
      wal,
    };
    await writeManifest(draft, manifest);
    await rename(draft, join(backupDir, name));
    return manifest;
  } finally {
    // Ends the server's part too, when we failed in the middle.
    await client.end();
    await rm(draft, { recursive: true, force: true });
  }
};

type Begun = {
  readonly wal: string;
  readonly startedAt: string;
  readonly position: number;
  readonly hash: string | null;
};
type Ended = { readonly wal: string; readonly lsn: string; readonly label: string; readonly finishedAt: string };

const begin = async (client: pg.Client): Promise<Begun> => {
  // Keeps the WAL from being recycled under us; gone with this connection.
  await client.query(`select pg_create_physical_replication_slot('lendlog_backup_' || pg_backend_pid(), true, true)`);
  const { rows } = await client.query<Begun>(
    `select pg_walfile_name(b.lsn) as wal, clock_timestamp() as "startedAt", coalesce(c.last_position, 0) as position,
       encode(c.hash, 'hex') as hash
     from (select pg_backup_start('lendlog', true) as lsn) as b
     left join (select c.last_position, c.hash from event_store.commits as c order by c.last_position desc limit 1) as c
       on true`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not begin a backup');
  return row;
};

const end = async (client: pg.Client): Promise<Ended> => {
  // Without waiting for the archive: what is needed is copied here.
  const { rows } = await client.query<Ended>(
    `select pg_walfile_name(b.lsn) as wal, b.lsn, b.labelfile as label, clock_timestamp() as "finishedAt"
     from pg_backup_stop(false) as b`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not end the backup');
  await client.query('select pg_switch_wal()');
  return row;
};

const copyDatabase = async (
  from: string,
  to: string,
  onProgress: Options['onProgress'],
): Promise<{ files: KeptFile[]; folders: string[] }> => {
  const { files: found, folders } = await walk(from, (path) => EMPTIED.test(path));
  const files: KeptFile[] = [];
  let done = 0;
  const copy = async (path: string): Promise<void> => {
    const kept = await copyMeasured(join(from, path), join(to, path));
    // A table that was dropped meanwhile.
    if (kept) files.push({ path, ...kept });
    done += 1;
    onProgress(done, found.length);
  };
  await forEachAtOnce(
    found.filter((path) => path !== CONTROL),
    copy,
  );
  await copy(CONTROL);
  return { files, folders };
};

const copyWal = async (from: string, to: string, first: string, last: string): Promise<KeptFile[]> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names = (await readdir(from)).filter(
    (name) => HISTORY_NAME.test(name) || (WAL_NAME.test(name) && name >= first && name <= last),
  );
  if (!names.includes(first) || !names.includes(last))
    throw new Error(`WAL ${first} to ${last} is not whole in ${from}`);
  const wal: KeptFile[] = [];
  for (const name of names) {
    const kept = await copyMeasured(join(from, name), join(to, `${name}.gz`), { zip: true });
    if (!kept) throw new Error(`${join(from, name)} vanished while it was backed up: run it again`);
    wal.push({ path: `${name}.gz`, ...kept });
  }
  return wal;
};
