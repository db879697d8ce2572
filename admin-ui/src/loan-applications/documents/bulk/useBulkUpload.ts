import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../kit/command/use-command.ts';
import { useLoanFile } from '../../actions/loan-file-context.ts';
import { askedAs } from '../../actions/need-choices.ts';
import { useMostBytes } from '../base/file-limits.ts';
import { guessNeed } from '../base/guess-type.ts';
import { uploadDocument } from '../upload-commands.ts';
import { isDuplicate, useUploadWords } from '../useUploadWords.ts';
import { isChosen, isDone, isFailed, type UploadRow } from './upload-row.ts';

type Sent = { readonly row: UploadRow; readonly need: string; readonly isAddedAnyway: boolean };

/** Several files, sent one after the other; one that is refused does not stop the others. */
export const useBulkUpload = ({ onAllDone }: { readonly onAllDone: (files: readonly File[]) => void }) => {
  const { file: loanFile } = useLoanFile();
  const words = useUploadWords();
  const mostBytes = useMostBytes();
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  // What is sent next is decided between two renderings.
  const newest = useRef(rows);
  const isRunning = useRef(false);
  const sending = useRef<AbortController>(null);
  const addedAnyway = useRef(new Set<string>());
  const count = useRef(0);

  const put = (next: readonly UploadRow[]) => {
    newest.current = next;
    setRows(next);
  };
  const change = (key: string, more: Partial<UploadRow>) =>
    put(newest.current.map((row) => (row.key === key ? { ...row, ...more } : row)));

  useEffect(() => () => sending.current?.abort(), []);

  const { send } = useCommand({
    run: ({ row, need, isAddedAnyway }: Sent) => {
      const { signal } = (sending.current = new AbortController());
      return uploadDocument({
        id: loanFile.id,
        ...askedAs(need),
        file: row.file,
        duplicates: isAddedAnyway ? 'add' : 'refuse',
        onProgress: (share) => change(row.key, { share }),
        signal,
      });
    },
  });

  const sendRow = async (row: UploadRow) => {
    const { key, need } = row;
    if (need === null) return change(key, { state: 'chosen' });
    change(key, { state: 'sending', share: 0, problem: null });
    const { outcome, error } = await send({ row, need, isAddedAnyway: addedAnyway.current.has(key) });
    if (outcome === 'done') return change(key, { state: 'done', share: 1 });
    change(key, { state: isDuplicate(error) ? 'duplicate' : 'failed', problem: words.whyFailed(error) });
  };

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let next = firstQueued(); next; next = firstQueued()) await sendRow(next);
    isRunning.current = false;
    if (newest.current.length > 0 && newest.current.every(isDone)) onAllDone(newest.current.map(({ file }) => file));
  };
  const firstQueued = () => newest.current.find(({ state }) => state === 'queued');

  const add = async (files: readonly File[]) => {
    const problems = await Promise.all(files.map((file) => words.whyUnfit(file, mostBytes)));
    const added = files.map((file, index): UploadRow => {
      const problem = problems[index] ?? null;
      const guess = guessNeed(file.name, loanFile);
      count.current += 1;
      return {
        key: String(count.current),
        file,
        need: guess?.need ?? null,
        guessedFrom: guess?.from ?? null,
        state: problem === null ? 'chosen' : 'unfit',
        share: 0,
        problem,
      };
    });
    put([...newest.current, ...added]);
  };

  const queue = (key: string) => {
    change(key, { state: 'queued', problem: null });
    void run();
  };

  return {
    rows,
    add,
    choose: (key: string, need: string) => change(key, { need, guessedFrom: null }),
    remove: (key: string) => put(newest.current.filter((row) => row.key !== key)),
    /** Stops the one that is being sent. */
    stop: () => sending.current?.abort(),
    retry: queue,
    /** All that have failed, such as by a lost connection. */
    retryAll: () => {
      put(newest.current.map((row) => (isFailed(row) ? { ...row, state: 'queued', problem: null } : row)));
      void run();
    },
    addAnyway: (key: string) => {
      addedAnyway.current.add(key);
      queue(key);
    },
    start: () => {
      put(newest.current.map((row) => (isChosen(row) && row.need !== null ? { ...row, state: 'queued' } : row)));
      void run();
    },
    /** Sends nothing more. */
    end: () => {
      put(newest.current.filter(({ state }) => state !== 'queued'));
      sending.current?.abort();
    },
  };
};

export type BulkUpload = ReturnType<typeof useBulkUpload>;
