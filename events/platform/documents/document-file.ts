import { fileTypeFromBuffer } from 'file-type';
import { judgeFileType } from '../../kernel/document-file-type.ts';
import { UnsupportedMediaTypeError } from '../../kernel/errors.ts';
import type { PdfContent } from '../../kernel/pdf-content.ts';
import { inspectPdfInThread } from './inspect-pdf-in-thread.ts';

/**
 * Detects a document's type by its content.
 * @param head the first `HEAD_BYTES`, or the whole of a smaller file
 * @returns the media type to store and serve it under
 * @throws UnsupportedMediaTypeError for any other type, an unknown one, or a file name ending of another type
 */
export const checkDocumentType = async (head: Uint8Array, fileName: string): Promise<{ mediaType: string }> => {
  const found = (await fileTypeFromBuffer(head))?.mime;
  const verdict = judgeFileType(found, fileName);
  if ('mediaType' in verdict) return verdict;
  throw new UnsupportedMediaTypeError(verdict.problem, { mediaType: found ?? null, allowed: verdict.allowed });
};

/**
 * A document's type by its content. `activeContent`, anything in a PDF beyond pages, is omitted for plain ones;
 * `isSinglePage` where more than one page, or nothing certain, was found.
 */
export type ExaminedDocument = {
  readonly mediaType: string;
  readonly activeContent?: PdfContent[];
  readonly isSinglePage?: true;
};

/**
 * Detects type and active content of a received document.
 * @throws UnsupportedMediaTypeError as `checkDocumentType` does; what `inspectPdfInThread` throws
 */
export const examineDocument = async (
  { head, content }: { readonly head: Uint8Array; readonly content: () => AsyncIterable<Buffer> },
  fileName: string,
): Promise<ExaminedDocument> => {
  const { mediaType } = await checkDocumentType(head, fileName);
  if (mediaType !== 'application/pdf') return { mediaType };
  const { contents, isSinglePage } = await inspectPdfInThread(content(), fileName);
  return {
    mediaType,
    ...(contents.length > 0 && { activeContent: contents }),
    ...(isSinglePage && { isSinglePage }),
  };
};
