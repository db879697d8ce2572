import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { createOwnerPool, type Pool } from '../../../events/platform/database/database.ts';
import { nameOfFile } from '../../../events/store/files/file-store.ts';
import { listBackups, type Manifest, MANIFEST } from '../../../scripts/backup/backup-folder.ts';
import { eventually } from '../../support/eventually.ts';
import { testMasterKey } from '../../support/store/keys.ts';
import { testFileStore } from '../../support/store/files.ts';
import { namedAsDocument, recordNaming } from '../../support/store/naming-files.ts';
import { createMachine, hashOfFolder, type Machine } from '../support/machine.ts';
import { endOwnProcesses } from '../support/own-process.ts';

jest.setTimeout(400_000);

describe('A fire drill', () => {
  let backupDir: string;
  let production: Machine;
  let pool: Pool;

  const upload = async (text: string): Promise<string> => {
    const files = await testFileStore(pool, production.dataDir, 0);
    const staged = await files.stage(Readable.from([Buffer.from(text)]), 1_000);
    const file = { subjectId: loanApplicationStream(randomUUID()), sha256: staged.sha256, sizeBytes: staged.sizeBytes };
    await staged.commit(file.subjectId);
    await recordNaming(pool, namedAsDocument(file));
    return nameOfFile(file);
  };
  const start = async (): Promise<void> => {
    await production.start();
    pool = createOwnerPool(production.url(), 'faults', 2);
  };
  const stop = async (): Promise<void> => {
    await pool.end();
    await production.stop();
  };
  const events = async (): Promise<number> =>
    Number((await production.sql<{ n: string }>('select count(*) as n from event_store.events'))[0]?.n);
  const rewrite = async (change: (manifest: Manifest) => object): Promise<void> => {
    const [manifest] = listBackups(backupDir);
    if (!manifest) throw new Error('There is no backup');
    await writeFile(join(backupDir, manifest.name, MANIFEST), JSON.stringify(change(manifest)));
  };

  beforeEach(async () => {
    backupDir = await mkdtemp(join(tmpdir(), 'lendlog-backup-'));
    production = await createMachine(backupDir);
    await start();
    await pool.query('insert into event_store.master_keys (master_key_id) values ($1)', [testMasterKey.id]);
  });
  afterEach(async () => {
    await endOwnProcesses();
    await pool.end().catch(() => undefined);
    await production.remove();
    await rm(backupDir, { recursive: true, force: true });
  });

  it('says what a restore would come to while the portal serves, and the restore after it loses nothing', async () => {
    await upload('before the backup');
    await production.run(['backup']);
    const moment = await production.now();
    const late = await upload('after the backup');
    await production.handOver();
    const drills = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('lendlog-drill-'));
    const scratches = await drills();

    const said = await production.run(['restore', '--drill']);
    expect(said).toMatch(/restored into a scratch server as far as there is WAL: the log ends at position 2, recorded/);
    expect(said).toContain('position 1 has the hash of the manifest; all 2 events have their hashes');
    expect(said).toContain(
      'the 1 documents that it names are there. Documents that its log names and the backup does not hold: 1.',
    );
    expect(await production.run(['restore', '--drill', '--to', moment])).toContain(
      'the log ends at position 1, recorded',
    );
    // Of others, which run beside, there may be some for a while.
    const isClear = async (): Promise<boolean> => (await drills()).every((name) => scratches.includes(name));
    await eventually('nothing to be left of the drills', isClear, 120_000);
    await upload('after the drills');
    await production.handOver();
    await stop();
    await rm(join(production.dataDir, 'files', late));
    // Now that the production hands over nothing more.
    const before = await hashOfFolder(backupDir);
    expect(await production.run(['restore', '--drill'], 1)).toContain(`${late} is missing: the log names it`);
    expect(await hashOfFolder(backupDir)).toBe(before);
    await production.run(['restore', '--as-production'], 1);
    await start();
    expect(await events()).toBe(3);
  });

  it('fails where the log is another one, or a document is gone, and says so of an older manifest', async () => {
    const name = await upload('a document');
    await production.run(['backup']);
    const [manifest] = listBackups(backupDir);
    expect(manifest?.documents).toEqual([name]);
    await rewrite((kept) => ({ ...kept, hash: '0'.repeat(64) }));
    expect(await production.run(['backup', '--verify'], 1)).toMatch(
      /its log at position 1 has the hash [0-9a-f]{64}, not 0{64}/,
    );
    await rewrite(({ hash: _hash, documents: _documents, stopLsn: _stopLsn, ...older }) => older);
    const said = await production.run(['backup', '--verify']);
    expect(said).toContain('its hash is not in the manifest, which an older version wrote');
    expect(said).toContain('names of documents are not in the manifest');

    await rewrite((kept) => ({ ...kept, documents: [name] }));
    await writeFile(join(backupDir, 'documents.json'), '[]');
    expect(await production.run(['backup', '--verify'], 1)).toContain(`does not hold any more (1): ${name}`);
  });

  it('is what --verify does with what --keep leaves, also where the newest backup is of a past that was left behind', async () => {
    const names: string[] = [];
    for (const text of ['first', 'second']) {
      names.push(await upload(text));
      await production.run(['backup']);
    }
    const moment = await production.now();
    const lost = await upload('named by the past that is left behind');
    await production.run(['backup']);
    await production.handOver();
    await stop();
    await production.run(['restore', '--as-production', '--to', moment]);
    await start();
    await rm(join(production.dataDir, 'files', lost));

    expect(await production.run(['backup', '--documents', '--keep', '1'])).toContain('Removed 1 older backups');
    expect(listBackups(backupDir).map(({ documents }) => documents?.toSorted())).toEqual([
      names.toSorted(),
      [...names, lost].toSorted(),
    ]);
    for (const each of [...names, lost]) expect(existsSync(join(backupDir, 'files', each))).toBe(true);
    const said = await production.run(['backup', '--verify']);
    expect(said).toContain('Files of 2 backups and 3 documents: each has the SHA-256 that was noted.');
    expect(said).toMatch(
      /as far as there is WAL: the log ends at position 2, .* position 2 has the hash of the manifest/,
    );
    expect(said).toContain('not restored, it is of a past that was left behind');
  });
});
