import { Readable } from 'node:stream';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { MOST_FILE_BYTES, type StagedFile } from '../../../events/store/files/staged-file.ts';
import { asStaged } from '../../../events/store/files/stored-file.ts';
import type { ReceivedFile } from '../../../events/vendor-order/vendor-order.state.ts';

/** A file that the partner sent ahead, by its id; undefined for none of its own. */
export type FindAhead = (fileId: string) => ReceivedFile | undefined;

/** The end of a sentence that begins with the name of a file. */
export const NOT_AHEAD =
  'was not sent ahead: no file of yours with its fileId came by POST /api/v1/orders/{orderId}/files for this order';

type Sent = { readonly contentBase64?: string | undefined; readonly fileId?: string | undefined };

/**
 * The content of a file that a message has or names.
 * @param owner the stream whose file it is or becomes
 * @returns undefined where it names one that the partner did not send ahead
 */
export const stagedContent = async (
  store: FileStore,
  { contentBase64, fileId = '' }: Sent,
  { owner, ahead }: { readonly owner: string; readonly ahead: FindAhead },
): Promise<StagedFile | undefined> => {
  if (contentBase64 !== undefined) {
    return store.stage(Readable.from([Buffer.from(contentBase64, 'base64')]), MOST_FILE_BYTES);
  }
  const file = ahead(fileId);
  return file && asStaged(store, { ...file, subjectId: owner });
};
