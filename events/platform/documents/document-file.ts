import { fileTypeFromBuffer } from 'file-type';
import { UnsupportedMediaTypeError } from '../../kernel/errors.ts';
import type { PdfContent } from '../../kernel/pdf-content.ts';
import { inspectPdfInThread } from './inspect-pdf-in-thread.ts';

/** Every kind of file a loan document may be, with its true file name endings. */
export const documentFileTypes: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
};

/**
 * Detects a document's type by its content. The sender's name for it decides nothing, but must not contradict it.
 * @param head the first bytes, 4,100 or the whole of a smaller file
 * @returns the media type to store and serve it under
 * @throws UnsupportedMediaTypeError for any other type, an unknown one, or a file name ending of another type
 */
export const checkDocumentType = async (head: Uint8Array, fileName: string): Promise<{ mediaType: string }> => {
  const found = await fileTypeFromBuffer(head);
  const endings = found && documentFileTypes[found.mime];
  if (!found || !endings) {
    throw new UnsupportedMediaTypeError(
      `The file is of ${found ? `the type ${found.mime}` : 'an unknown type'}; send a PDF, JPEG, PNG or TIFF`,
      { mediaType: found?.mime ?? null, allowed: Object.keys(documentFileTypes) },
    );
  }
  const ending = fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : '';
  if (!endings.includes(ending)) {
    throw new UnsupportedMediaTypeError(
      `The file is of the type ${found.mime} by its content; name it with the ending .${endings[0]}`,
      { mediaType: found.mime, allowed: endings },
    );
  }
  return { mediaType: found.mime };
};

/** A document's type by its content. `activeContent`, anything in a PDF beyond pages, is omitted for plain ones. */
export type ExaminedDocument = { readonly mediaType: string; readonly activeContent?: PdfContent[] };

/**
 * Detects type and active content of a received document.
 * @throws UnsupportedMediaTypeError as `checkDocumentType` does; what `inspectPdfInThread` throws
 */
export const examineDocument = async (
  { head, content }: { readonly head: Uint8Array; readonly content: () => AsyncIterable<Buffer> },
  fileName: string,
): Promise<ExaminedDocument> => {
  const { mediaType } = await checkDocumentType(head, fileName);
  const activeContent = mediaType === 'application/pdf' ? await inspectPdfInThread(content(), fileName) : [];
  return { mediaType, ...(activeContent.length > 0 && { activeContent }) };
};
