import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from './blob-store.ts';
import { stagingPath } from './staging.ts';

/**
 * Copies every blob of a store that another one does not have; broken off, it can be begun again.
 * @returns how many were copied, and how many were there already
 * @throws UnavailableError while one of the two is away
 */
export const copyBlobs = async (
  from: BlobStore,
  to: BlobStore,
): Promise<{ readonly copied: number; readonly there: number }> => {
  let [copied, there] = [0, 0];
  for (const folder of await from.folders()) {
    for await (const name of from.list(folder)) {
      const before = await to.read(name);
      const blob = await from.read(name);
      before?.content.destroy();
      if (!blob) continue;
      if (before?.sizeBytes === blob.sizeBytes) {
        blob.content.destroy();
        there += 1;
        continue;
      }
      const path = stagingPath(to.stagingDir);
      await pipeline(blob.content, createWriteStream(path, { mode: 0o600 }));
      await to.put(path, name);
      copied += 1;
    }
  }
  return { copied, there };
};
