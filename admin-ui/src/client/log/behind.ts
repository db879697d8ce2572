import { useSyncExternalStore } from 'react';

/** Changes not in the read models yet: since when, and a read that shows when they are. */
export type Behind = { readonly since: string; readonly url: string };

let behind: Behind | null = null;
const listeners = new Set<() => void>();

const set = (next: Behind | null): void => {
  behind = next;
  for (const listener of listeners) listener();
};

/** The newest refused read is the one to ask again; since when is kept. */
export const noteBehind = (url: string): void => set({ since: behind?.since ?? new Date().toISOString(), url });

export const noteCaughtUp = (): void => {
  if (behind) set(null);
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Set while lists and pages are older than what this person changed last. */
export const useBehind = (): Behind | null => useSyncExternalStore(listen, () => behind);
