import { LRUCache } from 'lru-cache';
import type { Event, Evolving } from '../../kernel/message.ts';

const MOST_STREAMS = 1_000;
/** Unused entries are read again when needed: one query, and memory is no second store. */
const KEPT_MS = 60_000;

/** A stream as one of its versions left it; the event of that version is named, so that the log can be held against it. */
export type Remembered<State> = {
  readonly state: State;
  readonly version: number;
  readonly position: number;
  readonly eventId: string;
};

// Even busy streams are refolded from the first event once a minute, so that erased data does not linger.
const newStates = () =>
  new LRUCache<string, Remembered<unknown>>({ max: MOST_STREAMS, ttl: KEPT_MS, noUpdateTTL: true });

/**
 * The states of streams as this process has last seen them, by decider or another fold. They may be behind: whoever decides on one lets the log check
 * its version, and answers nothing else by it before it has read what is newer.
 */
export const createRememberedStates = () => {
  const byFold = new WeakMap<object, LRUCache<string, Remembered<unknown>>>();

  return {
    recall: <E extends Event, State>(fold: Evolving<E, State>, streamId: string): Remembered<State> | undefined =>
      // The state that `remember` stored for this fold.
      byFold.get(fold)?.get(streamId) as Remembered<State> | undefined,

    remember: <E extends Event, State>(
      fold: Evolving<E, State>,
      streamId: string,
      remembered: Remembered<State>,
    ): void => {
      const states = byFold.get(fold) ?? newStates();
      byFold.set(fold, states);
      // Of two commands that end at the same time the slower one may be the older one.
      if ((states.get(streamId)?.version ?? 0) < remembered.version) states.set(streamId, remembered);
    },

    forget: (fold: object, streamId: string): void => void byFold.get(fold)?.delete(streamId),
  };
};

export type RememberedStates = ReturnType<typeof createRememberedStates>;
