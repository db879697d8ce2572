import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '../../../../scripts/components/machine/ports.ts';
import { createFolderBlobStore } from '../../../../events/platform/blobs/blob-store.folder.ts';
import { createS3BlobStore } from '../../../../events/platform/blobs/blob-store.s3.ts';
import type { BlobStore } from '../../../../events/platform/blobs/blob-store.ts';
import { copyBlobs } from '../../../../events/platform/blobs/copy-blobs.ts';
import { createFileStore } from '../../../../events/store/files/file-store.ts';
import { holdToFileStoreContract } from '../../../support/store/file-store-contract.ts';
import { keysInMemory } from '../../../support/store/keys.ts';
import { waitFor } from '../../../support/portal/portal.ts';

const serverPath = (): string => {
  const path = process.env['TEST_S3_PATH'];
  if (!path) throw new Error('TEST_S3_PATH is not set: `npm test` sets it to a versitygw binary');
  return path;
};

describe('An S3 bucket as file store', () => {
  const credentials = { accessKeyId: 'lendlog', secretAccessKey: 'a-secret-of-the-test' };
  let dir: string;
  let server: ChildProcess;
  let exited: Promise<unknown>;
  let blobs: BlobStore;
  let inBucket: (bucket: string) => Promise<BlobStore>;
  const keys = keysInMemory();

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lendlog-s3-'));
    await mkdir(join(dir, 'objects'));
    const port = await findFreePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const { accessKeyId, secretAccessKey } = credentials;
    await mkdir(join(dir, 'sidecar'));
    server = spawn(
      serverPath(),
      [
        '--access',
        accessKeyId,
        '--secret',
        secretAccessKey,
        '--port',
        `127.0.0.1:${port}`,
        'posix',
        '--sidecar',
        join(dir, 'sidecar'),
        join(dir, 'objects'),
      ],
      { stdio: 'ignore' },
    );
    exited = once(server, 'exit');
    await waitFor(() =>
      fetch(endpoint).then(
        () => true,
        () => false,
      ),
    );
    inBucket = (bucket) =>
      createS3BlobStore({ endpoint, bucket, region: 'us-east-1', credentials, stagingDir: join(dir, 'staging') });
    blobs = await inBucket('lendlog-documents');
  });
  afterAll(async () => {
    server.kill();
    await exited;
    await rm(dir, { recursive: true });
  });

  const tamper = async (name: string, bytes: Buffer): Promise<void> => {
    const path = join(dir, 'tampered');
    await writeFile(path, bytes);
    await blobs.put(path, name);
  };
  const forget = (subjectId: string): Promise<void> => keys.destroy(new Map([[subjectId, 1]]));
  holdToFileStoreContract(() => ({ blobs, keys, forget, tamper }));

  it('is made where it is missing, by several processes that start at once', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `made-at-once-${index}`);
    const stores = await Promise.all(names.flatMap((name) => Array.from({ length: 6 }, () => inBucket(name))));
    for (const store of stores) await store.check(new AbortController().signal);
  });

  it('takes every document of another store, each once', async () => {
    const from = await createFolderBlobStore(join(dir, 'before'));
    const to = await inBucket('moved');
    const names = ['sealed/ab/cd1', 'sealed/ab/cd2', '4f/5e6d'];
    for (const name of names) {
      const path = join(from.stagingDir, 'one');
      await writeFile(path, `of ${name}`);
      await from.put(path, name);
    }
    expect(await copyBlobs(from, to)).toEqual({ copied: 3, there: 0 });
    expect(await copyBlobs(from, to)).toEqual({ copied: 0, there: 3 });
    for (const name of names)
      expect(await text((await to.read(name))?.content ?? Readable.from([]))).toBe(`of ${name}`);
  });

  it('says that it is away when the server is', async () => {
    const store = createFileStore({ blobs, keys });
    const staged = await store.stage(Readable.from([Buffer.from('content')]), 1_000);
    server.kill();
    await exited;
    await expect(staged.commit('loanApplication-1')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(store.open({ ...staged, subjectId: 'loanApplication-1' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await staged.discard();
  });
});
