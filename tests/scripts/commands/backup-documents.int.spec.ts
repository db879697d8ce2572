import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { saleImportStream } from '../../../events/sale-import/sale-import.stream.ts';
import { type FileRef, type FileStore, nameOfFile } from '../../../events/store/files/file-store.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testFileStore } from '../../support/store/files.ts';
import { namedAsDocument, namedAsReport, namedAsSales, recordNaming } from '../../support/store/naming-files.ts';
import { recordErasure, TEST_MASTER_KEY, testKeys } from '../../support/store/keys.ts';

// Each case starts several programs, one after the other.
jest.setTimeout(90_000);

describe('npm run lendlog -- backup --documents --keep', () => {
  let database: TestDatabase;
  let dataDir: string;
  let backupDir: string;
  let files: FileStore;

  const backUp = (more: Readonly<Record<string, string>> = {}): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      const settings = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, DATABASE_URL: database.url };
      const env = { PATH, HOME, ...settings, MASTER_KEY: TEST_MASTER_KEY, ...more };
      execFile(
        process.execPath,
        ['scripts/lendlog.ts', 'backup', '--documents', '--keep', '1'],
        { env },
        (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  const put = async (subjectId: string): Promise<FileRef> => {
    const staged = await files.stage(Readable.from([randomBytes(100)]), 1_000);
    await staged.commit(subjectId);
    return { subjectId, sha256: staged.sha256, sizeBytes: staged.sizeBytes };
  };
  /** A backup of the database that began at this moment, as far as pruning looks at it. */
  const databaseBackup = async (at: string, documents?: readonly string[]): Promise<void> => {
    const name = at.replaceAll(':', '-');
    const times = { startedAt: at, finishedAt: at };
    const wal = { startWal: '0'.repeat(24), stopWal: '0'.repeat(24), wal: [] };
    const manifest = {
      format: 1,
      name,
      ...times,
      postgres: '18',
      ...wal,
      position: 0,
      folders: [],
      files: [],
      documents,
    };
    await mkdir(join(backupDir, name), { recursive: true });
    await writeFile(join(backupDir, name, 'manifest.json'), JSON.stringify(manifest));
  };
  const record = (file: FileRef, naming = namedAsDocument): Promise<void> => recordNaming(database.pool, naming(file));
  const upload = async (isRecorded = true): Promise<FileRef> => {
    const file = await put(loanApplicationStream(randomUUID()));
    if (isRecorded) await record(file);
    return file;
  };
  const isKept = (name: string): boolean => existsSync(join(backupDir, 'files', name));

  beforeEach(async () => {
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'lendlog-data-'));
    backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
    files = await testFileStore(database.pool, dataDir, 0);
  });
  afterEach(async () => {
    await database.drop();
    for (const folder of [dataDir, backupDir]) await rm(folder, { recursive: true });
  });

  it('keeps and names what the data folder has lost, and removes what is of nobody any more', async () => {
    const [lost, forgotten, stray] = [await upload(), await upload(), await upload(false)];
    // From before encryption: in clear in older backups until it is encrypted in them, too.
    const content = randomBytes(100);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const oldName = `${sha256.slice(0, 2)}/${sha256.slice(2)}`;
    const old = { subjectId: loanApplicationStream(randomUUID()), sha256, sizeBytes: 100 };
    await record(old);
    await mkdir(dirname(join(dataDir, 'files', oldName)), { recursive: true });
    await writeFile(join(dataDir, 'files', oldName), content);
    const all = [nameOfFile(lost), nameOfFile(forgotten), nameOfFile(stray), oldName];
    expect((await backUp()).err).toBe('');
    expect(all.map(isKept)).toEqual([true, true, true, true]);

    await rm(join(dataDir, 'files', nameOfFile(lost)));
    await testKeys(database.pool, 0).destroy(await recordErasure(database.pool, [forgotten.subjectId]));
    await files.remove(forgotten);
    await files.remove(stray);
    await files.unencrypted.encrypt(old, [old.subjectId]);
    for (const hours of [1, 2]) await databaseBackup(new Date(Date.now() + hours * 3_600_000).toISOString());
    const { code, out, err } = await backUp();

    expect([code, all.map(isKept)]).toEqual([0, [true, false, false, false]]);
    expect(out).toContain('Removed 1 older backups, 0 pieces of WAL and 3 documents.');
    expect(err).toBe(
      `Missing, though the log names them (documents: 1). Copy them back from ${join(backupDir, 'files')} ` +
        `to ${join(dataDir, 'files')}:\n  ${nameOfFile(lost)}\n`,
    );
    expect(isKept(nameOfFile(old))).toBe(true);
  });

  it('keeps reports of vendors and files of sales that the data folder has lost', async () => {
    const report = await put(loanApplicationStream(randomUUID()));
    const sales = await put(saleImportStream(randomUUID()));
    await record(report, namedAsReport);
    await record(sales, namedAsSales);
    await backUp();
    for (const file of [report, sales]) await rm(join(dataDir, 'files', nameOfFile(file)));
    for (const hours of [1, 2]) await databaseBackup(new Date(Date.now() + hours * 3_600_000).toISOString());
    const { err } = await backUp();
    expect([report, sales].map(nameOfFile).map(isKept)).toEqual([true, true]);
    expect(err).toContain('Missing, though the log names them (documents: 2).');
  });

  it('keeps what a backup that stays names, though the log of now does not', async () => {
    const [needed, stray] = [await upload(false), await upload(false)];
    await backUp();
    for (const file of [needed, stray]) await files.remove(file);
    for (const hours of [1, 2]) {
      await databaseBackup(new Date(Date.now() + hours * 3_600_000).toISOString(), [nameOfFile(needed)]);
    }
    expect((await backUp()).out).toContain('Removed 1 older backups, 0 pieces of WAL and 1 documents.');
    expect([needed, stray].map(nameOfFile).map(isKept)).toEqual([true, false]);
  });

  it('copies what is new while the database does not answer, and removes nothing then', async () => {
    const [gone, fresh] = [await upload(), await upload()];
    await backUp();
    await files.remove(gone);
    const noDatabase = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    const { code, err } = await backUp(noDatabase);
    expect([code, [gone, fresh].map(nameOfFile).map(isKept)]).toEqual([0, [true, true]]);
    for (const hours of [1, 2]) await databaseBackup(new Date(Date.now() + hours * 3_600_000).toISOString());
    const pruned = await backUp(noDatabase);
    expect([pruned.code, [gone, fresh].map(nameOfFile).map(isKept)]).toEqual([1, [true, true]]);
    expect(err).toMatch(/^The database could not be asked .*ECONNREFUSED.* \(documents: 1\) is missing\.$/m);
  });
});
