import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import type { FileStore } from '../../events/platform/file-store.ts';

/** What every file store has to do. @param stagingDir where its files on their way lie */
export const holdToFileStoreContract = (store: () => FileStore, stagingDir: () => string): void => {
  const put = async (content: Buffer): Promise<string> => {
    const staged = await store().stage(Readable.from([content]), 1_000_000);
    await staged.commit();
    return staged.sha256;
  };
  const staged = () => readdir(stagingDir());

  it('gives back what was stored, under its hash', async () => {
    const content = randomBytes(300_000);
    const sha256 = await put(content);
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect(content.equals(await buffer(await store().open(sha256)))).toBe(true);
  });

  it('tells size and first bytes before anything is stored', async () => {
    const content = randomBytes(10_000);
    const file = await store().stage(Readable.from([content.subarray(0, 3), content.subarray(3)]), 1_000_000);
    expect([file.sizeBytes, content.subarray(0, 4_100).equals(file.head)]).toEqual([10_000, true]);
    await expect(store().open(file.sha256)).rejects.toMatchObject({ code: 'not_found' });
    await file.discard();
    expect(await staged()).toEqual([]);
  });

  it('keeps the same content once, also when it arrives twice at the same time', async () => {
    const content = randomBytes(50_000);
    const hashes = await Promise.all([put(content), put(content), put(content)]);
    expect(new Set(hashes).size).toBe(1);
    expect(content.equals(await buffer(await store().open(hashes[0] ?? '')))).toBe(true);
    expect(await staged()).toEqual([]);
  });

  it('takes a file of exactly the limit and refuses one byte more, leaving nothing behind', async () => {
    const exact = await store().stage(Readable.from([randomBytes(1_000)]), 1_000);
    await exact.discard();
    const tooLarge = store().stage(Readable.from([randomBytes(600), randomBytes(401)]), 1_000);
    await expect(tooLarge).rejects.toMatchObject({ code: 'payload_too_large', details: { mostBytes: 1_000 } });
    expect(await staged()).toEqual([]);
  });

  it('leaves nothing behind when the upload breaks', async () => {
    const broken = async function* () {
      yield randomBytes(100);
      throw new Error('connection lost');
    };
    await expect(store().stage(Readable.from(broken()), 1_000)).rejects.toThrow('connection lost');
    expect(await staged()).toEqual([]);
  });

  it('removes a file for good, and minds nothing that is not there', async () => {
    const sha256 = await put(randomBytes(10));
    for (const hash of [sha256, sha256, '../../etc/passwd']) await store().remove(hash);
    await expect(store().open(sha256)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('finds out whether it could store something now', async () => {
    await store().check(AbortSignal.timeout(10_000));
    expect(await staged()).toEqual([]);
  });

  it('answers an unknown hash, or what is none, with not found', async () => {
    await expect(store().open('0'.repeat(64))).rejects.toMatchObject({ code: 'not_found' });
    await expect(store().open('../../etc/passwd')).rejects.toMatchObject({ code: 'not_found' });
  });
};
