import type { KeptSecrets } from '../../events/store/privacy/kept-secrets.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';

/** Leads a workflow to where its history is to stop: half way, in the middle of one branch of what it may do. */
export type Scenario = {
  /** Of the history's file below `tests/replay/<workflow>/`. */
  readonly name: string;
  /** @returns the id of what the workflow is about */
  readonly play: (stage: Stage) => Promise<string>;
};

/** A real Temporal, worker and log, where one workflow is led by hand: no dispatcher tells it of anything. */
export type Stage = {
  readonly store: EventStore;
  readonly keptSecrets: KeptSecrets;
  /** Has the whole log look as if it had been written so many days ago. */
  readonly age: (days: number) => Promise<void>;
  /** Starts the workflow, or tells it of everything that is in the log. */
  readonly wake: (id: string) => Promise<void>;
  /** Stops at the next call of this activity, with such an input, until it is let go. */
  readonly hold: (activity: string, isSuch?: (input: HeldInput) => boolean) => Held;
  /** Resolves once it only waits. @returns when its timers fire, in milliseconds */
  readonly untilAtRest: (id: string) => Promise<readonly number[]>;
  readonly untilEnded: (id: string) => Promise<void>;
};

/** Input of an activity, as far as a scenario looks at it. */
export type HeldInput = { readonly step?: { readonly type: string } };

export type Held = { readonly reached: Promise<void>; readonly letGo: () => void };
