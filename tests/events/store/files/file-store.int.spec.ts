import { hostname, tmpdir } from 'node:os';
import { chmod, mkdir, mkdtemp, open, readdir, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createFolderBlobStore } from '../../../../events/platform/blobs/blob-store.folder.ts';
import type { BlobStore } from '../../../../events/platform/blobs/blob-store.ts';
import { createFileStore } from '../../../../events/store/files/file-store.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { holdToFileStoreContract } from '../../../support/store/file-store-contract.ts';
import { recordErasure, testKeys } from '../../../support/store/keys.ts';

describe('A folder as file store', () => {
  let dir: string;
  let blobs: BlobStore;
  let database: TestDatabase;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lendlog-files-'));
    blobs = await createFolderBlobStore(dir);
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(dir, { recursive: true });
  });

  const tamper = async (name: string, bytes: Buffer): Promise<void> => {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), bytes);
  };
  const forget = async (subjectId: string): Promise<void> =>
    testKeys(database.pool, 0).destroy(await recordErasure(database.pool, [subjectId]));
  holdToFileStoreContract(() => ({ blobs, tamper, forget, keys: testKeys(database.pool, 0) }));

  it('lets nobody but its own user look into files and folders, also those that were there before', async () => {
    await chmod(dir, 0o755);
    const store = createFileStore({ blobs: await createFolderBlobStore(dir), keys: testKeys(database.pool, 0) });
    const staged = await store.stage(Readable.from([Buffer.from('content')]), 1_000);
    await staged.commit('loanApplication-private');
    for await (const name of store.list()) expect((await stat(join(dir, name))).mode & 0o777).toBe(0o600);
    for (const folder of ['.', 'staging', 'sealed']) expect((await stat(join(dir, folder))).mode & 0o777).toBe(0o700);
  });

  it('flushes every folder that has a new name in it, so that a file survives a power cut', async () => {
    const place = join(dir, 'flushed');
    const probe = await open(dir);
    const flushed: string[] = [];
    const sync = jest.spyOn(Object.getPrototypeOf(probe), 'sync').mockImplementation(async function (this: unknown) {
      flushed.push(await readlink(`/proc/self/fd/${(this as typeof probe).fd}`));
    });
    const own = await createFolderBlobStore(place);
    await writeFile(join(own.stagingDir, 'one'), 'content');
    await own.put(join(own.stagingDir, 'one'), 'sealed/ab/one');
    sync.mockRestore();
    await probe.close();
    expect(flushed.toSorted()).toEqual([dir, ...['.', 'sealed', 'sealed/ab'].map((name) => join(place, name))]);
  });

  it('clears at its start what dead processes left, and nothing of the living', async () => {
    const staging = join(dir, 'staging');
    const [deadPid, otherHost] = [4_194_305, 'another-host'];
    await writeFile(join(staging, `${hostname()}~${deadPid}~aaaaaaaa~1`), 'left');
    await writeFile(join(staging, `${hostname()}~${process.pid}~an-earlier-start~2`), 'left');
    await writeFile(join(staging, `${hostname()}~${process.ppid}~bbbbbbbb~3`), 'living');
    await writeFile(join(staging, `${otherHost}~7~cccccccc~4`), 'living');
    await writeFile(join(staging, `${otherHost}~7~cccccccc~5`), 'left');
    const longAgo = new Date(Date.now() - 48 * 60 * 60 * 1000);
    await utimes(join(staging, `${otherHost}~7~cccccccc~5`), longAgo, longAgo);

    await createFolderBlobStore(dir);
    const names = await readdir(staging);
    expect(names.map((name) => name.slice(-1)).sort()).toEqual(['3', '4']);
  });
});
