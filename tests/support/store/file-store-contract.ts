import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BlobStore } from '../../../events/platform/blobs/blob-store.ts';
import { createFileStore, type FileRef, type FileStore, nameOfFile } from '../../../events/store/files/file-store.ts';
import type { SubjectKeys } from '../../../events/store/privacy/subject-keys.ts';

type Parts = {
  readonly blobs: BlobStore;
  readonly keys: SubjectKeys;
  /** Destroys the key of a subject. */
  readonly forget: (subjectId: string) => Promise<void>;
  /** Puts these bytes under a name, past the store. */
  readonly tamper: (name: string, bytes: Buffer) => Promise<void>;
};

const PIECE = 64 * 1024;

/** Contract of every file store. */
export const holdToFileStoreContract = (parts: () => Parts): void => {
  let store: FileStore;
  beforeAll(() => {
    store = createFileStore(parts());
  });
  let subjects = 0;
  const newSubject = () => `loanApplication-${(subjects += 1)}-${randomBytes(4).toString('hex')}`;

  const put = async (content: Buffer, subjectId = newSubject()): Promise<FileRef> => {
    const staged = await store.stage(Readable.from([content]), 1_000_000);
    await staged.commit(subjectId).catch(async (error: unknown) => {
      await staged.discard();
      throw error;
    });
    return { subjectId, sha256: staged.sha256, sizeBytes: staged.sizeBytes };
  };
  const staged = () => readdir(parts().blobs.stagingDir);
  const bytesUnder = async (name: string): Promise<Buffer> => {
    const blob = await parts().blobs.read(name);
    return blob ? buffer(blob.content) : Buffer.alloc(0);
  };
  const names = async (list: AsyncIterable<string>): Promise<string[]> => {
    const all: string[] = [];
    for await (const name of list) all.push(name);
    return all;
  };

  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 300_000])(
    'gives back the %d bytes that were stored',
    async (size) => {
      const content = randomBytes(size);
      const file = await put(content);
      expect(file.sha256).toBe(createHash('sha256').update(content).digest('hex'));
      expect(content.equals(await buffer(await store.open(file)))).toBe(true);
      expect(await store.examine(file)).toBeNull();
    },
  );

  it('keeps nothing of the content readable, and tells by no name what is in it', async () => {
    const content = Buffer.from('%PDF-1.4 SSN 900-45-6712 '.repeat(5_000));
    const file = await put(content);
    const sealed = await bytesUnder(nameOfFile(file));
    expect([sealed.length > content.length, sealed.includes('900-45'), sealed.includes('%PDF')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(nameOfFile(file)).not.toContain(file.sha256.slice(2));
  });

  it('keeps the same content of two subjects as two different files, and forgets one without the other', async () => {
    const content = randomBytes(1_000);
    const [one, other] = [await put(content), await put(content)];
    const [first, second] = await Promise.all([one, other].map((file) => bytesUnder(nameOfFile(file))));
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(false);
    await parts().forget(one.subjectId);
    await expect(store.open(one)).rejects.toMatchObject({ code: 'erased' });
    expect(content.equals(await buffer(await store.open(other)))).toBe(true);
    await store.remove(one);
    await expect(store.open(one)).rejects.toMatchObject({ code: 'erased' });
    await expect(put(content, one.subjectId)).rejects.toMatchObject({ code: 'rule_violation' });
  });

  it('tells size and first bytes, and lets look into it, before anything is stored', async () => {
    const content = randomBytes(100_000);
    const file = await store.stage(Readable.from([content.subarray(0, 3), content.subarray(3)]), 1_000_000);
    expect([file.sizeBytes, content.subarray(0, 4_100).equals(file.head)]).toEqual([100_000, true]);
    expect(content.equals(await buffer(file.content()))).toBe(true);
    const ref = { subjectId: newSubject(), sha256: file.sha256, sizeBytes: file.sizeBytes };
    await expect(store.open(ref)).rejects.toMatchObject({ code: 'file_damaged', problem: 'missing' });
    await file.discard();
    expect(await staged()).toEqual([]);
  });

  it('has nothing readable in the staging folder either', async () => {
    const file = await store.stage(Readable.from([Buffer.from('SSN 900-45-6712')]), 1_000);
    const [name] = await staged();
    expect((await readFile(`${parts().blobs.stagingDir}/${name}`)).includes('900-45')).toBe(false);
    await file.discard();
  });

  it('keeps the same content of one subject once, also when it arrives twice at the same time', async () => {
    const content = randomBytes(50_000);
    const subjectId = newSubject();
    const files = await Promise.all([1, 2, 3].map(() => put(content, subjectId)));
    const stored = await names(store.list());
    expect(stored.filter((name) => name === nameOfFile(files[0] ?? { subjectId: '', sha256: '' }))).toHaveLength(1);
    expect(content.equals(await buffer(await store.open(files[0] ?? (await put(content)))))).toBe(true);
    expect(await staged()).toEqual([]);
  });

  it('stores many small files of many at once, each whole, and leaves those that are there', async () => {
    const there = await put(randomBytes(10));
    const before = await bytesUnder(nameOfFile(there));
    const contents = [randomBytes(0), randomBytes(4_000), randomBytes(PIECE + 1)];
    const more = contents.map((content) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      return { subjectId: newSubject(), sha256, content, sizeBytes: content.length };
    });
    await store.addAll([...more, { ...there, content: await buffer(await store.open(there)) }]);
    for (const file of more) expect(file.content.equals(await buffer(await store.open(file)))).toBe(true);
    expect(before.equals(await bytesUnder(nameOfFile(there)))).toBe(true);
    expect(await staged()).toEqual([]);
  });

  it('leaves a stored file as it is when the same content is handed in again', async () => {
    const content = randomBytes(2 * PIECE);
    const file = await put(content);
    const sealed = await bytesUnder(nameOfFile(file));
    await put(content, file.subjectId);
    expect(sealed.equals(await bytesUnder(nameOfFile(file)))).toBe(true);
    expect(await staged()).toEqual([]);
  });

  describe('A stored file that is not what was handed in', () => {
    const flipped = (sealed: Buffer, at: number): Buffer => {
      const copy = Buffer.from(sealed);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    it.each([
      ['changed', 'in its first byte', (sealed: Buffer) => flipped(sealed, 0)],
      ['changed', 'in the id of its key', (sealed: Buffer) => flipped(sealed, 12)],
      ['changed', 'in its sealed key', (sealed: Buffer) => flipped(sealed, 60)],
      ['changed', 'in its middle', (sealed: Buffer) => flipped(sealed, sealed.length >> 1)],
      ['changed', 'in its last byte', (sealed: Buffer) => flipped(sealed, sealed.length - 1)],
      ['shorter', 'by its last byte', (sealed: Buffer) => sealed.subarray(0, -1)],
      ['shorter', 'by whole pieces', (sealed: Buffer) => sealed.subarray(0, 84 + PIECE + 16)],
      ['shorter', 'and empty', () => Buffer.alloc(0)],
      ['longer', 'by a byte', (sealed: Buffer) => Buffer.concat([sealed, Buffer.from([0])])],
    ])('is refused as %s, %s, before a byte of it is read', async (problem, _where, change) => {
      const file = await put(randomBytes(200_000));
      await parts().tamper(nameOfFile(file), change(await bytesUnder(nameOfFile(file))));
      await expect(store.open(file)).rejects.toMatchObject({ code: 'file_damaged', problem });
      expect(await store.examine(file)).toBe(problem);
    });

    it('is refused when another file of the same subject, or of another, was put in its place', async () => {
      const file = await put(randomBytes(1_000));
      for (const other of [await put(randomBytes(1_000), file.subjectId), await put(randomBytes(1_000))]) {
        await parts().tamper(nameOfFile(file), await bytesUnder(nameOfFile(other)));
        expect(await store.examine(file)).toBe('changed');
      }
    });

    it('is refused as missing, and whole again once it is handed in again', async () => {
      const content = randomBytes(1_000);
      const file = await put(content);
      await parts().blobs.remove(nameOfFile(file));
      expect(await store.examine(file)).toBe('missing');
      await put(content, file.subjectId);
      expect(await store.examine(file)).toBeNull();
    });

    it('breaks off before its end when it is changed after it was compared', async () => {
      const file = await put(randomBytes(10 * PIECE));
      const name = nameOfFile(file);
      const sealed = await bytesUnder(name);
      const changed = flipped(sealed, sealed.length - 1);
      const { blobs, keys } = parts();
      let reads = 0;
      const late = createFileStore({
        keys,
        blobs: {
          ...blobs,
          read: async (asked) => {
            reads += 1;
            return reads === 1 ? blobs.read(asked) : { content: Readable.from([changed]), sizeBytes: changed.length };
          },
        },
      });
      const received: Buffer[] = [];
      const reading = async () => {
        for await (const piece of await late.open(file)) received.push(piece as Buffer);
      };
      await expect(reading()).rejects.toThrow();
      expect([reads, Buffer.concat(received).length < file.sizeBytes]).toEqual([2, true]);
    });
  });

  describe('A file of before encryption', () => {
    const putOld = async (content: Buffer): Promise<Omit<FileRef, 'subjectId'>> => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      await parts().tamper(`${sha256.slice(0, 2)}/${sha256.slice(2)}`, content);
      return { sha256, sizeBytes: content.length };
    };

    const removeOld = (sha256: string) => parts().blobs.remove(`${sha256.slice(0, 2)}/${sha256.slice(2)}`);

    it('is handed out, and refused when it was changed', async () => {
      const content = randomBytes(1_000);
      const old = { ...(await putOld(content)), subjectId: newSubject() };
      expect(content.equals(await buffer(await store.open(old)))).toBe(true);
      await parts().tamper(`${old.sha256.slice(0, 2)}/${old.sha256.slice(2)}`, randomBytes(1_000));
      await expect(store.open(old)).rejects.toMatchObject({ problem: 'changed' });
      await removeOld(old.sha256);
    });

    it('is encrypted for everybody whose it is but the forgotten, and gone in clear', async () => {
      const content = randomBytes(100_000);
      const old = await putOld(content);
      expect(await names(store.unencrypted.list())).toContain(old.sha256);
      const [one, other, forgotten] = [newSubject(), newSubject(), newSubject()];
      await parts().forget(forgotten);
      expect(await store.unencrypted.encrypt(old, [one, other, forgotten])).toBe(true);
      expect(await names(store.unencrypted.list())).not.toContain(old.sha256);
      for (const subjectId of [one, other]) {
        expect(content.equals(await buffer(await store.open({ ...old, subjectId })))).toBe(true);
      }
      await expect(store.open({ ...old, subjectId: forgotten })).rejects.toMatchObject({ code: 'erased' });
    });

    it('goes on after it was broken off, and is left alone where it was changed', async () => {
      const content = randomBytes(1_000);
      const [one, other] = [newSubject(), newSubject()];
      await put(content, one);
      const old = await putOld(content);
      expect(await store.unencrypted.encrypt(old, [one, other])).toBe(true);
      for (const subjectId of [one, other]) expect(await store.examine({ ...old, subjectId })).toBeNull();

      const changed = await putOld(randomBytes(1_000));
      await parts().tamper(`${changed.sha256.slice(0, 2)}/${changed.sha256.slice(2)}`, randomBytes(1_000));
      expect(await store.unencrypted.encrypt(changed, [one])).toBe(false);
      expect(await store.examine({ ...changed, subjectId: one })).toBe('changed');
      expect(await staged()).toEqual([]);
      await removeOld(changed.sha256);
    });
  });

  it('takes a file of exactly the limit and refuses one byte more, leaving nothing behind', async () => {
    const exact = await store.stage(Readable.from([randomBytes(1_000)]), 1_000);
    await exact.discard();
    const tooLarge = store.stage(Readable.from([randomBytes(600), randomBytes(401)]), 1_000);
    await expect(tooLarge).rejects.toMatchObject({ code: 'payload_too_large', details: { mostBytes: 1_000 } });
    expect(await staged()).toEqual([]);
  });

  it('leaves nothing behind when the upload breaks', async () => {
    const broken = async function* () {
      yield randomBytes(100);
      throw new Error('connection lost');
    };
    await expect(store.stage(Readable.from(broken()), 1_000)).rejects.toThrow('connection lost');
    expect(await staged()).toEqual([]);
  });

  it('removes a file for good, and minds nothing that is not there', async () => {
    const file = await put(randomBytes(10));
    for (const each of [file, file]) await store.remove(each);
    expect(await store.examine(file)).toBe('missing');
  });

  it('finds out whether it could store something now', async () => {
    await store.check(AbortSignal.timeout(10_000));
    expect(await staged()).toEqual([]);
  });
};
