import type { Actor } from '../../../events/kernel/message.ts';

/**
 * The words of the state-driven loop. A workflow of this kind keeps no state that matters: whatever wakes it, it has the
 * activity `decide` look at what it is about, and does what is answered (docs/adr/0017).
 */

/** Recorded times (by the database's clock) and the workflow's own time of the same moments, in milliseconds. */
export type StartedAt = Readonly<Record<string, number>>;

/** Start arguments of a state-driven workflow. */
export type StateDrivenInput = {
  readonly id: string;
  /** Log position of the newest signal to the workflow; carried over continue-as-new. */
  readonly position: number;
  /** Carried over continue-as-new. */
  readonly startedAt?: StartedAt;
};

/** `inputOf` of the manifest of a state-driven workflow. */
export const stateDrivenInput = (id: string, position: number): StateDrivenInput => ({ id, position });

/** The log has news for the workflow at `position`. Older or repeated news changes nothing. */
export const NEWS_SIGNAL = 'news';
export type News = { readonly position: number };

/** Answers what the workflow waits for, since when, on whom (`WaitingFor`); null once it is done. */
export const WAITING_FOR_QUERY = 'waitingFor';

/** One readable line: `the appraisal · from the appraiser · since ...`. */
export type WaitingFor = {
  /** Follows "Waiting for:", so it starts small: `review of the pay stub`. */
  readonly what: string;
  /** Since when, by recorded time: ISO 8601. */
  readonly since: string;
  /** By when staff have to have ended it: ISO 8601. None where others have to. */
  readonly dueAt?: string;
  /** The party that can end the wait, as a phrase: `from the borrower`, `nobody is assigned`. */
  readonly onWhom: string;
};

/** One thing to do, as data: it is recorded in the workflow's history before it is carried out. */
export type Step = {
  readonly type: string;
  /** Names it among the steps of its workflow for ever: it makes the id of its command, so that a retry is harmless. */
  readonly key: string;
  /** Actor that caused the step, for the process log: `user:<id>`. Left out when only time did. */
  readonly onBehalfOf?: string | undefined;
};

/** `onBehalfOf` of a step that follows from what someone did; undefined where no person or partner did it. */
export const behalfOf = ({ kind, id }: Pick<Actor, 'kind' | 'id'>): string | undefined =>
  kind === 'user' || kind === 'partner' ? `${kind}:${id}` : undefined;

/** Question to `decide`: the next step for `id`, given the learned times and the workflow's time in milliseconds. */
export type Ask = { readonly id: string; readonly startedAt: StartedAt; readonly now: number };

/** Do one thing and look again; wait for news, or until something falls due; or be done. */
export type Next<S extends Step = Step> =
  | {
      readonly kind: 'do';
      readonly step: S;
      /** Time limit of one attempt; ten seconds by default. */
      readonly timeoutMs?: number;
      readonly waitingFor: WaitingFor;
    }
  | { readonly kind: 'wait'; readonly dueInMs: number | undefined; readonly waitingFor: WaitingFor }
  | { readonly kind: 'end' };

/** Answer of `decide`, as the workflow records it. */
export type Answer<S extends Step = Step> = {
  readonly next: Next<S>;
  /** Everything in the log up to this position has been looked at. */
  readonly seen: number;
  readonly startedAt: StartedAt;
};
