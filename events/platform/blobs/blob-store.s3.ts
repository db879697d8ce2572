import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { UnavailableError } from '../../kernel/errors.ts';
import type { BlobStore } from './blob-store.ts';
import { hasErrorCode } from '../process/error-code.ts';
import { prepareStaging } from './staging.ts';

/** The bucket and its connection. */
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

/** True when S3 is down or overloaded, rather than refusing the request. */
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

const CONFLICT = 409;

const makeBucket = async (s3: S3Client, Bucket: string): Promise<void> => {
  const find = () => s3.send(new HeadBucketCommand({ Bucket }));
  const create = () => s3.send(new CreateBucketCommand({ Bucket }));
  try {
    await find();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await create().catch((refusal: unknown) => {
      // Another process that starts at the same time was faster.
      if (!(refusal instanceof S3ServiceException) || refusal.$metadata.httpStatusCode !== CONFLICT) throw refusal;
      return find();
    });
  }
};

/** Checksum that S3 verifies the file against. */
const checksumOf = async (path: string): Promise<{ ChecksumSHA256: string; ContentLength: number }> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { ChecksumSHA256: hash.digest('base64'), ContentLength: (await stat(path)).size };
};

/** Keeps blobs in an S3 bucket, which is made where it is missing; a file on its way waits on the local disk. */
export const createS3BlobStore = async (options: S3Options): Promise<BlobStore> => {
  const { bucket: Bucket, stagingDir, endpoint, region, credentials } = options;
  const s3 = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
  });
  await prepareStaging(stagingDir);
  await makeBucket(s3, Bucket);

  return {
    stagingDir,
    put: async (path, Key) => {
      const checked = await checksumOf(path);
      await orUnavailable(s3.send(new PutObjectCommand({ Bucket, Key, Body: createReadStream(path), ...checked })));
      await rm(path, { force: true });
    },
    putAll: async (blobs) => {
      const sent = blobs.map(({ name: Key, bytes: Body }) => s3.send(new PutObjectCommand({ Bucket, Key, Body })));
      await orUnavailable(Promise.all(sent));
    },
    read: async (Key) => {
      const found = await orUnavailable(s3.send(new GetObjectCommand({ Bucket, Key }))).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return undefined;
      });
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error('S3 answered without a body');
      return { content: found.Body, sizeBytes: found.ContentLength ?? 0 };
    },
    remove: async (Key) => {
      await orUnavailable(s3.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    folders: async () => {
      const folders: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const request = new ListObjectsV2Command({ Bucket, Delimiter: '/', ContinuationToken });
        const { CommonPrefixes = [], NextContinuationToken } = await orUnavailable(s3.send(request));
        for (const { Prefix } of CommonPrefixes) if (Prefix !== undefined) folders.push(Prefix.slice(0, -1));
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return folders;
    },
    list: async function* (folder) {
      let ContinuationToken: string | undefined;
      do {
        const request = new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await orUnavailable(s3.send(request));
        for (const { Key } of Contents) if (Key !== undefined) yield Key;
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    check: async (abortSignal) => {
      await s3.send(new HeadBucketCommand({ Bucket }), { abortSignal });
    },
  };
};
