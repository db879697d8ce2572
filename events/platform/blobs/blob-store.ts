import type { Readable } from 'node:stream';

/** Bytes under a name, wherever they lie; it knows nothing of what they mean. Names are paths such as `sealed/ab/cdef`. */
export type BlobStore = {
  /** A folder on the local disk for what is on its way; `stagingPath` gives names in it. */
  readonly stagingDir: string;
  /** Makes the local file `path` the blob `name`, in one step and on the disk; `path` is gone then. @throws UnavailableError */
  readonly put: (path: string, name: string) => Promise<void>;
  /** Makes each of some small blobs in one step; all are on the disk when it resolves. @throws UnavailableError */
  readonly putAll: (blobs: readonly { readonly name: string; readonly bytes: Buffer }[]) => Promise<void>;
  /** Undefined when nothing has the name. `sizeBytes` is the store's. @throws UnavailableError while it is away */
  readonly read: (name: string) => Promise<{ readonly content: Readable; readonly sizeBytes: number } | undefined>;
  /** For good; what is not there is gone already. @throws UnavailableError */
  readonly remove: (name: string) => Promise<void>;
  /** The first parts of names that have more than one. @throws UnavailableError */
  readonly folders: () => Promise<readonly string[]>;
  /** Every name that begins with `folder` and a slash. @throws UnavailableError */
  readonly list: (folder: string) => AsyncIterable<string>;
  /** Resolves when something could be stored now; otherwise rejects with why. */
  readonly check: (signal: AbortSignal) => Promise<void>;
};
