import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { startEmbeddedPostgres } from '../../scripts/components/database/postgres.ts';

/** The one PostgreSQL server of a run. */
export type BenchServer = {
  /** A new database; any name. @returns its address */
  readonly createDatabase: (name: string) => Promise<string>;
  readonly settle: () => Promise<void>;
  /** Version and the settings that durability and speed hang on. */
  readonly settings: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
};

const SETTINGS = [
  'server_version',
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'data_checksums',
  'shared_buffers',
  'max_connections',
];

/** Starts the server that `npm start` would, with the same settings, on a folder of its own that `stop` removes. */
export const startBenchServer = async (parentDir: string): Promise<BenchServer> => {
  mkdirSync(parentDir, { recursive: true, mode: 0o711 });
  const dataDir = mkdtempSync(join(parentDir, 'bench-'));
  // The database's system user has to get through.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, port: await findFreePort(), password: 'bench' });
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  const settings: Record<string, string> = {};
  for (const name of SETTINGS) {
    const { rows } = await owner.query<{ value: string }>('select current_setting($1) as value', [name]);
    settings[name] = rows[0]?.value ?? '';
  }
  if (settings['fsync'] !== 'on' || settings['synchronous_commit'] !== 'on') {
    throw new Error('fsync and synchronous_commit must be on: without them there is nothing to compare');
  }
  return {
    dataDir,
    settings,
    createDatabase: async (name) => {
      const database = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
      await owner.query(`create database ${database}`);
      const url = new URL(server.url);
      url.pathname = `/${database}`;
      return url.href;
    },
    settle: async () => void (await owner.query('checkpoint')),
    stop: async () => {
      await owner.end();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
