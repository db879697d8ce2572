import { LRUCache } from 'lru-cache';
import type { Command, Decider, Event } from '../kernel/message.ts';

const MOST_STREAMS = 1_000;
/** What nobody has asked for since is read again: it costs one query, and memory is not another store of data. */
const KEPT_MS = 60_000;

/** A stream as one of its versions left it. */
export type Remembered<State> = { readonly state: State; readonly version: number };

/**
 * The states of streams after this process's own newest commands. They may be behind: whoever decides on one lets the
 * log check its version, and answers nothing else by it.
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
      const states = byDecider.get(decider) ?? new LRUCache({ max: MOST_STREAMS, ttl: KEPT_MS });
      states.set(streamId, remembered);
      byDecider.set(decider, states);
    },

    forget: (decider: object, streamId: string): void => void byDecider.get(decider)?.delete(streamId),
  };
};

export type RememberedStates = ReturnType<typeof createRememberedStates>;
