import { LRUCache } from 'lru-cache';
import type { Command, Decider, Event } from '../kernel/message.ts';

const MOST_STREAMS = 1_000;
/** What nobody has asked for since is read again: it costs one query, and memory is not another store of data. */
const KEPT_MS = 60_000;

/** A stream as one of its versions left it; the event of that version is named, so that the log can be held against it. */
export type Remembered<State> = {
  readonly state: State;
  readonly version: number;
  readonly position: number;
  readonly eventId: string;
};

// What is read again and again is still read from its first event once a minute: nothing that was erased stays for longer.
const newStates = () =>
  new LRUCache<string, Remembered<unknown>>({ max: MOST_STREAMS, ttl: KEPT_MS, noUpdateTTL: true });

/**
 * The states of streams as this process has last seen them. They may be behind: whoever decides on one lets the log check
 * its version, and answers nothing else by it before it has read what is newer.
 */
export const createRememberedStates = () => {
  const byDecider = new WeakMap<object, LRUCache<string, Remembered<unknown>>>();

  return {
    recall: <C extends Command, E extends Event, State>(
      decider: Decider<C, E, State>,
      streamId: string,
    ): Remembered<State> | undefined =>
      // What `remember` has put there for this decider.
      byDecider.get(decider)?.get(streamId) as Remembered<State> | undefined,

    remember: <C extends Command, E extends Event, State>(
      decider: Decider<C, E, State>,
      streamId: string,
      remembered: Remembered<State>,
    ): void => {
      const states = byDecider.get(decider) ?? newStates();
      byDecider.set(decider, states);
      // Of two commands that end at the same time the slower one may be the older one.
      if ((states.get(streamId)?.version ?? 0) < remembered.version) states.set(streamId, remembered);
    },

    forget: (decider: object, streamId: string): void => void byDecider.get(decider)?.delete(streamId),
  };
};

export type RememberedStates = ReturnType<typeof createRememberedStates>;
