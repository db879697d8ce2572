import type { Readable } from 'node:stream';

/** A file that has arrived whole but is not stored yet. Exactly one of `commit` and `discard` must be called. */
export type StagedFile = {
  /** Lower-case hex. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** The first bytes (at most 4,100), enough to tell the type by content. */
  readonly head: Buffer;
  /** Stores it under its hash; the same content twice is one file. @throws UnavailableError while the store is away */
  readonly commit: () => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** Files by content: a name is the SHA-256 of what is in it, so a stored file never changes. */
export type FileStore = {
  /** @throws PayloadTooLargeError beyond `maxBytes`; whatever had arrived is gone */
  readonly stage: (content: Readable, maxBytes: number) => Promise<StagedFile>;
  /** @throws NotFoundError when no file has that hash, UnavailableError while the store is away */
  readonly open: (sha256: string) => Promise<Readable>;
  /** For good, whoever refers to it; a file that is not there is gone already. @throws UnavailableError */
  readonly remove: (sha256: string) => Promise<void>;
  /** Resolves when files could be stored now; otherwise rejects with why. */
  readonly check: (signal: AbortSignal) => Promise<void>;
};

/**
 * Keeps a staged file when `record` comes to the point where an event is to name it, and else discards it. A refusal
 * in the last moment, by a twin or a faster writer, leaves a file without a name: harmless, and the same content sent
 * again makes it that file. The other order could leave an event whose file is missing.
 * @param record calls `keep` when everything else that can refuse the file has agreed; any number of times
 */
export const keepIfRecorded = async <T>(
  file: StagedFile,
  record: (keep: () => Promise<void>) => Promise<T>,
): Promise<T> => {
  let isKept = false;
  const keep = async (): Promise<void> => {
    if (isKept) return;
    await file.commit();
    isKept = true;
  };
  try {
    return await record(keep);
  } finally {
    if (!isKept) await file.discard();
  }
};

/** Largest document a person or partner may hand in: 25 MB. */
export const MOST_FILE_BYTES = 25 * 1024 * 1024;
