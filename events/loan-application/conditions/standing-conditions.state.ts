import { forEvery } from '../../kernel/by-type.ts';
import { isFinal, type Standing } from '../../lending/disposition/disposition.ts';
import {
  awaitedUntil,
  type ConditionPoint,
  type ConditionStatus,
  outstandingConditions,
} from '../../lending/conditions/condition-words.ts';
import { type ConditionEventOf, conditionStatusAfter } from './conditions.events.ts';

type StandingCondition = {
  readonly mustBeMetBefore: ConditionPoint;
  readonly status: ConditionStatus;
  /** A plain date. */
  readonly dueOn: string | null;
};

/** Where each condition of a file stands, by its id: what lists of files show of them. */
export type WithStandingConditions = { readonly conditions: Readonly<Record<string, StandingCondition>> };

type Moving = ConditionEventOf<Exclude<keyof typeof conditionStatusAfter, 'ConditionAdded'>>;
type Change = Partial<WithStandingConditions>;

const changed = (
  { conditions }: WithStandingConditions,
  conditionId: string,
  change: Partial<StandingCondition>,
): Change => {
  const condition = conditions[conditionId];
  // A row from before conditions were kept in it learns of those that are added from then on.
  return condition ? { conditions: { ...conditions, [conditionId]: { ...condition, ...change } } } : {};
};

const moved = (file: WithStandingConditions, event: Moving): Change => {
  const dueOn = event.type === 'ConditionRequested' ? event.data.dueOn : undefined;
  return changed(file, event.data.conditionId, {
    status: conditionStatusAfter[event.type],
    ...(dueOn !== undefined && { dueOn }),
  });
};

const { ConditionAdded: _added, ...moving } = conditionStatusAfter;

/** What each event changes of where the conditions stand. */
export const standingConditionsAfter = {
  ConditionAdded: (
    { conditions }: WithStandingConditions,
    { type, data: { conditionId, mustBeMetBefore, dueOn } }: ConditionEventOf<'ConditionAdded'>,
  ): Change => ({
    conditions: {
      ...conditions,
      [conditionId]: { mustBeMetBefore, status: conditionStatusAfter[type], dueOn: dueOn ?? null },
    },
  }),
  ...forEvery(moving, moved),
  ConditionReworded: (
    file: WithStandingConditions,
    { data: { conditionId, mustBeMetBefore, dueOn } }: ConditionEventOf<'ConditionReworded'>,
  ): Change => changed(file, conditionId, { mustBeMetBefore, dueOn: dueOn ?? null }),
};

/** What lists count of the conditions of a file; the names are those of their columns. */
export type ConditionFigures = {
  /** Still to be met. */
  readonly outstanding_conditions: number;
  /** Of these the ones that the approval waits for. */
  readonly conditions_before_approval: number;
  /** The earliest day until which something has to come in for one; a plain date. */
  readonly conditions_due_on: string | null;
};

/** @returns zeros for a file whose conditions no longer change */
export const conditionFigures = (file: WithStandingConditions & Standing): ConditionFigures => {
  const takesConditions = !isFinal(file) || file.status === 'funded';
  const outstanding = takesConditions ? outstandingConditions(Object.values(file.conditions)) : [];
  const days = outstanding.flatMap((condition) => awaitedUntil(condition) ?? []);
  return {
    outstanding_conditions: outstanding.length,
    conditions_before_approval: outstanding.filter(({ mustBeMetBefore }) => mustBeMetBefore === 'prior_to_approval')
      .length,
    conditions_due_on: days.toSorted()[0] ?? null,
  };
};
