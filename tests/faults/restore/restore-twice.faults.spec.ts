import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { walFolder } from '../../../scripts/backup/backup-folder.ts';
import { createMachine, type Machine } from '../support/machine.ts';
import { endOwnProcesses } from '../support/own-process.ts';

jest.setTimeout(300_000);

describe('A production that is restored again and again', () => {
  let backupDir: string;
  let production: Machine;

  const write = (n: number) => production.sql(`insert into public.diary values (${n})`);
  const diary = async (): Promise<number[]> =>
    (await production.sql<{ n: number }>('select n from public.diary order by n')).map(({ n }) => n);
  const restore = async (...args: string[]): Promise<void> => {
    await production.handOver();
    await production.stop();
    await production.run(['restore', '--as-production', ...args]);
    await production.start();
  };

  beforeAll(async () => {
    backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
    production = await createMachine(backupDir);
    await production.start();
    await production.sql('create table public.diary (n integer primary key)');
    await production.run(['backup']);
  });
  afterAll(async () => {
    await endOwnProcesses();
    await production?.remove();
    await rm(backupDir, { recursive: true, force: true });
  });

  it('goes on from what the restore before came to, and comes to what that left behind only when told to', async () => {
    await write(1);
    const moment = await production.now();
    await write(100);
    // Of a past that the next restore leaves behind.
    await production.run(['backup']);
    await write(101);
    await restore('--to', moment);
    expect(await diary()).toEqual([1]);

    await write(200);
    await restore();
    expect(await diary()).toEqual([1, 200]);

    const again = await production.now();
    await write(300);
    await restore('--to', again);
    expect(await diary()).toEqual([1, 200]);
    const histories = (await readdir(walFolder(backupDir))).filter((name) => name.includes('.history'));
    expect(histories.toSorted()).toEqual(['00000002.history.gz', '00000003.history.gz', '00000004.history.gz']);
    expect(await readdir(production.dataDir)).not.toContain('wal-of-copy');

    await restore('--timeline', '1');
    expect(await diary()).toEqual([1, 100, 101]);
  });
});
