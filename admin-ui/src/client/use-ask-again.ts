import { useEffect } from 'react';

/** A workflow gets a change a moment after the page: until then it answers with its earlier wait. */
const ASK_AGAIN_MS = [1_500, 4_000, 8_000, 15_000, 30_000];

/** Asks a workflow again what it waits for, after each version of what it looks after. */
export const useAskAgain = (version: number, ask: () => Promise<unknown>): void => {
  useEffect(() => {
    const timers = ASK_AGAIN_MS.map((afterMs) => setTimeout(() => void ask(), afterMs));
    return () => timers.forEach(clearTimeout);
  }, [version, ask]);
};
