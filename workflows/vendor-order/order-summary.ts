import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type BranchCalendar,
  dueAfterOpeningDays,
  endOfDay,
  openingDayAfter,
} from '../../events/lending/calendar/branch-calendar.ts';
import { patience } from '../../events/lending/vendor-orders/every-kind/due-dates.ts';
import type { VendorOrderEvent } from '../../events/vendor-order/vendor-order.events.ts';
import { evolveOrder, type PlacedOrder, type VendorOrder } from '../../events/vendor-order/vendor-order.state.ts';

type Recorded = RecordedEvent<VendorOrderEvent>;

/** A moment of the log, and how long after it something falls due: milliseconds by the branch's calendar. */
export type Due = { readonly since: string; readonly afterMs: number };

/** Something that has to reach the vendor. */
export type ToTell = {
  readonly version: number;
  readonly type: VendorOrderEvent['type'];
  readonly since: string;
  /** Attempts that came to nothing; the newest says when. */
  readonly attempts: number;
  readonly lastAttemptAt: string | null;
  readonly problem: string | null;
  readonly actor: Recorded['metadata']['actor'];
};

/** What the policy looks at. */
export type OrderSummary = {
  readonly order: PlacedOrder;
  /** The placing that has not reached the vendor yet. */
  readonly toSend: ToTell | null;
  /** Oldest first. */
  readonly toTell: readonly ToTell[];
  /** Of the event that brought it where it is. */
  readonly since: string;
  /** When the vendor was first silent: since it was sent; null once it has said anything. */
  readonly silentSince: { readonly since: string; readonly reminder: Due; readonly escalation: Due } | null;
  /** Of the day on which it is due. */
  readonly overdue: {
    readonly first: Due;
    readonly second: Due;
    readonly escalation: Due;
    readonly timeout: Due;
  } | null;
  /** Of what waits for staff: a report to be reviewed. */
  readonly review: Due | null;
};

/** Business days in which staff look at a report. */
const REVIEW_DAYS = 2;

const tells: ReadonlySet<VendorOrderEvent['type']> = new Set([
  'VendorRevisionRequested',
  'ReconsiderationRequested',
  'VendorOrderHeld',
  'VendorOrderCancelled',
  'VendorReminded',
]);

/** Whether the vendor has to hear of the event. @param before the order before it */
const isToTell = (event: Recorded, before: VendorOrder): boolean => {
  if (before.status === 'unknown' || before.reference === null) return false;
  if (event.type === 'VendorOrderResumed') return before.held?.cause === 'by_staff';
  // Whoever had it before, and ran out of time, is told that it is somebody else's now.
  if (event.type === 'VendorAssigned') return before.partnerId !== event.data.partnerId;
  return tells.has(event.type);
};

const movesStatus = (before: VendorOrder, after: VendorOrder): boolean => before.status !== after.status;

type Walked = {
  readonly order: VendorOrder;
  readonly toSend: ToTell | null;
  readonly toTell: readonly ToTell[];
  readonly since: string;
  readonly sentAt: string | null;
  readonly hasSpoken: boolean;
  readonly dueSince: string;
  readonly deliveredAt: string | null;
};

const asToTell = ({ version, type, recordedAt, metadata }: Recorded): ToTell => ({
  version,
  type,
  since: recordedAt,
  attempts: 0,
  lastAttemptAt: null,
  problem: null,
  actor: metadata.actor,
});

const attempted = (entry: ToTell, event: Recorded): ToTell =>
  event.type === 'VendorNotReached' && event.data.version === entry.version
    ? { ...entry, attempts: event.data.attempt, lastAttemptAt: event.recordedAt, problem: event.data.problem }
    : entry;

const setsDue: ReadonlySet<VendorOrderEvent['type']> = new Set([
  'VendorOrderPlaced',
  'VendorOrderDelayed',
  'VendorRevisionRequested',
  'ReconsiderationRequested',
  'VendorOrderResumed',
]);

