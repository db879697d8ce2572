import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DamagedFileError, type FileProblem } from '../../kernel/errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Settings } from '../../platform/process/config.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { sealedSizeOf, sealWhole, UnsealError } from './file-cipher.ts';
import { asExpected, compared, Damaged, erased, openSealed } from './sealed-file.ts';
import { stageFile, type StagedFile } from './staged-file.ts';
import type { SubjectKeys } from '../privacy/subject-keys.ts';

export type { StagedFile } from './staged-file.ts';

/** One file: whose it is (a stream, or a person's id), and what is in it. */
export type FileRef = {
  readonly subjectId: string;
  /** Of the content as it was handed in; lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
};

/** Files by whose they are and what is in them, encrypted under the key of whose they are: a stored file never changes. */
export type FileStore = {
  /** @throws PayloadTooLargeError beyond `maxBytes`; whatever had arrived is gone */
  readonly stage: (content: Readable, maxBytes: number) => Promise<StagedFile>;
  /** Stores small files that are at hand whole, as an import does; one that is there, and opens whole, stays as it is. */
  readonly addAll: (
    files: readonly (Pick<FileRef, 'subjectId' | 'sha256'> & { readonly content: Buffer })[],
  ) => Promise<void>;
  /**
   * The content. The whole file is read and compared with size and SHA-256 before this resolves, so that a damaged one is
   * refused before a byte of it is handed out; it is compared once more on its way, and breaks off before its last piece.
   * @throws DamagedFileError, ErasedError when whose it was is forgotten, UnavailableError while the store is away
   */
  readonly open: (file: FileRef) => Promise<Readable>;
  /** The problem with the file, or null. @throws ErasedError, UnavailableError */
  readonly examine: (file: FileRef) => Promise<FileProblem | null>;
  /** For good; a file that is not there is gone already. @throws UnavailableError */
  readonly remove: (file: Pick<FileRef, 'subjectId' | 'sha256'>) => Promise<void>;
  /** Files stored before encryption. */
  readonly unencrypted: {
    /** The SHA-256 of each. */
    readonly list: () => AsyncIterable<string>;
    /**
     * Encrypts one for everybody whose it is, then removes it; broken off, it can be begun again.
     * @returns false when it is not what its name says: then it stays as it is
     */
    readonly encrypt: (file: Omit<FileRef, 'subjectId'>, subjectIds: readonly string[]) => Promise<boolean>;
  };
  /** The names of all encrypted files, as `nameOfFile` makes them. */
  readonly list: () => AsyncIterable<string>;
  /** Resolves when files could be stored now; otherwise rejects with why. */
  readonly check: (signal: AbortSignal) => Promise<void>;
};

const SEALED_FOLDER = 'sealed';
const twoLevels = (hash: string): string => `${hash.slice(0, 2)}/${hash.slice(2)}`;

/** The same content of two subjects is two files, and a name reveals no content. */
export const nameOfFile = ({ subjectId, sha256 }: Pick<FileRef, 'subjectId' | 'sha256'>): string =>
  `${SEALED_FOLDER}/${twoLevels(createHash('sha256').update(`${subjectId}\n${sha256}`).digest('hex'))}`;

/** The name of before encryption, when the same content was one file for all whose it was. */
export const nameOfUnencrypted = ({ sha256 }: Pick<FileRef, 'sha256'>): string => twoLevels(sha256);

/** A file's content and source; a reader that stops early destroys the source. */
type Reading = { readonly source: Readable; readonly content: AsyncIterable<Buffer> };

/** Reads it to its end. @returns what is wrong with it, or null */
const problemOf = async (reading: () => Reading | Promise<Reading>): Promise<FileProblem | null> => {
  try {
    for await (const _piece of (await reading()).content) continue;
    return null;
  } catch (error) {
    if (error instanceof Damaged) return error.problem;
    if (error instanceof UnsealError) return 'changed';
    throw error;
  }
};

/** Of names of before encryption: the first two digits of the content's hash. */
const OLD_FOLDER = /^[0-9a-f]{2}$/;

/** The file store that the settings name, as every process opens it. */
export const openFileStore = async (settings: Settings, keys: SubjectKeys): Promise<FileStore> =>
  createFileStore({ blobs: await createBlobStore(settings), keys });

type Deps = { readonly blobs: BlobStore; readonly keys: SubjectKeys };

/** Encrypts what goes into `blobs`, and compares what comes out of it. */
export const createFileStore = (deps: Deps): FileStore => {
  const { blobs, keys } = deps;
  const { read, examine, isStored } = createReading(deps);
  const stage: FileStore['stage'] = (content, maxBytes) =>
    stageFile({ blobs, keys, nameOfFile, isStored }, content, maxBytes);

  return {
    stage,
    examine,
    addAll: async (files) => {
      const subjects = await keys.forSubjects(files.map(({ subjectId }) => subjectId));
      const isThere = await Promise.all(files.map((file) => isStored({ ...file, sizeBytes: file.content.length })));
      const fresh = files.filter((_file, index) => !isThere[index]);
      const sealed = fresh.map(({ subjectId, sha256, content }) => {
        const subject = subjects.get(subjectId);
        if (!subject) throw new Error(`There is no key for ${subjectId}`);
        const name = nameOfFile({ subjectId, sha256 });
        return { name, bytes: sealWhole(subject, content, name) };
      });
      await blobs.putAll(sealed);
    },
    open: async (file) => {
      const problem = await examine(file);
      if (problem) throw new DamagedFileError(problem, { sha256: file.sha256 });
      const { source, content } = await read(file);
      // A generator that nobody has begun to read cannot close what it reads from.
      return Readable.from(content, { objectMode: false }).once('close', () => source.destroy());
    },
    remove: (file) => blobs.remove(nameOfFile(file)),
    unencrypted: createUnencrypted(deps, stage),
    list: () => blobs.list(SEALED_FOLDER),
    check: blobs.check,
  };
};

/** Finds stored files, and holds them against their names. */
const createReading = ({ blobs, keys }: Deps) => {
  /** @throws Damaged */
  const openWhole = (file: FileRef, blob: NonNullable<Awaited<ReturnType<BlobStore['read']>>>): Reading => {
    const source = asExpected(blob, sealedSizeOf(file.sizeBytes));
    return { source, content: compared(openSealed(keys, source, nameOfFile(file)), file.sha256) };
  };

  /** @throws Damaged with what is wrong with it */
  const read = async (file: FileRef): Promise<Reading> => {
    const name = nameOfFile(file);
    const oldName = nameOfUnencrypted(file);
    // While it is being encrypted it is under the one name, then under both, then under the other.
    const sealed = await blobs.read(name);
    const old = sealed ? undefined : await blobs.read(oldName);
    if (old) {
      const source = asExpected(old, file.sizeBytes);
      return { source, content: compared(source, file.sha256) };
    }
    const blob = sealed ?? (await blobs.read(name));
    if (!blob) {
      const isForgotten = (await keys.destroyedAmong([file.subjectId])).length > 0;
      throw isForgotten ? erased() : new Damaged('missing');
    }
    return openWhole(file, blob);
  };

  const examine: FileStore['examine'] = (file) => problemOf(() => read(file));

  // One from before encryption does not count: it is about to go.
  const isStored = async (file: FileRef): Promise<boolean> => {
    const blob = await blobs.read(nameOfFile(file));
    return blob !== undefined && (await problemOf(() => openWhole(file, blob))) === null;
  };

  return { read, examine, isStored };
};

/** The files from before encryption. */
const createUnencrypted = ({ blobs, keys }: Deps, stage: FileStore['stage']): FileStore['unencrypted'] => ({
  list: async function* () {
    for (const folder of (await blobs.folders()).filter((name) => OLD_FOLDER.test(name))) {
      for await (const name of blobs.list(folder)) yield name.replace('/', '');
    }
  },
  encrypt: async ({ sha256, sizeBytes }, subjectIds) => {
    const forgotten = new Set(await keys.destroyedAmong(subjectIds));
    for (const subjectId of subjectIds.filter((id) => !forgotten.has(id))) {
      const old = await blobs.read(nameOfUnencrypted({ sha256 }));
      // Another process was faster.
      if (!old) return true;
      const staged = await stage(old.content, Math.max(sizeBytes, old.sizeBytes));
      if (staged.sha256 !== sha256) {
        await staged.discard();
        return false;
      }
      try {
        await staged.commit(subjectId);
      } catch (error) {
        await staged.discard();
        throw error;
      }
    }
    await blobs.remove(nameOfUnencrypted({ sha256 }));
    return true;
  },
});
