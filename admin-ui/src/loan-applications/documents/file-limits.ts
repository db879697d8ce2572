/** What the file chooser offers; the server decides by looking into the file. */
export const ACCEPTED_TYPES = '.pdf,.jpg,.jpeg,.png,.tif,.tiff';

/** How many bytes a file may have; the server holds the same limit. */
const MOST_BYTES = 25 * 1024 * 1024;

export type FileProblem = 'tooLarge' | 'emptyFile';

/** Why a file cannot be sent at all; what is in it, the server judges. */
export const fileProblem = ({ size }: Pick<File, 'size'>): FileProblem | null => {
  if (size === 0) return 'emptyFile';
  return size > MOST_BYTES ? 'tooLarge' : null;
};
