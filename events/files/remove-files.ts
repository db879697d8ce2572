import type { EventStore } from '../store/append/event-store.ts';
import { streamsAbout } from '../store/erasure/streams-about.ts';
import type { FileStore } from '../store/files/file-store.ts';
import { eachUploadedFile, uploadedFilesOn } from './uploaded-files.ts';

type Log = Pick<EventStore, 'pool' | 'reader'>;

/** One from before encryption may be others' too: it is encrypted for those who are left, and gone. */
const removeUnencrypted = async (log: Log, files: FileStore, subjectId: string, own: ReadonlySet<string>) => {
  const old = new Map<string, { sizeBytes: number; readonly others: Set<string> }>();
  for await (const sha256 of files.unencrypted.list()) {
    if (own.has(sha256)) old.set(sha256, { sizeBytes: 0, others: new Set() });
  }
  if (old.size === 0) return;
  for await (const { sha256, sizeBytes, subjectId: owner } of eachUploadedFile(log)) {
    const upload = old.get(sha256);
    if (!upload) continue;
    upload.sizeBytes = sizeBytes;
    if (owner !== subjectId) upload.others.add(owner);
  }
  for (const [sha256, { sizeBytes, others }] of old)
    await files.unencrypted.encrypt({ sha256, sizeBytes }, [...others]);
};

/** Removes every file that is a stream's, whichever stream names it. Can be repeated. */
export const removeFilesOf = async (log: Log, files: FileStore, subjectId: string): Promise<void> => {
  const streams = [subjectId, ...(await streamsAbout(log.pool, [subjectId]))];
  const uploads = (await uploadedFilesOn(log, streams)).filter((file) => file.subjectId === subjectId);
  const own = new Set(uploads.map(({ sha256 }) => sha256));
  for (const sha256 of own) await files.remove({ subjectId, sha256 });
  await removeUnencrypted(log, files, subjectId, own);
};
