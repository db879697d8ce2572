import { listed } from '../../events/kernel/kept.ts';
import type { ConditionStatus } from '../../events/lending/conditions/condition-words.ts';
import { conditionChanges } from '../../events/loan-application/core/file-core.state.ts';

/** A condition by its number, and by when something is to come in for it. No words: they name people. */
export type ConditionSummary = {
  readonly conditionId: string;
  readonly number: number;
  readonly status: ConditionStatus;
  /** A plain date at the branch. */
  readonly dueOn: string | null;
  /** When it was added, and by which event: ISO 8601, the version of the stream. */
  readonly since: string;
  readonly sinceVersion: number;
  /** Milliseconds from `since` to the end of the day until which something is awaited; left out where nothing is. */
  readonly endsAfterMs?: number;
};

/** Change of a file's conditions by each event. */
export const conditionsAfter = conditionChanges(listed<ConditionSummary>()('conditionId'), {
  added: ({ data: { conditionId, number, dueOn = null }, recordedAt, version }, status) => ({
    conditionId,
    number,
    dueOn,
    status,
    since: recordedAt,
    sinceVersion: version,
  }),
  moved: ({ data }, status, before) => ({ ...before, status, dueOn: ('dueOn' in data && data.dueOn) || before.dueOn }),
  reworded: ({ data: { dueOn = null } }, before) => ({ ...before, dueOn }),
});
