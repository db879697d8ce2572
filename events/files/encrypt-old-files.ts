import type { Logger } from '../platform/process/logger.ts';
import type { EventStore } from '../store/append/event-store.ts';
import type { FileStore } from '../store/files/file-store.ts';
import { eachUploadedFile } from './uploaded-files.ts';

/** Result of encrypting the files from before encryption. */
export type EncryptedFiles = {
  readonly encrypted: number;
  /** SHA-256 of those whose content is no longer what was handed in; they stay as they are. */
  readonly changed: readonly string[];
  /** SHA-256 of those that no event names; they stay as they are. */
  readonly unknown: readonly string[];
};

type Deps = {
  readonly store: Pick<EventStore, 'pool' | 'reader'>;
  readonly files: Pick<FileStore, 'unencrypted'>;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
};

/**
 * Encrypts every file from before encryption for those whose it is, and only then removes it: broken off at any place, by
 * whatever, it is begun again and loses nothing. Several processes may do it at the same time.
 */
export const encryptOldFiles = async ({ store, files, onProgress, signal }: Deps): Promise<EncryptedFiles> => {
  const old = new Set<string>();
  for await (const sha256 of files.unencrypted.list()) old.add(sha256);
  const owners = new Map<string, { readonly sizeBytes: number; readonly subjectIds: Set<string> }>();
  if (old.size > 0) {
    for await (const { sha256, sizeBytes, subjectId } of eachUploadedFile(store)) {
      if (!old.has(sha256)) continue;
      const owner = owners.get(sha256) ?? { sizeBytes, subjectIds: new Set() };
      owners.set(sha256, owner);
      owner.subjectIds.add(subjectId);
    }
  }
  const changed: string[] = [];
  let done = 0;
  for (const [sha256, { sizeBytes, subjectIds }] of owners) {
    if (signal?.aborted) break;
    if (!(await files.unencrypted.encrypt({ sha256, sizeBytes }, [...subjectIds]))) changed.push(sha256);
    done += 1;
    onProgress?.(done, owners.size);
  }
  return { encrypted: done - changed.length, changed, unknown: [...old].filter((sha256) => !owners.has(sha256)) };
};

const TOLD_EVERY_FILES = 200;

/** Does so in the background and says in the log how far it is; `stop` breaks it off. */
export const startEncryptingOldFiles = ({
  log,
  ...deps
}: Pick<Deps, 'store' | 'files'> & { readonly log: Logger }): { readonly stop: () => Promise<void> } => {
  const abort = new AbortController();
  const onProgress = (done: number, total: number): void => {
    if (done % TOLD_EVERY_FILES === 0) log.info({ done, total }, 'encrypting files from before encryption');
  };
  const run = async (): Promise<void> => {
    try {
      const { encrypted, changed, unknown } = await encryptOldFiles({ ...deps, onProgress, signal: abort.signal });
      if (encrypted > 0) log.info({ encrypted }, 'encrypted files from before encryption');
      if (changed.length > 0) log.error({ changed }, 'files from before encryption are not what was uploaded');
      if (unknown.length > 0) log.warn({ files: unknown.length }, 'files from before encryption are named by no event');
    } catch (error) {
      log.warn(
        { err: error },
        'files from before encryption are left for the next start, or npm run lendlog -- files:encrypt',
      );
    }
  };
  const running = run();
  return {
    stop: () => {
      abort.abort();
      return running;
    },
  };
};
