import { hostname, tmpdir } from 'node:os';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFolderFileStore } from '../../../events/platform/file-store.folder.ts';
import type { FileStore } from '../../../events/platform/file-store.ts';
import { holdToFileStoreContract } from '../../support/file-store-contract.ts';

describe('A folder as file store', () => {
  let dir: string;
  let store: FileStore;
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'lendlog-files-'));
    store = await createFolderFileStore(dir);
  });
  afterAll(() => rm(dir, { recursive: true }));

  holdToFileStoreContract(
    () => store,
    () => join(dir, 'staging'),
  );

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

    await createFolderFileStore(dir);
    const names = await readdir(staging);
    expect(names.map((name) => name.slice(-1)).sort()).toEqual(['3', '4']);
  });
});
