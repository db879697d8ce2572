import { useState } from 'react';
import { optionalNotes } from '../../../../api/http/requests/fields.contract.ts';
import { type AdverseActionReason, adverseActionReasons } from '../../../../events/lending/denial/adverse-action.ts';
import { versionToldBy } from '../../client/api-error.ts';
import { presentEpoch } from '../../client/log/log-epoch.ts';
import type { Outcome } from '../../kit/command/carry-out.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { dropTyped, readTyped, storeTyped } from '../../session/typed.ts';
import { useLoanFile } from './loan-file-context.ts';

export type Draft = {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** When what it began with had been typed, before a reload or another sign-in; ISO 8601. */
  readonly restoredAt: string | null;
  /** Error in the text, by the API's own rule: shown beneath it, and nothing is sent meanwhile. */
  readonly problem: string | undefined;
  /** The text without surrounding blanks, or undefined when there is none. */
  readonly notes: string | undefined;
  /** The reasons of a rejection. */
  readonly reasons: readonly AdverseActionReason[];
  readonly setReasons: (reasons: readonly AdverseActionReason[]) => void;
  /** The version that the writer started from, or that of a later conflict; sent as `If-Match`. */
  readonly version: number;
  /** Clears the text after success. */
  readonly settle: (outcome: Outcome) => void;
};

type Kept = Pick<Draft, 'text' | 'reasons' | 'restoredAt'> & { readonly begunAt: number | null };

const nothing: Kept = { text: '', reasons: [], begunAt: null, restoredAt: null };

const readKept = (userId: string, name: string): Kept => {
  const { at = null, values = {}, epoch = null } = readTyped(userId, name) ?? {};
  const { text = '', begunAt, reasons: kept } = values;
  const reasons = adverseActionReasons.filter((reason) => Array.isArray(kept) && kept.includes(reason));
  if (typeof text !== 'string' || (text === '' && reasons.length === 0)) return nothing;
  // A version from before a restore may be that of another event now.
  const isStillThere = typeof begunAt === 'number' && epoch === presentEpoch();
  return { text, reasons, begunAt: isStillThere ? begunAt : null, restoredAt: at };
};

/**
 * Text being written about the file. The screen follows the log live, so the version is held from the first keystroke:
 * a judgement formed on an older state must not pass as one on the newest. It is kept for its writer in this tab.
 * @param about what of the file it is about, such as `stage:underwriting`
 */
export const useDraft = (about: string): Draft => {
  const { file, error } = useLoanFile();
  const { id } = useCurrentUser();
  const name = `note:${file.id}:${about}`;
  const [{ text, reasons, begunAt, restoredAt }, setState] = useState(() => readKept(id, name));
  const forget = () => dropTyped(id, name);
  const change = (next: Pick<Kept, 'text' | 'reasons'>) => {
    if (next.text === '' && next.reasons.length === 0) {
      setState(nothing);
      return forget();
    }
    const since = begunAt ?? file.version;
    setState({ ...next, begunAt: since, restoredAt });
    storeTyped(id, name, { ...next, begunAt: since });
  };
  const judged = optionalNotes.safeParse(text);
  return {
    text,
    reasons,
    restoredAt,
    setText: (next) => change({ text: next, reasons }),
    setReasons: (next) => change({ text, reasons: next }),
    problem: judged.error?.issues[0]?.message,
    notes: judged.data,
    version: Math.max(begunAt ?? file.version, versionToldBy(error)),
    settle: (outcome) => {
      if (outcome !== 'done') return;
      forget();
      setState(nothing);
    },
  };
};
