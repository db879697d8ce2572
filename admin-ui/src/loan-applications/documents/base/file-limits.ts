import { fileNameSchema } from '../../../../../api/http/requests/fields.contract.ts';
import type { SettingsSummary } from '../../../../../api/settings/settings.contract.ts';
import { useApi } from '../../../client/use-api.ts';

/** Types in the file chooser; the server decides by the content. */
export const ACCEPTED_TYPES = '.pdf,.jpg,.jpeg,.png,.tif,.tiff';

/** Largest upload by the settings, in bytes; undefined until read. */
export const useMostBytes = (): number | undefined =>
  useApi<SettingsSummary>(['settings', 'summary']).data?.uploadMaxBytes;

export const inMegabytes = (bytes: number): number => bytes / 1024 / 1024;

export type FileProblem = 'tooLarge' | 'emptyFile';

/** The server's objection to a file name; undefined for an accepted one. */
export const fileNameProblem = (name: string): string | undefined =>
  fileNameSchema.safeParse(name).error?.issues[0]?.message;

/** Why a file cannot be sent at all; what is in it, the server judges, and its size too while the limit is not known. */
export const fileProblem = ({ size }: Pick<File, 'size'>, mostBytes: number | undefined): FileProblem | null => {
  if (size === 0) return 'emptyFile';
  return mostBytes !== undefined && size > mostBytes ? 'tooLarge' : null;
};