const walk = (walked: Walked, event: Recorded): Walked => {
  const before = walked.order;
  const order = evolveOrder(before, event);
  const isOpen = order.status !== 'unknown' && order.isPlaced && order.reference === null;
  const toTell = walked.toTell
    .filter(({ version }) => !(event.type === 'VendorTold' && event.data.version === version))
    .map((entry) => attempted(entry, event));
  const placed =
    event.type === 'VendorOrderPlaced' ? asToTell(event) : walked.toSend && attempted(walked.toSend, event);
  return {
    order,
    toSend: isOpen ? placed : null,
    toTell: isToTell(event, before) ? [...toTell, asToTell(event)] : toTell,
    since: movesStatus(before, order) ? event.recordedAt : walked.since,
    sentAt: event.type === 'VendorOrderSent' ? event.recordedAt : walked.sentAt,
    hasSpoken: event.type === 'VendorOrderSent' ? false : walked.hasSpoken || 'deliveryId' in event.data,
    dueSince: setsDue.has(event.type) ? event.recordedAt : walked.dueSince,
    deliveredAt: event.type === 'VendorOrderDelivered' ? event.recordedAt : walked.deliveredAt,
  };
};

const msFrom = (since: string, at: string): number => Math.max(0, Date.parse(at) - Date.parse(since));

/** An order as it was read; undefined when there is none. @param calendar of the main branch */
export const summaryOf = (events: readonly Recorded[], calendar: BranchCalendar): OrderSummary | undefined => {
  const [first] = events;
  if (!first) return undefined;
  const walked = events.reduce<Walked>(walk, {
    order: { status: 'unknown' },
    toSend: null,
    toTell: [],
    since: first.recordedAt,
    sentAt: null,
    hasSpoken: false,
    dueSince: first.recordedAt,
    deliveredAt: null,
  });
  const { order, toSend, since, sentAt, hasSpoken, dueSince, deliveredAt } = walked;
  if (order.status === 'unknown') return undefined;
  const inDays = (from: string, days: number): Due => ({
    since: from,
    afterMs: msFrom(from, dueAfterOpeningDays(from, days, calendar)),
  });
  const pastDue = (dueOn: string, days: number): Due => {
    const lastDay = days === 0 ? dueOn : openingDayAfter(dueOn, days, calendar);
    return { since: dueSince, afterMs: msFrom(dueSince, endOfDay(lastDay, calendar.timeZone)) };
  };
  const { dueOn } = order;
  const cancelled = walked.toTell.filter(({ type }) => type === 'VendorOrderCancelled' || type === 'VendorAssigned');
  return {
    order,
    toSend,
    // Nothing else matters to a vendor whose order is cancelled.
    toTell: order.status === 'cancelled' ? cancelled : walked.toTell,
    since,
    silentSince:
      sentAt === null || hasSpoken
        ? null
        : {
            since: sentAt,
            reminder: inDays(sentAt, patience.acknowledgement),
            escalation: inDays(sentAt, patience.acknowledgement + patience.escalation),
          },
    overdue:
      dueOn === null
        ? null
        : {
            first: pastDue(dueOn, 0),
            second: pastDue(dueOn, patience.secondReminder),
            escalation: pastDue(dueOn, patience.escalation),
            timeout: pastDue(dueOn, patience.timeout),
          },
    review: order.status === 'completed' && deliveredAt !== null ? inDays(deliveredAt, REVIEW_DAYS) : null,
  };
};

/** Recorded times that anything about the order may count from: ISO 8601. */
export const recordedTimes = ({ toSend, toTell, silentSince, overdue, review }: OrderSummary): string[] => [
  ...[...(toSend ? [toSend] : []), ...toTell].flatMap(({ since, lastAttemptAt }) =>
    lastAttemptAt === null ? [since] : [since, lastAttemptAt],
  ),
  ...(silentSince ? [silentSince.since] : []),
  ...(overdue ? [overdue.first.since] : []),
  ...(review ? [review.since] : []),
];
