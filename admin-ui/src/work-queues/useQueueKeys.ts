import { useNavigate } from 'react-router-dom';
import type { QueueRow } from '../../../api/work-queue/work-queue.contract.ts';
import { usePageKeys } from '../kit/keys/page-keys.ts';
import { useClaim } from '../kit/work-queue/ClaimButton.tsx';
import { type QueueView, workInQueue } from '../kit/work-queue/queue-address.ts';
import { useWorkQueueText } from '../kit/work-queue/work-queue.texts.ts';
import { ROW_ATTRIBUTE, toOpen } from './QueueCells.tsx';

type Options = {
  readonly view: QueueView;
  readonly rows: readonly QueueRow[];
  readonly takeNext: () => void;
  readonly onSelect: (id: string) => void;
  /** Of the row, or of what is selected. */
  readonly onAssign: (row: QueueRow | undefined) => void;
};

/** The row in which the focus is; -1 where it is in none. */
const focusedIndex = (rows: readonly QueueRow[]): number => {
  const inRow = document.activeElement?.closest('tr')?.querySelector(`[${ROW_ATTRIBUTE}]`);
  const id = inRow?.getAttribute(ROW_ATTRIBUTE);
  return rows.findIndex((row) => row.id === id);
};

const focusRow = (row: QueueRow | undefined): void => {
  if (row) document.querySelector<HTMLElement>(`[${ROW_ATTRIBUTE}="${row.id}"]`)?.focus();
};

/** A queue without the mouse: rows by j and k, and what is done with the one that has the focus. */
export const useQueueKeys = ({ view, rows, takeNext, onSelect, onAssign }: Options): void => {
  const t = useWorkQueueText();
  const navigate = useNavigate();
  const { claim, release } = useClaim(view.queue);
  const current = (): QueueRow | undefined => rows[focusedIndex(rows)];
  const withRow = (act: (row: QueueRow) => void) => () => {
    const row = current();
    if (row) act(row);
  };
  usePageKeys([
    { key: 'j', label: t('keys.down'), run: () => focusRow(rows[Math.min(focusedIndex(rows) + 1, rows.length - 1)]) },
    { key: 'k', label: t('keys.up'), run: () => focusRow(rows[Math.max(focusedIndex(rows) - 1, 0)]) },
    { key: 'e', label: t('keys.open'), run: withRow((row) => void navigate(workInQueue(toOpen(row), view))) },
    { key: 'c', label: t('keys.claim'), run: withRow(claim) },
    { key: 'r', label: t('keys.release'), run: withRow(release) },
    { key: 'x', label: t('keys.select'), run: withRow((row) => onSelect(row.id)) },
    { key: 'a', label: t('keys.assign'), run: () => onAssign(current()) },
    { key: 'n', label: t('keys.takeNext'), run: takeNext },
  ]);
};
