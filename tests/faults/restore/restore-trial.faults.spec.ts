import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { walFolder } from '../../../scripts/backup/backup-folder.ts';
import { handOver } from '../../../scripts/backup/hand-over.ts';
import { walOfCopy } from '../../../scripts/backup/production.ts';
import { copyFolder, createMachine, hashOfFolder, type Machine } from '../support/machine.ts';
import { endOwnProcesses } from '../support/own-process.ts';

jest.setTimeout(400_000);

describe('A copy that is restored from the backup of a production', () => {
  let backupDir: string;
  let keys: string;
  let production: Machine;
  let other: Machine;

  const write = (machine: Machine, n: number) => machine.sql(`insert into public.diary values (${n})`);
  const diary = async (machine: Machine): Promise<number[]> =>
    (await machine.sql<{ n: number }>('select n from public.diary order by n')).map(({ n }) => n);
  const restoreInPlace = async (machine: Machine, ...args: string[]): Promise<string> => {
    await machine.handOver();
    await machine.stop();
    const said = await machine.run(['restore', '--as-production', ...args]);
    await machine.start();
    return said;
  };
  const restoreElsewhere = (...args: string[]): Promise<string> => other.run(['restore', '--keys-from', keys, ...args]);

  /** A production with a backup, made once: each test works on a copy of both. */
  let original: Machine;
  let originalBackup: string;
  beforeAll(async () => {
    originalBackup = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
    keys = await mkdtemp(join(tmpdir(), 'lendlog-keys-'));
    original = await createMachine(originalBackup);
    await original.start();
    await original.sql('create table public.diary (n integer primary key)');
    await original.run(['backup', '--keys-to', keys]);
    await write(original, 1);
    await original.handOver();
    await original.stop();
  });
  beforeEach(async () => {
    backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
    await copyFolder(originalBackup, backupDir);
    [production, other] = [await createMachine(backupDir, original.dataDir), await createMachine(backupDir)];
    await production.start();
  });
  afterEach(async () => {
    await endOwnProcesses();
    for (const machine of [production, other]) await machine?.remove();
    await rm(backupDir, { recursive: true, force: true });
  });
  afterAll(async () => {
    await original?.remove();
    for (const folder of [originalBackup, keys]) await rm(folder, { recursive: true, force: true });
  });

  it('writes nothing there, so that a later restore and the next backup lose nothing', async () => {
    // What the production hands over meanwhile must not look like a write of the trial.
    await production.stop();
    const before = await hashOfFolder(backupDir);
    const said = await restoreElsewhere();
    expect(await hashOfFolder(backupDir)).toBe(before);
    expect(said).toContain('This is a copy: BACKUP_DIR was only read');

    await production.start();
    await write(production, 2);
    await restoreInPlace(production);
    expect(await diary(production)).toEqual([1, 2]);

    await write(production, 3);
    await production.run(['backup']);
    await write(production, 4);
    await restoreInPlace(production);
    expect(await diary(production)).toEqual([1, 2, 3, 4]);
  });

  it('keeps its own WAL while it is worked with, and is not backed up over the production', async () => {
    await restoreElsewhere();
    await production.stop();
    const before = await hashOfFolder(backupDir);
    expect(await other.start()).toContain('This database is a restored copy.');
    expect([other.isCopy(), production.isCopy()]).toEqual([true, false]);
    await write(other, 50);
    await other.handOver();
    expect(await other.run(['backup'], 1)).toContain('holds a copy that was restored from');
    expect(await other.run(['backup', '--documents', '--keep', '1'], 1)).toContain('backup:take-over');
    await other.stop();
    expect(await hashOfFolder(backupDir)).toBe(before);

    await production.start();
    await write(production, 2);
    await restoreInPlace(production);
    expect(await diary(production)).toEqual([1, 2]);
  });

  it('becomes the production when somebody says so, at once and again, and the former one is refused', async () => {
    await restoreElsewhere();
    await other.start();
    await write(other, 50);
    await other.stop();
    await write(production, 2);
    await production.handOver();
    await production.stop();

    // A take-over that ended before it counted changes nothing.
    await handOver(walOfCopy(other.dataDir), walFolder(backupDir));
    await production.run(['restore', '--as-production']);
    await production.start();
    expect(await diary(production)).toEqual([1, 2]);
    await production.stop();
    expect(await other.run(['backup:take-over'])).toContain('is the backup of this database now');
    const noted = await readFile(join(backupDir, 'production.json'), 'utf8');
    await other.run(['backup:take-over']);
    expect(await readFile(join(backupDir, 'production.json'), 'utf8')).toBe(noted);

    await expect(production.start()).rejects.toThrow('is the backup of another database');
    await expect(production.run(['backup'], 1)).resolves.toContain('is the backup of another database');
    expect(await other.start()).not.toContain('copy');
    expect(other.isCopy()).toBe(false);
    await write(other, 60);
    await restoreInPlace(other);
    expect(await diary(other)).toEqual([1, 50, 60]);
    await other.run(['backup']);
    await write(other, 70);
    await restoreInPlace(other);
    expect(await diary(other)).toEqual([1, 50, 60, 70]);
  });
});
