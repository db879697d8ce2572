import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { hasErrorCode } from '../../events/platform/process/error-code.ts';
import { type KeptFile, MANIFEST, type Manifest } from './backup-folder.ts';

const measure = () => {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) };
};

/**
 * Copies a file, flushed to the disk, readable by its owner only.
 * @returns size and SHA-256 of what was written; undefined when there is no such file any more
 */
export const copyMeasured = async (
  from: string,
  to: string,
  { zip = false }: { readonly zip?: boolean } = {},
): Promise<Omit<KeptFile, 'path'> | undefined> => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const { stream, result } = measure();
  const steps = zip ? [createGzip({ level: 1 })] : [];
  try {
    await pipeline([createReadStream(from), ...steps, stream, createWriteStream(to, { mode: 0o600, flush: true })]);
    return result();
  } catch (error) {
    await rm(to, { force: true });
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** Reads a file as a whole. @returns undefined when it is not there */
export const measureFile = async (path: string): Promise<Omit<KeptFile, 'path'> | undefined> => {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** A sentence about a file that is not what the manifest says; undefined when it is. */
export const problemOfKept = (
  path: string,
  kept: KeptFile,
  found: Omit<KeptFile, 'path'> | undefined,
): string | undefined => {
  if (!found) return `${path} is missing: this backup is damaged, use another one`;
  if (found.sha256 === kept.sha256) return undefined;
  return `${path} is not what was backed up (${found.bytes} bytes, ${kept.bytes} then; another SHA-256): this backup is damaged, use another one`;
};

/** @throws Error naming the file when it is not what the manifest says */
export const checkKept = (path: string, kept: KeptFile, found: Omit<KeptFile, 'path'> | undefined): void => {
  const problem = problemOfKept(path, kept, found);
  if (problem) throw new Error(problem);
};

/** Every file and folder below `root`, by their path from it; files that vanish meanwhile are left out. */
export const walk = async (
  root: string,
  isLeftOut: (path: string) => boolean = () => false,
): Promise<{ readonly files: string[]; readonly folders: string[] }> => {
  const [files, folders]: [string[], string[]] = [[], []];
  const enter = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) folders.push(path);
      if (entry.isDirectory()) await enter(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  await enter('');
  return { files, folders };
};

/** Enough of them wait for the disk at once. */
const AT_ONCE = 16;

/** Does `work` on each, several at a time. @throws what the first to fail throws, once all that had begun have ended */
export const forEachAtOnce = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Writes a file as a whole or not at all. */
export const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.partial`;
  const file = await open(draft, 'w', 0o600);
  await file.writeFile(text);
  await file.sync();
  await file.close();
  await rename(draft, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
};

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeWhole(join(folder, MANIFEST), JSON.stringify(manifest, undefined, 1));
