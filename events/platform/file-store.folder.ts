import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { NotFoundError, PayloadTooLargeError } from '../kernel/errors.ts';
import { hasErrorCode } from './error-code.ts';
import type { FileStore, StagedFile } from './file-store.ts';

/** Enough of a file's start to tell its type by content. */
export const HEAD_BYTES = 4_100;

/** What a file can be called; anything else would be a path of somebody's choosing. */
export const SHA256 = /^[0-9a-f]{64}$/;

/** `ab/cdef...`: two levels keep any one folder small. */
const pathOf = (dir: string, sha256: string): string => join(dir, sha256.slice(0, 2), sha256.slice(2));

/**
 * Reads `content` whole into a new file at `path`, flushed to the disk.
 * @throws PayloadTooLargeError beyond `maxBytes`, or whatever broke the upload; the file is gone then
 */
export const receiveFile = async (
  content: Readable,
  path: string,
  maxBytes: number,
): Promise<Pick<StagedFile, 'sha256' | 'sizeBytes' | 'head'>> => {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let sizeBytes = 0;
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (sizeBytes < HEAD_BYTES) heads.push(chunk.subarray(0, HEAD_BYTES - sizeBytes));
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) {
        throw new PayloadTooLargeError(`The file is larger than ${maxBytes} bytes`, { mostBytes: maxBytes });
      }
      hash.update(chunk);
      await file.appendFile(chunk);
    }
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes, head: Buffer.concat(heads) };
};

/** Tells this process from an earlier one that had the same pid, as the first process of every container has. */
const INCARNATION = randomUUID().slice(0, 8);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A fresh name in the staging folder, marked with host and process so that the next start knows what was left behind. */
export const stagingPath = (staging: string): string =>
  join(staging, `${hostname()}~${process.pid}~${INCARNATION}~${randomUUID()}`);

/** Whether a staged file belongs to a process that is gone; of another host's processes only its age tells. */
const isLeftover = async (staging: string, name: string): Promise<boolean> => {
  const [host, pidText, incarnation] = name.split('~');
  const pid = Number(pidText);
  if (host === hostname()) return pid === process.pid ? incarnation !== INCARNATION : !isRunning(pid);
  const { mtimeMs } = await stat(join(staging, name));
  return Date.now() - mtimeMs > DAY_MS;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
};

/** Makes the staging folder and clears what dead processes left in it. */
export const prepareStaging = async (staging: string): Promise<void> => {
  await mkdir(staging, { recursive: true, mode: 0o700 });
  for (const name of await readdir(staging)) {
    // Another starting process may clear the same file.
    if (await isLeftover(staging, name).catch(() => false)) await rm(join(staging, name), { force: true });
  }
};

/** Flushes a folder's entries, so that a new name in it survives a power cut. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/**
 * Keeps files in `dir` on the local disk. A file arrives in `dir/staging` and gets its final name by a hard link, so
 * a name is either absent or the whole content; no reader sees half a file, also after `kill -9`.
 */
export const createFolderFileStore = async (dir: string): Promise<FileStore> => {
  const staging = join(dir, 'staging');
  await prepareStaging(staging);

  const commit = async (staged: string, sha256: string): Promise<void> => {
    const path = pathOf(dir, sha256);
    const folder = join(dir, sha256.slice(0, 2));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // The same content may already be there: it is the same file.
    await link(staged, path).catch((error: unknown) => {
      if (!hasErrorCode(error, 'EEXIST')) throw error;
    });
    await syncFolder(folder);
    await rm(staged, { force: true });
  };

  return {
    stage: async (content, maxBytes) => {
      const staged = stagingPath(staging);
      const received = await receiveFile(content, staged, maxBytes);
      return {
        ...received,
        commit: () => commit(staged, received.sha256),
        discard: () => rm(staged, { force: true }),
      };
    },
    open: async (sha256) => {
      const path = pathOf(dir, sha256);
      const found =
        SHA256.test(sha256) &&
        (await access(path).then(
          () => true,
          () => false,
        ));
      if (!found) throw new NotFoundError('No file is stored under this hash', { sha256 });
      return createReadStream(path);
    },
    remove: async (sha256) => {
      if (SHA256.test(sha256)) await rm(pathOf(dir, sha256), { force: true });
    },
    check: async () => {
      for (const folder of [dir, staging]) await access(folder, constants.W_OK);
    },
  };
};
