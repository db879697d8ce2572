import { createContext, useContext } from 'react';
import type { Draft } from '../actions/useDraft.ts';
import type { MoveSlot } from './useMoves.ts';

export type DecisionContextValue = {
  /** The notes that go with whatever is decided. */
  readonly draft: Draft;
  /** Makes a move, or asks in its sheet first. @param place of the button that was pressed */
  readonly choose: (slot: MoveSlot, place: DOMRect) => void;
};

export const DecisionContext = createContext<DecisionContextValue | null>(null);

export const useDecisionOnFile = (): DecisionContextValue => {
  const context = useContext(DecisionContext);
  if (!context) throw new Error('useDecisionOnFile is used outside DecisionProvider');
  return context;
};
