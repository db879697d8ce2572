import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { backUpDatabase } from '../../../scripts/backup/back-up-database.ts';
import { type Manifest, walFolder } from '../../../scripts/backup/backup-folder.ts';
import { restoreDatabase } from '../../../scripts/backup/restore-database.ts';
import { archiveWalTo } from '../../../scripts/components/database/wal-archive.ts';
import { OWN_PASSWORD, ownPostgres, type OwnPostgres } from '../support/own-postgres.ts';

jest.setTimeout(180_000);

describe('A restore after a restore', () => {
  let dataDir: string;
  let backupDir: string;
  let postgres: OwnPostgres;
  let manifest: Manifest;

  const sql = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const write = (n: number) => sql(`insert into public.diary values (${n})`);
  const now = async (): Promise<string> =>
    (await sql<{ now: Date }>('select clock_timestamp() as now'))[0]?.now.toISOString() ?? '';
  const diary = async (): Promise<number[]> =>
    (await sql<{ n: number }>('select n from public.diary order by n')).map(({ n }) => n);
  const restore = async (to?: string): Promise<void> => {
    await postgres.stop();
    const options = { backupDir, dataDir, manifest, to, password: OWN_PASSWORD, reason: 'a test' };
    await restoreDatabase({ ...options, onProgress: () => undefined });
    await postgres.start();
  };
  /** A day's work in the archive. */
  const handOver = async (): Promise<void> => {
    await sql('select pg_switch_wal()');
    await sql('checkpoint');
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lendlog-twice-'));
    backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
    postgres = await ownPostgres(dataDir, await archiveWalTo(walFolder(backupDir)));
    await sql('create table public.diary (n integer primary key)');
    manifest = await backUpDatabase({
      ownerUrl: postgres.url,
      databaseDir: join(dataDir, 'postgres'),
      backupDir,
      onProgress: () => undefined,
    });
  });
  afterAll(async () => {
    await postgres.remove();
    await rm(backupDir, { recursive: true, force: true });
  });

  it('goes on from what the first one came to, not from what that left behind', async () => {
    await write(1);
    const moment = await now();
    await write(100);
    await handOver();
    await restore(moment);
    expect(await diary()).toEqual([1]);

    await write(200);
    await handOver();
    await restore();
    expect(await diary()).toEqual([1, 200]);

    const again = await now();
    await write(300);
    await handOver();
    await restore(again);
    expect(await diary()).toEqual([1, 200]);
    const histories = (await readdir(walFolder(backupDir))).filter((name) => name.includes('.history'));
    expect(histories.toSorted()).toEqual(['00000002.history.gz', '00000003.history.gz', '00000004.history.gz']);
    expect(await readdir(dataDir)).not.toContain('wal-of-restore');
  });
});
