import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readIdentity, writeIdentity } from '../../../scripts/backup/database-identity.ts';
import { checkIsProduction, claimBackup, standingOf, takeOver } from '../../../scripts/backup/production.ts';
import { readProduction } from '../../../scripts/backup/production-file.ts';

const ID = '2b1c3d4e-0000-4000-8000-000000000001';
let root: string;
let backupDir: string;

/** What is looked at of a database folder. @param server its identifier */
const database = (name: string, { server = 7n, timeline = 1 } = {}): string => {
  const folder = join(root, name, 'postgres');
  mkdirSync(join(folder, 'global'), { recursive: true });
  mkdirSync(join(folder, 'pg_wal'));
  const control = Buffer.alloc(8_192);
  control.writeBigUInt64LE(server);
  writeFileSync(join(folder, 'global', 'pg_control'), control);
  writeFileSync(join(folder, 'pg_wal', `${String(timeline).padStart(8, '0')}0000000000000001`), '');
  return join(root, name);
};
const copy = async (name: string, timeline = 2): Promise<string> => {
  const dataDir = database(name, { timeline });
  await writeIdentity(join(dataDir, 'postgres'), { id: ID, restored: { from: 'a', at: '2026-11-22T14:00:00Z' } });
  return dataDir;
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lendlog-production-'));
  backupDir = join(root, 'backup');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('What a database is to a backup folder', () => {
  it('the production, once it has claimed it; another portal is refused', async () => {
    const [dataDir, foreign] = [database('a'), database('b', { server: 8n })];
    expect(standingOf(dataDir, backupDir)).toBe('new');
    await claimBackup(dataDir, backupDir);
    expect(standingOf(dataDir, backupDir)).toBe('production');
    expect(readProduction(backupDir)).toMatchObject({ server: '7', timeline: 1 });
    expect(() => standingOf(foreign, backupDir)).toThrow('is the backup of another database');
    expect(() => standingOf(join(root, 'not-yet'), backupDir)).toThrow('is the backup of another database');
    await expect(takeOver(foreign, backupDir)).rejects.toThrow('is the backup of another portal');
  });

  it('a copy, beside what an older version has backed up, too; its own in an empty folder', async () => {
    const dataDir = await copy('a');
    expect(standingOf(dataDir, backupDir)).toBe('new');
    mkdirSync(join(backupDir, 'wal'), { recursive: true });
    writeFileSync(join(backupDir, 'wal', '000000010000000000000001.gz'), '');
    expect(standingOf(dataDir, backupDir)).toBe('copy');
    expect(() => checkIsProduction(dataDir, backupDir)).toThrow('backup:take-over');
  });

  it('changes by a take-over only, which may be repeated, and the former production is no copy', async () => {
    const [former, dataDir] = [database('a'), await copy('b')];
    await claimBackup(former, backupDir);
    await takeOver(dataDir, backupDir);
    const noted = readProduction(backupDir);
    expect(noted).toMatchObject({ database: ID, timeline: 2 });
    await takeOver(dataDir, backupDir);
    expect(readProduction(backupDir)).toEqual(noted);
    expect(readIdentity(join(dataDir, 'postgres'))).toEqual({ id: ID });
    expect(() => standingOf(former, backupDir)).toThrow('a restored copy may have taken over');
    await takeOver(former, backupDir);
    expect(() => standingOf(dataDir, backupDir)).toThrow('a restored copy may have taken over');
  });

  it('is not guessed where its identity cannot be read', async () => {
    const dataDir = await copy('a');
    writeFileSync(join(dataDir, 'postgres', 'lendlog-identity.json'), '{"id":"');
    expect(() => standingOf(dataDir, backupDir)).toThrow('does not say which database this is');
  });
});
