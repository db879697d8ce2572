import { resolve } from 'node:path';
import { BadSettingsError, type Settings } from '../../events/platform/process/config.ts';
import { filesFolder } from '../../events/platform/blobs/create-blob-store.ts';
import { makePrivateFolder } from '../../events/platform/blobs/staging.ts';
import { createOwnerPool, type Pool } from '../../events/platform/database/database.ts';
import { type FileRef, openFileStore } from '../../events/store/files/file-store.ts';
import { openSubjectKeys } from '../../events/store/privacy/subject-keys.ts';
import { documentsInLog } from './documents-in-log.ts';
import { type RestoredDocuments, restoreDocuments } from './restore-documents.ts';

/** Opens the documents of a database that is just being restored. Without the master key none opens. */
const wholeIn =
  (settings: Settings, pool: Pool) =>
  async (file: FileRef): Promise<boolean> => {
    try {
      const files = await openFileStore(settings, await openSubjectKeys(settings, pool));
      return (await files.examine(file)) === null;
    } catch (error) {
      if (error instanceof BadSettingsError) return false;
      throw error;
    }
  };

/** Documents of the log of a database that is just being restored. */
export const bringDocuments = async (
  settings: Settings,
  backupDir: string,
  ownerUrl: string,
): Promise<RestoredDocuments> => {
  const pool = createOwnerPool(ownerUrl, 'lendlog-restore');
  const filesDir = resolve(filesFolder(settings));
  const asideDir = `${filesDir}.before-restore-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  try {
    await makePrivateFolder(filesDir);
    const log = await documentsInLog(ownerUrl);
    return await restoreDocuments({ backupDir, filesDir, asideDir, log, isWhole: wholeIn(settings, pool) });
  } finally {
    await pool.end();
  }
};
