import { foldChangesBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from '../../events/vendor-order/vendor-order.events.ts';
import { tellingWords } from '../../events/vendor-order/telling.events.ts';
import { evolveOrder, type PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';

type Delivered = VendorOrderEventOf<'VendorOrderDelivered'>['data'];

/** A report that a vendor delivered; `result` is a JSON text. */
export type DeliveredReport = Pick<Delivered, 'revision' | 'result' | 'files' | 'deliveryId'> & { readonly at: string };

/** The order as its page shows it; times ISO 8601, money in integer cents. */
export type OrderRecord = {
  readonly order: PlacedOrder;
  readonly createdAt: string;
  readonly createdBy: string;
  /** When it was given to whoever has it. */
  readonly assignedAt: string | null;
  readonly placedAt: string | null;
  /** Where in the log it was placed or last delivered; left out while it was not. */
  readonly asOf?: number | undefined;
  readonly sentAt: string | null;
  readonly acknowledgedAt: string | null;
  readonly scheduledFor: string | null;
  readonly reviewedAt: string | null;
  readonly firstDeliveredAt: string | null;
  readonly firstDueOn: string | null;
  /** Oldest first. */
  readonly reports: readonly DeliveredReport[];
  /** Deliveries that were not attached, oldest first. */
  readonly flagged: readonly {
    readonly at: string;
    readonly deliveryId: string;
    readonly problems: readonly string[];
  }[];
  readonly revisions: readonly {
    readonly revision: number;
    readonly at: string;
    readonly by: string;
    readonly reason: string;
    readonly items: readonly string[];
    /** Of a reconsideration of value; null of a revision. */
    readonly comparables:
      readonly { readonly address: string; readonly salePriceCents: number; readonly saleDate: string }[] | null;
  }[];
  /** Exceptions of the newest title report that were cleared, oldest first. */
  readonly cleared: readonly (Pick<VendorOrderEventOf<'TitleExceptionCleared'>['data'], 'number' | 'how' | 'notes'> & {
    readonly at: string;
    readonly by: string;
  })[];
  readonly skipped: readonly { readonly appraiserId: string; readonly reason: string }[];
  readonly how: 'rotation' | 'chosen' | null;
  /** Why it is on hold or cancelled, in the words of whoever did it. */
  readonly reason: string | null;
  /** The newest attempt to reach the vendor, where it came to nothing; also after the last one. */
  readonly notReached: { readonly attempt: number; readonly problem: string; readonly at: string } | null;
  /** Notices due to the vendor, by event version; absent in older rows. */
  readonly telling?: Readonly<Record<number, string>>;
  readonly version: number;
  readonly position: number;
};

type Recorded<E extends VendorOrderEvent = VendorOrderEvent> = RecordedEvent<E>;

export const isCreation = (event: Recorded): event is Recorded<VendorOrderEventOf<'VendorOrderCreated'>> =>
  event.type === 'VendorOrderCreated';

export const startRecord = (event: Recorded<VendorOrderEventOf<'VendorOrderCreated'>>): OrderRecord => {
  const order = evolveOrder({ status: 'unknown' }, event);
  if (order.status === 'unknown') throw new Error(`${event.streamId} does not begin with its creation`);
  return {
    order,
    createdAt: event.effectiveAt,
    createdBy: event.metadata.actor.name,
    assignedAt: null,
    placedAt: null,
    sentAt: null,
    acknowledgedAt: null,
    scheduledFor: null,
    reviewedAt: null,
    firstDeliveredAt: null,
    firstDueOn: null,
    reports: [],
    flagged: [],
    revisions: [],
    cleared: [],
    skipped: [],
    how: null,
    reason: null,
    notReached: null,
    version: event.version,
    position: event.position,
  };
};

const asked = (
  record: OrderRecord,
  { data, effectiveAt, metadata }: Recorded<VendorOrderEventOf<'VendorRevisionRequested' | 'ReconsiderationRequested'>>,
): Partial<OrderRecord> => ({
  revisions: [
    ...record.revisions,
    {
      revision: data.revision,
      at: effectiveAt,
      by: metadata.actor.name,
      reason: data.reason,
      items: 'items' in data ? data.items.map(({ text }) => text) : [],
      comparables: 'comparables' in data ? data.comparables : null,
    },
  ],
});

const because = (
  _record: OrderRecord,
  { data }: { readonly data: { readonly reason: string } },
): Partial<OrderRecord> => ({
  reason: data.reason,
});

const recordFold = foldChangesBy<OrderRecord, Recorded>({
  VendorAssigned: (_record, { data: { skipped, how }, effectiveAt }) => ({
    skipped,
    how,
    assignedAt: effectiveAt,
    notReached: null,
  }),
  VendorOrderPlaced: (_record, { effectiveAt, position }) => ({
    placedAt: effectiveAt,
    asOf: position,
    sentAt: null,
    acknowledgedAt: null,
    reason: null,
  }),
  VendorOrderSent: (_record, { effectiveAt }) => ({ sentAt: effectiveAt, notReached: null }),
  VendorOrderAcknowledged: (_record, { effectiveAt }) => ({ acknowledgedAt: effectiveAt }),
  VendorOrderScheduled: (_record, { data }) => ({ scheduledFor: data.scheduledFor }),
  VendorOrderDelivered: (record, { data: { revision, result, files, deliveryId }, effectiveAt, position }) => ({
    asOf: position,
    reports: [...record.reports, { revision, result, files, deliveryId, at: effectiveAt }],
    cleared: [],
    firstDeliveredAt: record.firstDeliveredAt ?? effectiveAt,
    firstDueOn: record.firstDueOn ?? record.order.promisedOn ?? record.order.dueOn,
  }),
  VendorDeliveryFlagged: (record, { data: { deliveryId, problems }, effectiveAt }) => ({
    flagged: [...record.flagged, { at: effectiveAt, deliveryId, problems: problems.map(({ text }) => text) }],
  }),
  VendorRevisionRequested: asked,
  ReconsiderationRequested: asked,
  TitleExceptionCleared: ({ cleared }, { data: { number, how, notes }, effectiveAt, metadata }) => ({
    cleared: [...cleared, { number, how, notes, at: effectiveAt, by: metadata.actor.name }],
  }),
  TitleExceptionReopened: ({ cleared }, { data }) => ({
    cleared: cleared.filter(({ number }) => number !== data.number),
  }),
  VendorReportAccepted: (_record, { effectiveAt }) => ({ reviewedAt: effectiveAt }),
  VendorOrderRefused: because,
  VendorOrderNotSent: because,
  VendorOrderDeclined: because,
  VendorOrderHeld: because,
  VendorOrderCancelled: because,
  VendorOrderResumed: () => ({ reason: null }),
  VendorTold: (_record, { data: { outcome } }) => (outcome === 'given_up' ? {} : { notReached: null }),
  VendorNotReached: (_record, { data: { attempt, problem }, effectiveAt }) => ({
    notReached: { attempt, problem, at: effectiveAt },
  }),
});

/** The record after one more event of its order. */
export const evolveRecord = (record: OrderRecord, event: Recorded): OrderRecord => {
  const order = evolveOrder(record.order, event);
  const after = recordFold.evolve(record, event);
  const what = tellingWords[event.type];
  return {
    ...after,
    ...(what !== undefined && { telling: { ...record.telling, [event.version]: what } }),
    order: order.status === 'unknown' ? record.order : order,
    version: event.version,
    position: event.position,
  };
};

/** Figures of the newest report for lists; null without one, or when its text was erased. */
export const figuresOfRecord = ({ order, reports }: Pick<OrderRecord, 'order' | 'reports'>) => {
  const result = reports.at(-1)?.result;
  return result === undefined ? null : vendorKinds[order.kind].figuresOf(result);
};
