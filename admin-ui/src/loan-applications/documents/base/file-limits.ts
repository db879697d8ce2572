import { fileNameSchema } from '../../../../../api/http/requests/fields.contract.ts';
import type { SettingsSummary } from '../../../../../api/settings/settings.contract.ts';
import { documentFileTypes, HEAD_BYTES, judgeFileType } from '../../../../../events/kernel/document-file-type.ts';
import { useApi } from '../../../client/use-api.ts';

/** Types in the file chooser; who drops files, or chooses all of them, is told by their content. */
export const ACCEPTED_TYPES = Object.values(documentFileTypes)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

/** Largest upload by the settings, in bytes; undefined until read. */
export const useMostBytes = (): number | undefined =>
  useApi<SettingsSummary>(['settings', 'summary']).data?.uploadMaxBytes;

export const inMegabytes = (bytes: number): number => bytes / 1024 / 1024;

export type FileProblem = 'tooLarge' | 'emptyFile';

/** The server's objection to a file name; undefined for an accepted one. */
export const fileNameProblem = (name: string): string | undefined =>
  fileNameSchema.safeParse(name).error?.issues[0]?.message;

/** Why a file cannot be sent for its size; the server judges that too while the limit is not known. */
export const fileProblem = ({ size }: Pick<File, 'size'>, mostBytes: number | undefined): FileProblem | null => {
  if (size === 0) return 'emptyFile';
  return mostBytes !== undefined && size > mostBytes ? 'tooLarge' : null;
};

/** The server's objection to the type of a file, by its first bytes; undefined for an accepted one, and where it cannot be told now. */
export const fileTypeProblem = async (file: File): Promise<string | undefined> => {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    // Only who uploads needs it.
    const { fileTypeFromBuffer } = await import('file-type');
    const verdict = judgeFileType((await fileTypeFromBuffer(head))?.mime, file.name);
    return 'problem' in verdict ? verdict.problem : undefined;
  } catch {
    // The file has gone from the disk, or the connection: sending it says so.
    return undefined;
  }
};
