import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { daysBetween } from '../../../../events/lending/calendar/wall-clock.ts';
import {
  awaitedUntil,
  type ConditionPoint,
  conditionPoints,
  type ConditionStatus,
  isOutstandingCondition,
} from '../../../../events/lending/conditions/condition-words.ts';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import type { Tone } from '../../theme/tokens.ts';

export type PointGroup = {
  readonly point: ConditionPoint;
  readonly conditions: readonly LoanCondition[];
  readonly outstanding: number;
};

export const outstandingOf = (conditions: readonly LoanCondition[]): number =>
  conditions.filter(({ status }) => isOutstandingCondition(status)).length;

/** By when they have to be met, points without any left out; what is outstanding first in each. */
export const byPoint = (conditions: readonly LoanCondition[]): PointGroup[] =>
  conditionPoints.flatMap((point) => {
    const atPoint = conditions.filter(({ mustBeMetBefore }) => mustBeMetBefore === point);
    if (atPoint.length === 0) return [];
    const { true: open = [], false: settled = [] } = Object.groupBy(atPoint, ({ status }) =>
      isOutstandingCondition(status) ? 'true' : 'false',
    );
    return [{ point, conditions: [...open, ...settled], outstanding: open.length }];
  });

/** Time on the file. @param addedAt ISO 8601 */
export const ageInDays = (addedAt: string): number => daysBetween(addedAt, new Date().toISOString());

/** True when it should have been met by now. @param today at the branch */
export const isOverdue = (condition: LoanCondition, today: string): boolean => {
  const until = awaitedUntil(condition);
  return until !== null && until < today;
};

/** Colour of where a condition stands; the label says it. */
export const conditionTone: Readonly<Record<ConditionStatus, Tone>> = {
  open: 'grey',
  requested: 'grey',
  received: 'blue',
  returned: 'yellow',
  reopened: 'yellow',
  cleared: 'green',
  waived: 'green',
  withdrawn: 'grey',
};

/** Where a condition stands on the page, for links to it. */
export const anchorOf = (conditionId: string): string => `condition-${conditionId}`;

/** True while the conditions of a file may change: some are met only after funding. */
export const takesConditions = ({ status, disposition }: DetailedApplication): boolean =>
  status === 'funded' || !isFinal({ status, disposition: disposition?.disposition ?? null });
