import { useSyncExternalStore } from 'react';

/** Since when the server's changes do not come through; null while they do. */
let lostSince: Date | null = null;
const listeners = new Set<() => void>();

const set = (next: Date | null): void => {
  lostSince = next;
  for (const listener of listeners) listener();
};

export const noteLineLost = (): void => {
  if (!lostSince) set(new Date());
};

export const noteLineFound = (): void => {
  if (lostSince) set(null);
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Start of the time without live changes, when the screen may be out of date; null while connected. */
export const useLineLostSince = (): Date | null => useSyncExternalStore(listen, () => lostSince);
