import { type ReactNode, useState } from 'react';
import type { ApplicationStatus } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { useDraft } from '../actions/useDraft.ts';
import { useFileCommands } from '../actions/useFileCommands.ts';
import { DecisionContext } from './decision-context.ts';
import { DecisionSheet } from './DecisionSheet.tsx';
import { isAskedAbout, type MoveSlot } from './useMoves.ts';

type Asked = { readonly status: ApplicationStatus; readonly place: DOMRect };

/** The one decision on the file that is open, wherever it was begun: its notes, and its sheet. */
export const DecisionProvider = ({ children }: { readonly children: ReactNode }) => {
  const { file } = useLoanFile();
  const { changeStatus } = useFileCommands();
  const draft = useDraft('decision');
  const [asked, setAsked] = useState<Asked | null>(null);
  const askedMove = asked && file.allowedStatuses.find(({ status }) => status === asked.status);
  // Someone else has moved the file on: should the move come back, it is not asked about by itself.
  if (asked && !askedMove) setAsked(null);

  const choose = async ({ status, move }: MoveSlot, place: DOMRect) => {
    if (isAskedAbout(move)) return setAsked({ status, place });
    if (draft.problem) return;
    draft.settle(await changeStatus({ status, notes: draft.notes, version: draft.version }));
  };
  return (
    <DecisionContext.Provider value={{ draft, choose: (slot, place) => void choose(slot, place) }}>
      {children}
      {asked && askedMove && (
        <DecisionSheet move={askedMove} draft={draft} place={asked.place} onClose={() => setAsked(null)} />
      )}
    </DecisionContext.Provider>
  );
};
