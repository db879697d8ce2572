import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { startDatabase } from '../../../scripts/start-database.ts';
import { TEST_MASTER_KEY } from '../../support/store/keys.ts';
import { startOwnProcess } from './own-process.ts';

/** A data folder, the database that `npm start` brings up on it, and the commands that work on it. */
export type Machine = {
  readonly dataDir: string;
  /** As the owner, while it runs. */
  readonly url: () => string;
  /** What its last start found, as `npm start` hands it to the processes. */
  readonly isCopy: () => boolean;
  /** @returns what the start said; @throws when it refuses */
  readonly start: () => Promise<string>;
  readonly stop: () => Promise<void>;
  /** One of `npm run lendlog`. @returns all that it said. @throws when it does not end with the code */
  readonly run: (args: readonly string[], code?: number) => Promise<string>;
  readonly sql: <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;
  /** A moment of the database's clock. */
  readonly now: () => Promise<string>;
  /** Hands over what was written so far, as a minute does. */
  readonly handOver: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Puts a copy of a folder, with owners and times, in the place of one that is empty. */
export const copyFolder = async (from: string, to: string): Promise<void> => {
  await rm(to, { recursive: true });
  await promisify(execFile)('cp', ['-a', from, to]);
};

/** @param backupDir of all machines that share it @param like the data folder of a stopped one, to begin as its copy */
export const createMachine = async (backupDir: string, like?: string): Promise<Machine> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-machine-'));
  if (like !== undefined) await copyFolder(like, dataDir);
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, MASTER_KEY: TEST_MASTER_KEY };
  let stopServer: (() => Promise<void>) | undefined;
  let ownerUrl = '';
  let isCopy = false;
  const stop = async (): Promise<void> => {
    await stopServer?.();
    stopServer = undefined;
  };
  const sql = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  return {
    dataDir,
    url: () => ownerUrl,
    isCopy: () => isCopy,
    start: async () => {
      const said: string[] = [];
      const started = await startDatabase({
        settings: loadSettings(env),
        dataDir,
        say: (line) => void said.push(line),
        onStarted: (stopIt) => (stopServer = stopIt),
      });
      ({ ownerUrl, isCopy } = started);
      return said.join('\n');
    },
    stop,
    run: async (args, expected = 0) => {
      const program = startOwnProcess('scripts/lendlog.ts', env, { args });
      const code = await program.exited;
      const said = program.output() + program.errors();
      if (code !== expected) throw new Error(`${args.join(' ')} ended with ${code}, not ${expected}: ${said}`);
      return said;
    },
    sql,
    now: async () => (await sql<{ now: Date }>('select clock_timestamp() as now'))[0]?.now.toISOString() ?? '',
    handOver: async () => {
      await sql('select pg_switch_wal()');
      await sql('checkpoint');
    },
    remove: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** SHA-256 over the names and contents of all that a folder holds. */
export const hashOfFolder = async (folder: string): Promise<string> => {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((each) => each.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.toSorted()) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
};
