import { closeSync, existsSync, fsync, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import type { BlobStore } from './blob-store.ts';
import { hasErrorCode } from '../process/error-code.ts';
import { makePrivateFolder, prepareStaging, stagingPath } from './staging.ts';

/** Flushes a folder's entries, so that a new name in it survives a power cut. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const flush = promisify(fsync);

/**
 * A new file with these bytes, on the disk. Only the flush waits for the disk; to hand each of the other steps to another
 * thread costs several times what the step does.
 */
const writeSmall = async (path: string, bytes: Buffer): Promise<void> => {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, bytes);
    await flush(file);
  } finally {
    closeSync(file);
  }
};

/** Makes the target's folder where it is the first file in it. */
const moveInto = (path: string, target: string): void => {
  try {
    renameSync(path, target);
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    renameSync(path, target);
  }
};

/** From the folder up to the root. */
const upTo = (root: string, folder: string): readonly string[] =>
  folder === root ? [root] : [folder, ...upTo(root, dirname(folder))];

/** Flushes folders and those they are in: another writer may have made one of them a moment ago, and not flushed it yet. */
const syncUpTo = async (root: string, folders: readonly string[]): Promise<void> => {
  const all = new Set(folders.flatMap((folder) => upTo(root, folder)));
  await Promise.all([...all].map(syncFolder));
};

/** @returns whatever `work` does; undefined where the file or folder is not there */
const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/**
 * Keeps blobs in a folder on the local disk, readable for our own user only. A file arrives in its `staging` and is renamed,
 * so a name is either absent or the whole content; no reader sees half of it, also after `kill -9`.
 */
export const createFolderBlobStore = async (path: string): Promise<BlobStore> => {
  const dir = resolve(path);
  const stagingDir = join(dir, 'staging');
  const isNew = !existsSync(dir);
  await makePrivateFolder(dir);
  if (isNew) await syncFolder(dirname(dir));
  await prepareStaging(stagingDir);

  return {
    stagingDir,
    put: async (staged, name) => {
      const target = join(dir, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(staged, target);
      await syncUpTo(dir, [dirname(target)]);
    },
    putAll: async (blobs) => {
      const small = blobs.map(({ name, bytes }) => ({ target: join(dir, name), bytes }));
      await Promise.all(
        small.map(async ({ target, bytes }) => {
          const staged = stagingPath(stagingDir);
          await writeSmall(staged, bytes);
          moveInto(staged, target);
        }),
      );
      await syncUpTo(
        dir,
        small.map(({ target }) => dirname(target)),
      );
    },
    read: async (name) => {
      const path = join(dir, name);
      // Most that are asked for by an import are not there, and an open that fails is dear.
      const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
      const file = isThere ? await ifThere(open(path, 'r')) : undefined;
      if (!file) return undefined;
      const { size: sizeBytes } = await file.stat();
      return { content: file.createReadStream(), sizeBytes };
    },
    remove: (name) => rm(join(dir, name), { force: true }),
    folders: async () => {
      const entries = await readdir(dir, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    list: async function* (folder) {
      const entries = await ifThere(readdir(join(dir, folder), { recursive: true, withFileTypes: true }));
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      }
    },
    check: async () => {
      for (const folder of [dir, stagingDir]) await access(folder, constants.W_OK);
    },
  };
};
