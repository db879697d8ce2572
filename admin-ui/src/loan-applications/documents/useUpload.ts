import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { LoanDocument } from '../../../../api/loan-application/documents.contract.ts';
import type { DocumentType } from '../../../../events/lending/life-cycle.ts';
import { ApiError } from '../../client/api-error.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { fileProblem, inMegabytes, useMostBytes } from './file-limits.ts';
import { replaceDocument, uploadDocument } from './upload-commands.ts';

type Upload = {
  readonly target: LoanDocument | undefined;
  readonly documentType: DocumentType;
  readonly onDone: () => void;
};

/** One upload from choosing the file to its place in the list; a new version adds, so it is never in conflict. */
export const useUpload = ({ target, documentType, onDone }: Upload) => {
  const { file: loanFile } = useLoanFile();
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const mostBytes = useMostBytes();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Share of the bytes sent, or null while nothing is being sent. */
  const [share, setShare] = useState<number | null>(null);
  const abort = useRef<AbortController>(null);

  const choose = (chosen: File) => {
    const found = fileProblem(chosen, mostBytes);
    const size = inMegabytes(chosen.size).toFixed(1);
    const most = inMegabytes(mostBytes ?? 0);
    setProblem(found && translate(`documents.${found}`, { name: chosen.name, size, most }));
    setFile(found ? null : chosen);
  };

  const problemOf = (error: unknown): string => {
    if (error instanceof DOMException) return translate('documents.stopped');
    if (error instanceof ApiError && error.status === 0) return translate('documents.interrupted');
    return errorDetail(error);
  };

  const start = async () => {
    if (!file) return;
    const { signal } = (abort.current = new AbortController());
    const options = { id: loanFile.id, file, onProgress: setShare, signal };
    setProblem(null);
    setShare(0);
    try {
      await (target && target.documentVersion > 0
        ? replaceDocument({ ...options, documentId: target.id })
        : uploadDocument({ ...options, documentType, documentId: target?.id }));
      notify('documents.uploaded', { type: 'success', messageArgs: { name: file.name } });
      await queryClient.invalidateQueries();
      onDone();
    } catch (error) {
      setProblem(problemOf(error));
      setShare(null);
    }
  };

  return { file, choose, problem, share, start: () => start(), stop: () => abort.current?.abort() };
};
