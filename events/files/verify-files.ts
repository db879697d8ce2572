import { ErasedError, type FileProblem } from '../kernel/errors.ts';
import type { EventStore } from '../store/append/event-store.ts';
import { type FileStore, nameOfFile } from '../store/files/file-store.ts';
import { eachUploadedFile, type UploadedFile } from './uploaded-files.ts';

/** The file store compared with the log. */
export type FileAudit = {
  /** Files that the log names, one for each subject and content. */
  readonly files: number;
  readonly bytes: number;
  /** Of those, what was erased with whom it was about, and is gone. */
  readonly erased: number;
  /** Files that are not what was handed in. */
  readonly damaged: readonly { readonly file: UploadedFile; readonly problem: FileProblem }[];
  /** Names of files that are there although whom they are about was forgotten. */
  readonly undead: readonly string[];
  /** Names of files that no event names: an upload that was refused in its last moment leaves one. */
  readonly orphans: readonly string[];
  /** SHA-256 of files that are not encrypted yet. */
  readonly unencrypted: readonly string[];
};

type Deps = {
  readonly store: Pick<EventStore, 'pool' | 'reader'>;
  readonly files: Pick<FileStore, 'examine' | 'list' | 'unencrypted'>;
  readonly onProgress?: (done: number, total: number) => void;
};

/** Reads every stored file and compares it with the size and SHA-256 that the log has of it, and the store with the log. */
export const verifyFiles = async ({ store, files, onProgress }: Deps): Promise<FileAudit> => {
  const uploads = new Map<string, UploadedFile>();
  for await (const upload of eachUploadedFile(store)) uploads.set(nameOfFile(upload), upload);

  const damaged: { file: UploadedFile; problem: FileProblem }[] = [];
  const erased = new Set<string>();
  let bytes = 0;
  let done = 0;
  for (const [name, file] of uploads) {
    try {
      const problem = await files.examine(file);
      if (problem) damaged.push({ file, problem });
      else bytes += file.sizeBytes;
    } catch (error) {
      if (!(error instanceof ErasedError)) throw error;
      erased.add(name);
    }
    done += 1;
    onProgress?.(done, uploads.size);
  }

  const undead: string[] = [];
  const orphans: string[] = [];
  const unencrypted: string[] = [];
  // Files uploaded during the check are in the store and not in the earlier list.
  for await (const upload of eachUploadedFile(store)) uploads.set(nameOfFile(upload), upload);
  for await (const name of files.list()) {
    if (erased.has(name)) undead.push(name);
    else if (!uploads.has(name)) orphans.push(name);
  }
  for await (const sha256 of files.unencrypted.list()) unencrypted.push(sha256);
  return { files: done, bytes, erased: erased.size, damaged, undead, orphans, unencrypted };
};
