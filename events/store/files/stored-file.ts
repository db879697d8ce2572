import { HEAD_BYTES } from '../../kernel/document-file-type.ts';
import type { FileRef, FileStore } from './file-store.ts';
import type { StagedFile } from './staged-file.ts';

const headOf = async (store: Pick<FileStore, 'open'>, file: FileRef): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let left = HEAD_BYTES;
  for await (const piece of await store.open(file)) {
    pieces.push(piece.subarray(0, left));
    left -= piece.length;
    if (left <= 0) break;
  }
  return Buffer.concat(pieces);
};

/**
 * A file that is stored already, to be looked into as one that has just arrived. It stays whatever is decided.
 * @throws what `open` of the store throws
 */
export const asStaged = async (store: Pick<FileStore, 'open'>, file: FileRef): Promise<StagedFile> => ({
  sha256: file.sha256,
  sizeBytes: file.sizeBytes,
  head: await headOf(store, file),
  content: async function* () {
    yield* await store.open(file);
  },
  commit: async () => undefined,
  discard: async () => undefined,
});
