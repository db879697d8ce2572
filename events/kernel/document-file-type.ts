/** Every kind of file a loan document may be, with its true file name endings. */
export const documentFileTypes: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/tiff': ['tif', 'tiff'],
};

/** Bytes of a file's start that are enough to detect its type by content. */
export const HEAD_BYTES = 4_100;

/** The media type to store and serve a file under, or why it is not taken, and what would be. */
export type FileTypeVerdict =
  { readonly mediaType: string } | { readonly problem: string; readonly allowed: readonly string[] };

/**
 * Judges a document's file by its content. The sender's name for it decides nothing, but must not contradict it.
 * @param found media type that the content has; undefined for an unknown one
 */
export const judgeFileType = (found: string | undefined, fileName: string): FileTypeVerdict => {
  const endings = found === undefined ? undefined : documentFileTypes[found];
  if (found === undefined || endings === undefined) {
    return {
      problem: `The file is of ${found === undefined ? 'an unknown type' : `the type ${found}`}; send a PDF, JPEG, PNG or TIFF`,
      allowed: Object.keys(documentFileTypes),
    };
  }
  const ending = fileName.includes('.') ? fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase() : '';
  if (endings.includes(ending)) return { mediaType: found };
  return {
    problem: `The file is of the type ${found} by its content; name it with the ending .${endings[0]}`,
    allowed: endings,
  };
};
