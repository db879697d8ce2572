import { join } from 'node:path';
import { createFolderBlobStore } from '../../../events/platform/blobs/blob-store.folder.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createFileStore, type FileStore } from '../../../events/store/files/file-store.ts';
import { testKeys } from './keys.ts';

/** The files of a test database, in a folder below `dataDir`. */
export const testFileStore = async (pool: Pool, dataDir: string, cacheMs?: number): Promise<FileStore> =>
  createFileStore({ blobs: await createFolderBlobStore(join(dataDir, 'files')), keys: testKeys(pool, cacheMs) });
