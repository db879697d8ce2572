import type { Client } from '@temporalio/client';

type History = Awaited<ReturnType<ReturnType<Client['workflow']['getHandle']>['fetchHistory']>>;
type HistoryEvent = NonNullable<History['events']>[number];
type Timestamp = NonNullable<HistoryEvent['eventTime']>;

const inMs = ({ seconds, nanos }: Pick<Timestamp, 'seconds' | 'nanos'>): number =>
  Number(seconds ?? 0) * 1_000 + Math.round((nanos ?? 0) / 1_000_000);

/** @returns when the timers fire that a history has started and neither fired nor cancelled, earliest first, in ms */
export const pendingTimers = (events: readonly HistoryEvent[]): number[] => {
  const pending = new Map<string, number>();
  for (const {
    eventTime,
    timerStartedEventAttributes,
    timerFiredEventAttributes,
    timerCanceledEventAttributes,
  } of events) {
    const started = timerStartedEventAttributes;
    if (eventTime && started?.timerId && started.startToFireTimeout) {
      pending.set(started.timerId, inMs(eventTime) + inMs(started.startToFireTimeout));
    }
    const ended = timerFiredEventAttributes?.timerId ?? timerCanceledEventAttributes?.timerId;
    if (ended) pending.delete(ended);
  }
  return [...pending.values()].toSorted((one, other) => one - other);
};
