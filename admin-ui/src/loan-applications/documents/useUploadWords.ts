import { ApiError } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { useDocumentsText } from './base/documents.texts.ts';
import { fileNameProblem, fileProblem, fileTypeProblem, inMegabytes } from './base/file-limits.ts';

/** True where the server says that another document of the file has the same content. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof ApiError && typeof error.problem?.['duplicateOf'] === 'string';

/** Why a file is not uploaded, in words. */
export const useUploadWords = () => {
  const t = useDocumentsText();
  return {
    /** Before anything of it is sent; null for one that can be. @param mostBytes undefined while it is not known */
    whyUnfit: async (file: File, mostBytes: number | undefined): Promise<string | null> => {
      const named = fileNameProblem(file.name);
      if (named) return t('renameFile', { name: file.name, problem: named });
      const found = fileProblem(file, mostBytes);
      if (found === null) return (await fileTypeProblem(file)) ?? null;
      // Rounded up: one byte too many is more than the limit.
      const size = (Math.ceil(inMegabytes(file.size) * 10) / 10).toFixed(1);
      return t(found, { name: file.name, size, most: inMegabytes(mostBytes ?? 0) });
    },
    whyFailed: (error: unknown): string => {
      if (error instanceof DOMException) return t('stopped');
      if (error instanceof ApiError && error.status === 0) return t('interrupted');
      return errorDetail(error);
    },
  };
};
