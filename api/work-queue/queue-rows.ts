import { centsToDollars } from '../../events/kernel/money.ts';
import {
  type BranchCalendar,
  dueAfterOpeningDays,
  openingDaysSince,
  overdueBefore,
} from '../../events/lending/calendar/branch-calendar.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import type { WorkQueue } from '../../events/lending/life-cycle/work-queues.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { QueueEntry } from '../../projections/work-queues/work-queues.queries.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import type { QueueRow } from './work-queue.contract.ts';

/** Basis of the age of files: the branch, its service target, and now (ISO 8601). */
export type QueueClock = {
  readonly now: string;
  /** At the branch; a plain date. */
  readonly today: string;
  readonly calendar: BranchCalendar;
  readonly targetDays: number;
  readonly overdueBefore: string;
};

/** The clock of a queue now. */
export const clockOf = async (
  { settingsInForce }: Pick<RouteDeps, 'settingsInForce'>,
  queue: WorkQueue,
  now: string,
): Promise<QueueClock> => {
  const settings = await settingsInForce.read();
  const calendar = mainBranchOf(settings);
  const targetDays = settings.serviceTargets[queue];
  const today = plainDateIn(now, calendar.timeZone);
  return { now, today, calendar, targetDays, overdueBefore: overdueBefore(now, targetDays, calendar) };
};

/** A page of a queue. */
export const toQueueRows = (entries: readonly QueueEntry[], clock: QueueClock): QueueRow[] => {
  const { now, calendar, targetDays } = clock;
  const earliest = entries.map(({ enteredAt }) => enteredAt).reduce((one, other) => (other < one ? other : one), now);
  const ageOf = openingDaysSince(earliest, now, calendar);
  return entries.map(({ loanAmountCents, queue: _queue, ...entry }) => {
    const isDone = entry.state === 'done';
    return {
      ...entry,
      loanAmount: centsToDollars(loanAmountCents),
      ageDays: ageOf(entry.enteredAt),
      dueAt: isDone ? null : dueAfterOpeningDays(entry.enteredAt, targetDays, calendar),
      areConditionsOverdue: entry.conditionsDueOn !== null && entry.conditionsDueOn < clock.today,
      isOverdue: !isDone && entry.enteredAt < clock.overdueBefore,
    };
  });
};
