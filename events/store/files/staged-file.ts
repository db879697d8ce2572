import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HEAD_BYTES } from '../../kernel/document-file-type.ts';
import { PayloadTooLargeError } from '../../kernel/errors.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { stagingPath } from '../../platform/blobs/staging.ts';
import { HEADER_BYTES, makeFileKey, openContent, sealContent, sealHeader } from './file-cipher.ts';
import type { SubjectKeys } from '../privacy/subject-keys.ts';

/** A file that has arrived whole but is not stored yet. Exactly one of `commit` and `discard` must be called. */
export type StagedFile = {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The first bytes (at most 4,100), enough to detect the type by content. */
  readonly head: Buffer;
  /** The received content, for inspection before it is kept or dropped. */
  readonly content: () => AsyncIterable<Buffer>;
  /**
   * Stores it for `subjectId`. The same content of the same subject twice is one file, which stays as it is unless it is
   * damaged: so a name has the same bytes for ever, also in backups.
   * @throws UnavailableError while the store is away, RuleViolationError when the subject has been forgotten
   */
  readonly commit: (subjectId: string) => Promise<void>;
  readonly discard: () => Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const sizeInWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${bytes} bytes` : `${Number((bytes / MEGABYTE).toFixed(1))} MB (${bytes} bytes)`;

/** Refuses a file over the limit, and names it. */
export const fileTooLarge = (mostBytes: number): PayloadTooLargeError =>
  new PayloadTooLargeError(`A file may have at most ${sizeInWords(mostBytes)}`, { mostBytes });

type Deps = {
  readonly blobs: Pick<BlobStore, 'stagingDir' | 'put'>;
  readonly keys: Pick<SubjectKeys, 'forSubjects'>;
  readonly nameOfFile: (file: { subjectId: string; sha256: string }) => string;
  /** True when the file is already stored and opens completely. */
  readonly isStored: (file: { subjectId: string; sha256: string; sizeBytes: number }) => Promise<boolean>;
};

/**
 * Receives `content` into the staging folder, encrypted under a key that only this process has until it is stored.
 * @throws PayloadTooLargeError beyond `maxBytes`, or whatever broke the upload; the file is gone then
 */
export const stageFile = async (deps: Deps, content: Readable, maxBytes: number): Promise<StagedFile> => {
  const { blobs, keys, nameOfFile, isStored } = deps;
  const path = stagingPath(blobs.stagingDir);
  const fileKey = makeFileKey();
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let sizeBytes = 0;
  const observed = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (sizeBytes < HEAD_BYTES) heads.push(chunk.subarray(0, HEAD_BYTES - sizeBytes));
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        throw fileTooLarge(maxBytes);
      }
      hash.update(chunk);
      yield chunk;
    }
  };
  const file = await open(path, 'wx', 0o600);
  try {
    await file.appendFile(Buffer.alloc(HEADER_BYTES));
    for await (const piece of sealContent(fileKey, observed())) await file.appendFile(piece);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const sha256 = hash.digest('hex');

  return {
    sha256,
    sizeBytes,
    head: Buffer.concat(heads),
    content: () => openContent(fileKey, createReadStream(path, { start: HEADER_BYTES })),
    commit: async (subjectId) => {
      const subject = (await keys.forSubjects([subjectId])).get(subjectId);
      if (!subject) throw new Error(`There is no key for ${subjectId}`);
      if (await isStored({ subjectId, sha256, sizeBytes })) return rm(path, { force: true });
      const name = nameOfFile({ subjectId, sha256 });
      await writeStart(path, sealHeader(subject, fileKey, name));
      await blobs.put(path, name);
    },
    discard: () => rm(path, { force: true }),
  };
};

/** Over the room that was left for it; then all of the file is on the disk. */
const writeStart = async (path: string, header: Buffer): Promise<void> => {
  const file = await open(path, 'r+');
  try {
    await file.write(header, 0, header.length, 0);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Keeps a staged file when `record` comes to the point where an event is to name it, and else discards it. A refusal
 * in the last moment, by a twin or a faster writer, leaves a file without a name: harmless, and the same content sent
 * again makes it that file. The other order could leave an event whose file is missing.
 * @param subjectId whose the file becomes
 * @param record calls `keep` when everything else that can refuse the file has agreed; any number of times
 */
export const keepIfRecorded = <T>(
  file: StagedFile,
  subjectId: string,
  record: (keep: () => Promise<void>) => Promise<T>,
): Promise<T> => keepAllIfRecorded([file], subjectId, record);

/** The same for files that one record names. */
export const keepAllIfRecorded = async <T>(
  files: readonly StagedFile[],
  subjectId: string,
  record: (keep: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  const left = new Set(files);
  const keep = async (): Promise<void> => {
    for (const file of left) {
      await file.commit(subjectId);
      left.delete(file);
    }
  };
  try {
    return await record(keep);
  } finally {
    for (const file of left) await file.discard();
  }
};

/** Largest file of a partner or a program: 25 MB. What staff may upload is a setting. */
export const MOST_FILE_BYTES = 25 * MEGABYTE;
