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

/** State for the policy. */
export type OrderSummary = {
  readonly order: PlacedOrder;
  /** The placing that has not reached the vendor yet. */
  readonly toSend: ToTell | null;
  /** Time without reaching the vendor: until staff are notified, and until the end of its due day. */
  readonly unsent: { readonly escalation: Due; readonly end: Due } | null;
  /** Oldest first. */
  readonly toTell: readonly ToTell[];
  /** Time the first of those has not reached the vendor: until staff are notified, and until it is given up. */
  readonly untold: { readonly escalation: Due; readonly end: Due } | null;
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
    /** Names the day in the keys of waits: a day that was named before has a number too. */
    readonly key: string;
  } | null;
  /** Of what waits for staff: a report to be reviewed. */
  readonly review: Due | null;
};

const tells: ReadonlySet<VendorOrderEvent['type']> = new Set([
  'VendorRevisionRequested',
  'ReconsiderationRequested',
  'VendorOrderHeld',
  'VendorOrderCancelled',
  // Ends the order that the vendor has, even when the same vendor gets it again for another appraiser.
  'VendorAssigned',
  'VendorReminded',
]);

/** @param before the order before the event */
const isToTell = (event: Recorded, before: VendorOrder): boolean => {
  if (before.status === 'unknown' || before.reference === null) return false;
  if (event.type === 'VendorOrderResumed') return before.held?.cause === 'by_staff';
  return tells.has(event.type);
};

const movesStatus = (before: VendorOrder, after: VendorOrder): boolean => before.status !== after.status;

type Walked = {
  readonly order: VendorOrder;
  readonly toSend: ToTell | null;
  readonly toTell: readonly ToTell[];
  /** Event during sending; the vendor is notified once it has the order, if the event still holds. */
  readonly meanwhile: Recorded | null;
  readonly since: string;
  readonly sentAt: string | null;
  readonly hasSpoken: boolean;
  readonly dueSince: string;
  /** Times that each day was named. */
  readonly named: Readonly<Record<string, number>>;
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

/** A hold or a cancellation of an order that its vendor may be taking at this moment. */
const isMeanwhile = ({ type }: Recorded, before: VendorOrder): boolean =>
  (type === 'VendorOrderHeld' || type === 'VendorOrderCancelled') &&
  before.status !== 'unknown' &&
  (before.isPlaced || before.isGivenUp === true) &&
  before.reference === null;

const endsMeanwhile: ReadonlySet<VendorOrderEvent['type']> = new Set([
  'VendorOrderSent',
  'VendorOrderResumed',
  'VendorOrderPlaced',
  'VendorAssigned',
]);

const meanwhileAfter = (meanwhile: Recorded | null, event: Recorded, before: VendorOrder): Recorded | null => {
  if (isMeanwhile(event, before)) return event;
  return endsMeanwhile.has(event.type) ? null : meanwhile;
};

const namedAfter = (named: Walked['named'], event: Recorded): Walked['named'] => {
  if (event.type === 'VendorOrderPlaced') return { [event.data.dueOn]: 1 };
  const day =
    event.type === 'VendorOrderDelayed' ? event.data.newDueOn : 'dueOn' in event.data ? event.data.dueOn : undefined;
  return day !== undefined && setsDue.has(event.type) ? { ...named, [day]: (named[day] ?? 0) + 1 } : named;
};

const walk = (walked: Walked, event: Recorded): Walked => {
  const before = walked.order;
  const order = evolveOrder(before, event);
  const isOpen = order.status !== 'unknown' && order.isPlaced && order.reference === null;
  const toTell = walked.toTell
    .filter(({ version }) => !(event.type === 'VendorTold' && event.data.version === version))
    .map((entry) => attempted(entry, event));
  const placed =
    event.type === 'VendorOrderPlaced' ? asToTell(event) : walked.toSend && attempted(walked.toSend, event);
  const late = event.type === 'VendorOrderSent' && walked.meanwhile ? [asToTell(walked.meanwhile)] : [];
  return {
    order,
    toSend: isOpen ? placed : null,
    toTell: [...toTell, ...late, ...(isToTell(event, before) ? [asToTell(event)] : [])],
    meanwhile: meanwhileAfter(walked.meanwhile, event, before),
    named: namedAfter(walked.named, event),
    since: movesStatus(before, order) ? event.recordedAt : walked.since,
    sentAt: event.type === 'VendorOrderSent' ? event.recordedAt : walked.sentAt,
    hasSpoken: event.type === 'VendorOrderSent' ? false : walked.hasSpoken || 'deliveryId' in event.data,
    dueSince: setsDue.has(event.type) ? event.recordedAt : walked.dueSince,
    deliveredAt: event.type === 'VendorOrderDelivered' ? event.recordedAt : walked.deliveredAt,
  };
};

const msFrom = (since: string, at: string): number => Math.max(0, Date.parse(at) - Date.parse(since));

const walkedOver = (events: readonly Recorded[]): (Walked & { readonly order: PlacedOrder }) | undefined => {
  const [first] = events;
  if (!first) return undefined;
  const { order, toTell, ...walked } = events.reduce<Walked>(walk, {
    order: { status: 'unknown' },
    toSend: null,
    toTell: [],
    meanwhile: null,
    named: {},
    since: first.recordedAt,
    sentAt: null,
    hasSpoken: false,
    dueSince: first.recordedAt,
    deliveredAt: null,
  });
  if (order.status === 'unknown') return undefined;
  const cancelled = toTell.filter(({ type }) => type === 'VendorOrderCancelled' || type === 'VendorAssigned');
  // Nothing else matters to a vendor whose order is cancelled.
  return { ...walked, order, toTell: order.status === 'cancelled' ? cancelled : toTell };
};

/** Parts of an order the vendor must get. */
export type Outgoing = Pick<OrderSummary, 'order' | 'toSend' | 'toTell'>;

/** That alone, for which nobody has to know the calendar; undefined when there is no order. */
export const outgoingOf = (events: readonly Recorded[]): Outgoing | undefined => walkedOver(events);

/** An order as it was read; undefined when there is none. @param calendar of the main branch */
export const summaryOf = (events: readonly Recorded[], calendar: BranchCalendar): OrderSummary | undefined => {
  const walked = walkedOver(events);
  if (!walked) return undefined;
  const { order, toSend, toTell, since, sentAt, hasSpoken, dueSince, deliveredAt } = walked;
  const inDays = (from: string, days: number): Due => ({
    since: from,
    afterMs: msFrom(from, dueAfterOpeningDays(from, days, calendar)),
  });
  const pastDue = (dueOn: string, days: number): Due => {
    const lastDay = days === 0 ? dueOn : openingDayAfter(dueOn, days, calendar);
    return { since: dueSince, afterMs: msFrom(dueSince, endOfDay(lastDay, calendar.timeZone)) };
  };
  const { dueOn } = order;
  const isUnsent = toSend !== null && order.status === 'pending_order';
  const times = dueOn === null ? 0 : (walked.named[dueOn] ?? 0);
  const [telling] = toTell;
  return {
    order,
    toSend,
    unsent:
      isUnsent && dueOn !== null
        ? { escalation: inDays(toSend.since, patience.sending), end: pastDue(dueOn, 0) }
        : null,
    toTell,
    untold: telling
      ? { escalation: inDays(telling.since, patience.sending), end: inDays(telling.since, patience.telling) }
      : null,
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
            key: times > 1 ? `${dueOn}/${times}` : dueOn,
          },
    review: order.status === 'completed' && deliveredAt !== null ? inDays(deliveredAt, patience.review) : null,
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
