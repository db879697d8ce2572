import type { HistoryEvent } from '../../../../api/loan-application/history.contract.ts';

export type HistoryFilter = { readonly text: string; readonly type: string };

/** Events whose type is the chosen one and whose JSON, actor or source contains the text, ignoring case. */
export const filterHistory = (events: readonly HistoryEvent[], { text, type }: HistoryFilter): HistoryEvent[] => {
  const needle = text.trim().toLowerCase();
  return events.filter(
    (event) =>
      (type === '' || event.type === type) && (needle === '' || JSON.stringify(event).toLowerCase().includes(needle)),
  );
};
