import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../../events/platform/database/migrate.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { startEmbeddedPostgres, type RunningPostgres } from '../../../scripts/components/database/postgres.ts';
import type { ServerSettings } from '../../../scripts/components/database/wal-archive.ts';
import { eventually } from '../../support/eventually.ts';
import { noteRetry } from '../../support/hidden-retry.ts';

/** Of its owner. */
export const OWN_PASSWORD = 'faults';

export type OwnPostgres = {
  /** As the owner, on one port for as long as the test runs. */
  readonly url: string;
  /** SIGKILL to the server, as when the machine's memory runs out. */
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  /** Starts it when it has ended by itself. */
  readonly ensureRunning: () => Promise<void>;
  /** A shutdown as for an upgrade: what is open is rolled back. */
  readonly stop: () => Promise<void>;
  /** @returns the address of another migrated database of the same server */
  readonly createDatabase: (name: string) => Promise<string>;
  /** Ends the server and removes its data. */
  readonly remove: () => Promise<void>;
};

/**
 * A migrated PostgreSQL server of the test's own, to be ill-treated.
 * @param folder where its data lies; a new temporary one when left out
 * @param more settings of the server
 */
export const ownPostgres = async (folder?: string, more?: ServerSettings): Promise<OwnPostgres> => {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'lendlog-faults-')));
  const port = await findFreePort();
  let server: RunningPostgres | undefined;
  /** Right after a kill the old backends may still hold the shared memory; the new server refuses until they are gone. */
  const start = async (): Promise<RunningPostgres> =>
    (server = await eventually(
      'PostgreSQL to start',
      () =>
        startEmbeddedPostgres({ dataDir, port, password: OWN_PASSWORD, ...(more && { more }) }).catch(
          (error: unknown) => noteRetry('PostgreSQL of a fault test', error),
        ),
      30_000,
    ));
  const { url } = await start();
  await migrate(url);
  return {
    url,
    kill: async () => {
      const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await server?.exited;
    },
    stop: async () => server?.stop(),
    start: async () => void (await start()),
    ensureRunning: async () => {
      const ended = await Promise.race([server?.exited, sleep(1_000)]);
      if (ended !== undefined) await start();
    },
    createDatabase: async (name) => {
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      await owner.query(`create database ${name}`);
      await owner.end();
      const other = new URL(url);
      other.pathname = `/${name}`;
      await migrate(other.href);
      return other.href;
    },
    remove: async () => {
      await server?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
