import { keyed } from '../../kernel/kept.ts';
import { isFinal, type Standing } from '../../lending/disposition/disposition.ts';
import {
  awaitedUntil,
  type ConditionPoint,
  type ConditionStatus,
  outstandingConditions,
} from '../../lending/conditions/condition-words.ts';
import { conditionChanges } from './file-core.state.ts';

type StandingCondition = {
  readonly mustBeMetBefore: ConditionPoint;
  readonly status: ConditionStatus;
  /** A plain date. */
  readonly dueOn: string | null;
};

/** Where each condition of a file stands, by its id: what lists of files show of them. */
export type WithStandingConditions = { readonly conditions: Readonly<Record<string, StandingCondition>> };

/** Each event's effect on the conditions' statuses. */
export const standingConditionsAfter = conditionChanges(keyed<WithStandingConditions['conditions']>(), {
  added: ({ data: { mustBeMetBefore, dueOn = null } }, status) => ({ mustBeMetBefore, status, dueOn }),
  moved: ({ data }, status, before) => ({ ...before, status, dueOn: ('dueOn' in data && data.dueOn) || before.dueOn }),
  reworded: ({ data: { mustBeMetBefore, dueOn = null } }, before) => ({ ...before, mustBeMetBefore, dueOn }),
});

/** Counts of a file's conditions for lists; named as their columns. */
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
