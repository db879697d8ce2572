import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { saleImportStream } from '../../../events/sale-import/sale-import.stream.ts';
import { createAppPool, createOwnerPool, type Pool } from '../../../events/platform/database/database.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { type FileStore, nameOfFile } from '../../../events/store/files/file-store.ts';
import { verifyFiles } from '../../../events/files/verify-files.ts';
import { walFolder } from '../../../scripts/backup/backup-folder.ts';
import { archiveWalTo } from '../../../scripts/components/database/wal-archive.ts';
import { testFileStore } from '../../support/store/files.ts';
import { namedAsDocument, namedAsReport, namedAsSales, recordNaming } from '../../support/store/naming-files.ts';
import { damageFile } from '../../support/store/damage.ts';
import { recordErasure, testCodec, testKeys, testMasterKey } from '../../support/store/keys.ts';
import { OWN_PASSWORD, ownPostgres, type OwnPostgres } from '../support/own-postgres.ts';
import { endOwnProcesses, startOwnProcess } from '../support/own-process.ts';

jest.setTimeout(180_000);

describe('Documents, when the database is restored', () => {
  let dataDir: string;
  let backupDir: string;
  let postgres: OwnPostgres;
  let pool: Pool;
  let owner: Pool;
  let store: EventStore;
  let files: FileStore;

  const run = async (args: readonly string[], expected = 0): Promise<string> => {
    const env = { DATA_DIR: dataDir, BACKUP_DIR: backupDir };
    const program = startOwnProcess('scripts/lendlog.ts', env, { args });
    const code = await program.exited;
    if (expected !== 0 && code === expected) return program.errors();
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${program.output()}${program.errors()}`);
    return program.output();
  };
  const put = async (text: string, subjectId = loanApplicationStream(randomUUID())) => {
    const staged = await files.stage(Readable.from([Buffer.from(text)]), 1_000);
    await staged.commit(subjectId);
    const { sha256, sizeBytes } = staged;
    return { subjectId, sha256, sizeBytes, path: join(dataDir, 'files', nameOfFile({ subjectId, sha256 })) };
  };
  const upload = async (text: string) => {
    const file = await put(text);
    await recordNaming(pool, namedAsDocument(file));
    return file;
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lendlog-documents-'));
    backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
    postgres = await ownPostgres(dataDir, await archiveWalTo(walFolder(backupDir)));
    await writeFile(join(dataDir, 'postgres-password'), OWN_PASSWORD, { mode: 0o600 });
    await writeFile(join(dataDir, 'postgres.port'), new URL(postgres.url).port);
    pool = createAppPool(postgres.url, 'faults', 2);
    owner = createOwnerPool(postgres.url, 'faults-owner', 1);
    store = createEventStore({ pool, codec: testCodec(pool, 0) });
    files = await testFileStore(pool, dataDir, 0);
    await owner.query('insert into event_store.master_keys (master_key_id) values ($1)', [testMasterKey.id]);
  });
  afterAll(async () => {
    await endOwnProcesses();
    for (const each of [pool, owner]) await each?.end();
    await postgres?.remove();
    await rm(backupDir, { recursive: true, force: true });
  });

  it('come back where they are missing or damaged, not of the forgotten, and not over what is whole', async () => {
    const [missing, damaged, again, forgotten] = [
      await upload('missing'),
      await upload('damaged'),
      await upload('handed in again'),
      await upload('forgotten'),
    ];
    const [report, sales] = [await put('report'), await put('sales', saleImportStream(randomUUID()))];
    await recordNaming(pool, namedAsReport(report));
    await recordNaming(pool, namedAsSales(sales));
    const stray = await put('named by no event');
    await run(['backup']);

    for (const { path } of [missing, report, sales]) await rm(path);
    await damageFile(damaged.path);
    await rm(again.path);
    await put('handed in again', again.subjectId);
    const before = await readFile(again.path);
    await rm(stray.path);
    await testKeys(pool, 0).destroy(await recordErasure(pool, [forgotten.subjectId]));
    await files.remove(forgotten);
    // As a restore of an older version did.
    await mkdir(dirname(forgotten.path), { recursive: true });
    await writeFile(forgotten.path, 'brought back');
    for (const command of ['select pg_switch_wal()', 'checkpoint']) await owner.query(command);
    await postgres.stop();

    const said = await run(['restore', '--as-production']);
    await postgres.start();
    expect(await verifyFiles({ store, files })).toMatchObject({
      files: 6,
      erased: 1,
      damaged: [],
      undead: [],
      orphans: [],
      unencrypted: [],
    });
    expect(said).toMatch(/^4 documents were brought back\.$/m);
    expect(said).toMatch(/^Left out, because people are forgotten \(documents\): 1\.$/m);
    const [, aside = ''] = /^What was there of them is in (.*): delete it/m.exec(said) ?? [];
    expect(before.equals(await readFile(again.path))).toBe(true);
    expect(existsSync(stray.path)).toBe(false);
    expect((await readdir(aside, { recursive: true })).filter((name) => name.split('/').length === 3)).toEqual([
      nameOfFile(damaged),
    ]);
  });

  it('fail the restore where neither the backup nor the data folder has one', async () => {
    const late = await upload('after the last backup');
    await rm(late.path);
    for (const command of ['select pg_switch_wal()', 'checkpoint']) await owner.query(command);
    await postgres.stop();
    const said = await run(['restore', '--as-production'], 1);
    expect(said).toContain(`${nameOfFile(late)} is missing: the log names it`);
  });
});
