import { useState } from 'react';
import type { Outcome } from '../../kit/command/carry-out.ts';
import { useLoanFile } from './loan-file-context.ts';

export type Draft = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The text without surrounding blanks, or undefined when there is none. */
  readonly notes: string | undefined;
  /** The version the writer had in front of them when they began to write; sent as `If-Match`. */
  readonly version: number;
  /** Clears the text after success; after a conflict keeps it and goes on from the newest version. */
  readonly settle: (outcome: Outcome) => void;
};

/**
 * Text being written about the file. The screen follows the log live, so the version is held from the first keystroke:
 * a judgement formed on an older state must not pass as one on the newest.
 */
export const useDraft = (): Draft => {
  const { file } = useLoanFile();
  const [text, setText] = useState('');
  const [begunAt, setBegunAt] = useState<number | null>(null);
  return {
    text,
    setText: (next) => {
      if (next === '') setBegunAt(null);
      else setBegunAt((current) => current ?? file.version);
      setText(next);
    },
    notes: text.trim() || undefined,
    version: begunAt ?? file.version,
    settle: (outcome) => {
      if (outcome !== 'done' && outcome !== 'conflict') return;
      setBegunAt(null);
      if (outcome === 'done') setText('');
    },
  };
};
