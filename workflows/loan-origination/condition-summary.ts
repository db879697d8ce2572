import { forEvery } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { ConditionStatus } from '../../events/lending/conditions/condition-words.ts';
import {
  type ConditionEventOf,
  conditionStatusAfter,
} from '../../events/loan-application/conditions/conditions.events.ts';

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
type WithConditions = { readonly conditions: readonly ConditionSummary[] };
type Moving = ConditionEventOf<Exclude<keyof typeof conditionStatusAfter, 'ConditionAdded'>>;

const changed = (
  { conditions }: WithConditions,
  conditionId: string,
  change: Partial<ConditionSummary>,
): WithConditions => ({
  conditions: conditions.map((each) => (each.conditionId === conditionId ? { ...each, ...change } : each)),
});

const add = (
  { conditions }: WithConditions,
  { type, data, recordedAt, version }: RecordedEvent<ConditionEventOf<'ConditionAdded'>>,
): WithConditions => {
  const { conditionId, number, dueOn = null } = data;
  const condition = { conditionId, number, dueOn, status: conditionStatusAfter[type] };
  return { conditions: [...conditions, { ...condition, since: recordedAt, sinceVersion: version }] };
};

const move = (file: WithConditions, { type, data }: RecordedEvent<Moving>): WithConditions =>
  changed(file, data.conditionId, {
    status: conditionStatusAfter[type],
    ...('dueOn' in data && data.dueOn !== undefined && { dueOn: data.dueOn }),
  });

const { ConditionAdded: _added, ...moving } = conditionStatusAfter;

/** What each event changes of the conditions of a file. */
export const conditionsAfter = {
  ConditionAdded: add,
  ...forEvery(moving, move),
  ConditionReworded: (file: WithConditions, { data }: RecordedEvent<ConditionEventOf<'ConditionReworded'>>) =>
    changed(file, data.conditionId, { dueOn: data.dueOn ?? null }),
};
