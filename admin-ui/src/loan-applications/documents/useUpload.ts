import { useRef, useState } from 'react';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import type { DocumentType } from '../../../../events/lending/life-cycle/life-cycle.ts';
import type { DocumentSubject } from '../../../../events/lending/needs/subjects.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDocumentsText } from './base/documents.texts.ts';
import { useMostBytes } from './base/file-limits.ts';
import { replaceDocument, uploadDocument } from './upload-commands.ts';
import { useUploadWords } from './useUploadWords.ts';

type Upload = {
  readonly target: LoanDocument | undefined;
  readonly documentType: DocumentType;
  /** Of a new document: whom and what it is for. */
  readonly subjects?: readonly DocumentSubject[] | undefined;
  /** Of a new document: the condition that it is to show. */
  readonly conditionId: string | undefined;
  readonly onDone: () => void;
};

/** One upload from choosing the file to its place in the list; a new version adds, so it is never in conflict. */
export const useUpload = ({ target, documentType, subjects, conditionId, onDone }: Upload) => {
  const { file: loanFile } = useLoanFile();
  const t = useDocumentsText();
  const words = useUploadWords();
  const mostBytes = useMostBytes();
  const [file, setFile] = useState<File | null>(null);
  const newest = useRef<File>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Share of the bytes sent, or null while nothing is being sent. */
  const [share, setShare] = useState<number | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const abort = useRef<AbortController>(null);
  const { send } = useCommand({
    run: (chosen: File) => {
      setProblem(null);
      setShare(0);
      const { signal } = (abort.current = new AbortController());
      const upload = { id: loanFile.id, file: chosen, onProgress: setShare, signal };
      return target && target.documentVersion > 0
        ? replaceDocument({ ...upload, documentId: target.id })
        : uploadDocument({ ...upload, documentType, subjects, documentId: target?.id, conditionId });
    },
    success: (_, { name }) => t('uploaded', { name }),
  });

  const choose = async (chosen: File) => {
    newest.current = chosen;
    setFailed(false);
    setFile(null);
    const unfit = await words.whyUnfit(chosen, mostBytes);
    if (newest.current !== chosen) return;
    setProblem(unfit);
    setFile(unfit === null ? chosen : null);
  };

  const start = async () => {
    if (!file) return;
    const { outcome, error } = await send(file);
    if (outcome === 'busy') return;
    if (outcome === 'done') return onDone();
    setProblem(words.whyFailed(error));
    setFailed(true);
    setShare(null);
  };

  return { file, choose, problem, share, hasFailed, start, stop: () => abort.current?.abort() };
};
