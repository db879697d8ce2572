import { RuleViolationError } from '../../../events/kernel/errors.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { refusable } from './activity-errors.ts';
import type { Activities } from '../manifest/manifest.ts';
import type { Answer, Ask, Next, Step } from './state-driven.contract.ts';
import { type Elapsed, elapsedSince, learnTimes } from './wait-clock.ts';

/** Data a policy decides on. Only the answer reaches Temporal. */
export type Reading<Subject> = {
  readonly subject: Subject;
  /** The database's clock after reading, so that nothing that was read is in the future: ISO 8601. */
  readonly asOf: string;
  /** Recorded times of it that the policy may count from: ISO 8601. */
  readonly times: readonly string[];
};

export type StateDriven<Subject, S extends Step> = {
  /** @throws NotFoundError for what there is none of, which fails its workflow */
  readonly read: (id: string) => Promise<Reading<Subject>>;
  /** The policy: what to do about it in this state, at this moment. */
  readonly decide: (subject: Subject, elapsed: Elapsed) => Next<S>;
  /** Does a step that was decided now, long ago, or by another version of the policy. Harmless when repeated. */
  readonly carryOut: (id: string, step: S) => Promise<void>;
};

/** Refuses a step that another version of the policy decided: what to do instead is decided by the next look. */
export const unknownStep = (step: never): RuleViolationError =>
  new RuleViolationError(`This version knows no such step: ${JSON.stringify(step)}`);

/**
 * The two activities of a state-driven workflow. A refusal is final: the workflow looks at what it is about again once
 * there is news, or after an hour. Anything else is tried again until it works.
 * @param type the workflow's Temporal type: the loop calls them by it
 */
export const stateDrivenActivities = <Subject, S extends Step>(
  type: string,
  { reader, pool }: Pick<EventStore, 'reader' | 'pool'>,
  { read, decide, carryOut }: StateDriven<Subject, S>,
): Activities => ({
  [`${type}.decide`]: refusable(async ({ id, startedAt: known, now }: Ask): Promise<Answer<S>> => {
    // Before reading: nothing at or below it can be missing from what is read, of whichever streams.
    const seen = await reader.headPosition(pool);
    const { subject, asOf, times } = await read(id);
    const startedAt = learnTimes(known, times, asOf, now);
    return { next: decide(subject, elapsedSince(startedAt, now)), seen, startedAt };
  }),
  [`${type}.carryOut`]: refusable(({ id, step }: { id: string; step: S }) => carryOut(id, step)),
});
