import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { NotFoundError, UnavailableError } from '../kernel/errors.ts';
import { hasErrorCode } from './error-code.ts';
import { prepareStaging, receiveFile, SHA256, stagingPath } from './file-store.folder.ts';
import type { FileStore, StagedFile } from './file-store.ts';

/** Which bucket, and how to reach it. */
export type S3Options = {
  /** Left out for AWS itself. */
  readonly endpoint?: string | undefined;
  readonly bucket: string;
  readonly region: string;
  /** Left out, the SDK finds the credentials of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Local folder for files on their way. */
  readonly stagingDir: string;
};

const isMissing = (error: unknown): boolean =>
  error instanceof NoSuchKey || (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404);

const LOST_CONNECTION_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];

/** Whether S3 is away or overloaded rather than refusing what was asked. */
const isAway = (error: unknown): boolean =>
  error instanceof S3ServiceException
    ? (error.$metadata.httpStatusCode ?? 0) >= 500
    : // Of an error from another realm, as in tests, the SDK keeps the text only.
      LOST_CONNECTION_CODES.some((code) => hasErrorCode(error, code) || String(error).includes(code));

const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new UnavailableError('The file store does not answer; try again later');
  }
};

const keyOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2)}`;

const makeBucket = async (s3: S3Client, Bucket: string): Promise<void> => {
  await s3.send(new HeadBucketCommand({ Bucket })).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return s3.send(new CreateBucketCommand({ Bucket }));
  });
};

const exists = (s3: S3Client, Bucket: string, Key: string): Promise<boolean> =>
  s3.send(new HeadObjectCommand({ Bucket, Key })).then(
    () => true,
    (error: unknown) => {
      if (!isMissing(error)) throw error;
      return false;
    },
  );

/** Keeps files in an S3 bucket, which is made where it is missing; a file on its way waits on the local disk. */
export const createS3FileStore = async (options: S3Options): Promise<FileStore> => {
  const { bucket: Bucket, stagingDir, endpoint, region, credentials } = options;
  const s3 = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  await prepareStaging(stagingDir);
  await makeBucket(s3, Bucket);

  const commit = async (path: string, { sha256, sizeBytes }: Pick<StagedFile, 'sha256' | 'sizeBytes'>) => {
    const Key = keyOf(sha256);
    // The same content may already be there: it is the same file.
    if (!(await exists(s3, Bucket, Key))) {
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      const Body = createReadStream(path);
      await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength: sizeBytes, ChecksumSHA256 }));
    }
    await rm(path, { force: true });
  };

  return {
    stage: async (content, maxBytes) => {
      const path = stagingPath(stagingDir);
      const received = await receiveFile(content, path, maxBytes);
      return {
        ...received,
        commit: () => orUnavailable(commit(path, received)),
        discard: () => rm(path, { force: true }),
      };
    },
    open: async (sha256) => {
      if (!SHA256.test(sha256)) throw new NotFoundError('No file is stored under this hash', { sha256 });
      const found = orUnavailable(s3.send(new GetObjectCommand({ Bucket, Key: keyOf(sha256) })));
      const { Body } = await found.catch((error: unknown) => {
        throw isMissing(error) ? new NotFoundError('No file is stored under this hash', { sha256 }) : error;
      });
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a body');
      return Body;
    },
    remove: async (sha256) => {
      if (!SHA256.test(sha256)) return;
      await orUnavailable(s3.send(new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) })));
    },
    check: async (abortSignal) => {
      await s3.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    },
  };
};
