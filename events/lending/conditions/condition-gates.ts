import { type ConditionPoint, outstandingUpTo, type StandingCondition } from './condition-words.ts';
import type { ApplicationStatus } from '../life-cycle/life-cycle.ts';

const gates: Readonly<Partial<Record<ApplicationStatus, ConditionPoint>>> = {
  approved: 'prior_to_approval',
  closing_ready: 'prior_to_closing',
  funded: 'prior_to_funding',
};

/**
 * The conditions that keep a file from a status: an approval waits for all before approval, Ready to Close for all up to
 * closing, funding for all up to funding.
 */
export const conditionsInTheWay = <C extends StandingCondition>(
  conditions: readonly C[],
  to: ApplicationStatus,
): C[] => {
  const upTo = gates[to];
  return upTo === undefined ? [] : outstandingUpTo(conditions, upTo);
};
