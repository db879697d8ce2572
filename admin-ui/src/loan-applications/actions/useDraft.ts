import { useState } from 'react';
import { presentEpoch } from '../../client/log-epoch.ts';
import type { Outcome } from '../../kit/command/carry-out.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { dropTyped, readTyped, storeTyped } from '../../session/typed.ts';
import { useLoanFile } from './loan-file-context.ts';

export type Draft = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** When what it began with had been typed, before a reload or another sign-in; ISO 8601. */
  readonly restoredAt: string | null;
  /** The text without surrounding blanks, or undefined when there is none. */
  readonly notes: string | undefined;
  /** The version the writer had in front of them when they began to write; sent as `If-Match`. */
  readonly version: number;
  /** Clears the text after success; after a conflict keeps it and goes on from the newest version. */
  readonly settle: (outcome: Outcome) => void;
};

type Kept = { readonly text: string; readonly begunAt: number | null; readonly restoredAt: string | null };

const nothing: Kept = { text: '', begunAt: null, restoredAt: null };

const readKept = (userId: string, name: string): Kept => {
  const { at = null, values = {}, epoch = null } = readTyped(userId, name) ?? {};
  const { text, begunAt } = values;
  if (typeof text !== 'string' || text === '') return nothing;
  // A version from before a restore may be that of another event now.
  const isStillThere = typeof begunAt === 'number' && epoch === presentEpoch();
  return { text, begunAt: isStillThere ? begunAt : null, restoredAt: at };
};

/**
 * Text being written about the file. The screen follows the log live, so the version is held from the first keystroke:
 * a judgement formed on an older state must not pass as one on the newest. It is kept for its writer in this tab.
 * @param about what of the file it is about, such as `stage:underwriting`
 */
export const useDraft = (about: string): Draft => {
  const { file } = useLoanFile();
  const { id } = useCurrentUser();
  const name = `note:${file.id}:${about}`;
  const [{ text, begunAt, restoredAt }, setState] = useState(() => readKept(id, name));
  const forget = () => dropTyped(id, name);
  return {
    text,
    restoredAt,
    setText: (next) => {
      const since = next === '' ? null : (begunAt ?? file.version);
      setState(next === '' ? nothing : { text: next, begunAt: since, restoredAt });
      if (next === '') forget();
      else storeTyped(id, name, { text: next, begunAt: since });
    },
    notes: text.trim() || undefined,
    version: begunAt ?? file.version,
    settle: (outcome) => {
      if (outcome !== 'done' && outcome !== 'conflict') return;
      if (outcome === 'done') forget();
      setState(outcome === 'done' ? nothing : { text, begunAt: null, restoredAt });
    },
  };
};
