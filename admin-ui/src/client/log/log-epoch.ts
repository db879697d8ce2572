import { useSyncExternalStore } from 'react';

const EPOCH = 'lendlog.epoch';
const RESTORED = 'lendlog.restored';
/** However often the answers differ, a page stays this long. */
const LEAST_AGE_MS = 5_000;

let epoch: string | null = null;
let isStartingOver = false;
const listeners = new Set<() => void>();

/** Data this tab keeps over a reload; nothing without storage. */
const recall = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const remember = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Storage is full or not allowed: then no notice of a restore is shown.
  }
};

/**
 * A page works in one epoch of the log, as a process does (docs/adr/0021): versions and positions that it holds are of
 * that one only. What was typed is kept over the reload.
 */
const startOver = (): void => {
  if (isStartingOver) return;
  isStartingOver = true;
  setTimeout(() => window.location.reload(), Math.max(0, LEAST_AGE_MS - performance.now()));
};

/** Takes note of the epoch that an answer is of; one that is not that of the page begins the page again. */
export const noteEpoch = (told: string | null): void => {
  if (told === null || told === epoch) return;
  if (epoch !== null) return startOver();
  epoch = told;
  const before = recall(EPOCH);
  remember(EPOCH, told);
  if (before === null || before === told) return;
  remember(RESTORED, told);
  for (const listener of listeners) listener();
};

/** The epoch of all that this page shows; null before the first answer. */
export const presentEpoch = (): string | null => epoch;

export const dismissRestored = (): void => {
  sessionStorage.removeItem(RESTORED);
  for (const listener of listeners) listener();
};

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True when the log was restored while this tab was open, with no notice shown yet. */
export const useIsRestored = (): boolean => useSyncExternalStore(listen, () => recall(RESTORED) !== null);
