import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chooseBackup, type Manifest, MANIFEST } from '../../../scripts/backup/backup-folder.ts';
import { writeProduction } from '../../../scripts/backup/production-file.ts';
import { isOn, lineOf } from '../../../scripts/backup/timelines.ts';

let backupDir: string;
const history = (timeline: number, rows: string): void => {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history.gz`;
  writeFileSync(join(backupDir, 'wal', name), gzipSync(rows));
};
const noteTimeline = (timeline: number): Promise<void> =>
  writeProduction(backupDir, { database: '2b1c3d4e-0000-4000-8000-000000000001', server: '1', timeline });
const backup = (name: string, more: Partial<Manifest> = {}): Manifest => {
  const at = '2026-11-22T14:00:00Z';
  const wal = { startWal: '000000010000000000000003', stopWal: '000000010000000000000003', wal: [] };
  const manifest: Manifest = {
    format: 1,
    name,
    startedAt: at,
    finishedAt: at,
    postgres: '18',
    ...wal,
    position: 0,
    folders: [],
    files: [],
    ...more,
  };
  mkdirSync(join(backupDir, name));
  writeFileSync(join(backupDir, name, MANIFEST), JSON.stringify(manifest));
  return manifest;
};

beforeEach(() => {
  backupDir = mkdtempSync(join(tmpdir(), 'lendlog-backup-'));
  mkdirSync(join(backupDir, 'wal'));
});
afterEach(() => rmSync(backupDir, { recursive: true }));

describe('The past that a restore follows', () => {
  it('is the timeline that the production has noted, whatever newer ones are there', async () => {
    history(2, '1\t0/4000100\tno recovery target specified\n');
    await noteTimeline(1);
    expect(lineOf(backupDir).timeline).toBe(1);
    expect(lineOf(backupDir, 2)).toEqual({ timeline: 2, leftAt: new Map([[1, 0x4000100n]]) });
  });

  it('is the only one there is, where an older version has noted none', () => {
    backup('a');
    expect(lineOf(backupDir).timeline).toBe(1);
  });

  it('is not guessed among several', () => {
    backup('a');
    history(2, '1\t0/4000100\tno recovery target specified\n');
    expect(() => lineOf(backupDir)).toThrow(/timelines 1, 2.*--timeline/);
    writeFileSync(join(backupDir, 'production.json'), '{}');
    expect(() => lineOf(backupDir)).toThrow('production.json does not say whose backup this is');
  });
});

describe('A backup', () => {
  it.each([
    ['ended before the branch', { stopLsn: '0/3000158' }, '0/3000158', true],
    ['ended behind the branch', { stopLsn: '0/3000160' }, '0/3000158', false],
    ['of an older version, whose piece of WAL ended before the branch', {}, '0/4000000', true],
    ['of an older version, whose piece of WAL holds the branch', {}, '0/3FFFFFF', false],
    ['far behind', { stopLsn: '1/0' }, '0/FFFFFFFF', false],
  ])('%s', (_what, more, branch, expected) => {
    history(3, `1\t${branch}\tbefore 2026-11-22\n2\t2/0\tno recovery target specified\n`);
    expect(isOn(lineOf(backupDir, 3), backup('a', more))).toBe(expected);
    expect(isOn(lineOf(backupDir, 3), backup('b', { startWal: '000000030000000200000001' }))).toBe(true);
    expect(isOn(lineOf(backupDir, 3), backup('c', { startWal: '000000040000000200000001' }))).toBe(false);
  });

  it('of a past that was left behind is not chosen, and is named as such', () => {
    const [kept, left] = [backup('kept'), backup('left')];
    const isOnLine = ({ name }: Manifest): boolean => name === 'kept';
    const choose = (name?: string): Manifest => chooseBackup([kept, left], { to: undefined, name, isOnLine });
    expect(choose().name).toBe('kept');
    expect(() => choose('left')).toThrow('left (of a past that was left behind)');
  });
});
