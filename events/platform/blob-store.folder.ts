import { access, constants, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { BlobStore } from './blob-store.ts';
import { hasErrorCode } from './error-code.ts';
import { makePrivateFolder, prepareStaging } from './staging.ts';

/** Flushes a folder's entries, so that a new name in it survives a power cut. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
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
 * Keeps blobs in `dir` on the local disk, readable for our own user only. A file arrives in `dir/staging` and is renamed,
 * so a name is either absent or the whole content; no reader sees half of it, also after `kill -9`.
 */
export const createFolderBlobStore = async (dir: string): Promise<BlobStore> => {
  const stagingDir = join(dir, 'staging');
  await makePrivateFolder(dir);
  await prepareStaging(stagingDir);

  return {
    stagingDir,
    put: async (path, name) => {
      const target = join(dir, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await rename(path, target);
      await syncFolder(dirname(target));
    },
    read: async (name) => {
      const file = await ifThere(open(join(dir, name), 'r'));
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
