import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { pagesBetween } from './page-groups.ts';

const steps = (columns: number): Readonly<Record<string, number>> => ({
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: columns,
  ArrowUp: -columns,
  Home: -Infinity,
  End: Infinity,
});

/** Pages chosen by click, with Shift from the one before, or by keys: arrows, Space, with Shift a range, Ctrl+A for all. */
export const usePageSelection = (pageCount: number) => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  /** The page that the keyboard is on, of all of them. */
  const [current, setCurrent] = useState(1);
  /** Where a range begins. */
  const anchor = useRef(1);

  const extend = useCallback((page: number) => {
    const from = anchor.current;
    setChosen((before) => new Set([...before, ...pagesBetween(from, page)]));
  }, []);

  /** @param isRange from the page that was pressed before */
  const press = useCallback(
    (page: number, isRange: boolean) => {
      setCurrent(page);
      if (isRange) return extend(page);
      anchor.current = page;
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(page)) next.add(page);
        return next;
      });
    },
    [extend],
  );

  /** @param columns in which the pages stand */
  const key = (columns: number) => (event: KeyboardEvent<HTMLElement>) => {
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setChosen(new Set(pagesBetween(1, pageCount)));
      return;
    }
    const step = steps(columns)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(1, current + step), pageCount);
    setCurrent(next);
    if (event.shiftKey) extend(next);
    else anchor.current = next;
    event.currentTarget.querySelector<HTMLElement>(`[data-page="${next}"]`)?.focus();
  };

  return { chosen, current, press, key, clear: () => setChosen(new Set()) };
};
