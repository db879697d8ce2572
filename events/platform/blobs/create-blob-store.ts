import { join } from 'node:path';
import { createFolderBlobStore } from './blob-store.folder.ts';
import type { BlobStore } from './blob-store.ts';
import type { Settings } from '../process/config.ts';

/** Where files are kept without `S3_BUCKET`. */
export const filesFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'files');

/** The store that the settings name: a bucket when `S3_BUCKET` is set, else a folder under `DATA_DIR`. */
export const createBlobStore = async (settings: Settings): Promise<BlobStore> => {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = settings;
  if (S3_BUCKET === undefined) return createFolderBlobStore(filesFolder(settings));
  // The AWS client is large; a process without a bucket never loads it.
  const { createS3BlobStore } = await import('./blob-store.s3.ts');
  return createS3BlobStore({
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
    stagingDir: join(DATA_DIR, 'staging'),
  });
};
