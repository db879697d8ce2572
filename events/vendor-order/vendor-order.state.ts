import { forEvery } from '../kernel/by-type.ts';
import { foldChangesBy } from '../kernel/fold.ts';
import { type VendorKindId, vendorKinds } from '../lending/vendor-orders/kinds.ts';
import type { HoldCause, OrderPriority, OrderStatus } from '../lending/vendor-orders/every-kind/order-words.ts';
import { type ExceptionState, exceptionsOf } from '../lending/vendor-orders/title/title-exceptions.ts';
import type { VendorMessageEvent, VendorOrderEvent, VendorOrderEventOf } from './vendor-order.events.ts';

type Created = VendorOrderEventOf<'VendorOrderCreated'>['data'];

/** Reason an order is on hold, and its previous status. */
export type Hold = { readonly cause: HoldCause; readonly from: OrderStatus };

/** A file that a partner sent ahead of the message that names it. */
export type ReceivedFile = Pick<VendorOrderEventOf<'VendorFileReceived'>['data'], 'partnerId' | 'sha256' | 'sizeBytes'>;

/** An order as it stands; money in integer cents. */
export type PlacedOrder = Pick<
  Created,
  'orderId' | 'subject' | 'applicationId' | 'orderNumber' | 'loanNumber' | 'product' | 'details' | 'instructions'
> & {
  readonly kind: VendorKindId;
  readonly priority: OrderPriority;
  readonly status: OrderStatus;
  readonly held: Hold | null;
  readonly partnerId: string | null;
  readonly appraiser: { readonly appraiserId: string; readonly name: string } | null;
  readonly feeCents: number | null;
  /** Attempts to send it. */
  readonly round: number;
  /** It was handed over, and its vendor has not dropped it. */
  readonly isPlaced: boolean;
  /** We gave up sending it: its vendor may have it all the same. Absent in what was kept before there was one. */
  readonly isGivenUp?: boolean;
  readonly dueOn: string | null;
  /** The day that we named last, whatever the vendor has named since; absent in what was kept before there was one. */
  readonly promisedOn?: string | null;
  /** The vendor's own number; null until it is sent. */
  readonly reference: string | null;
  /** Vendors' earlier references; absent in older states. */
  readonly earlierReferences?: readonly string[];
  /** Of the vendor's messages that moved it. */
  readonly highestSequence: number;
  /** Digests taken, by sequence. */
  readonly taken: Readonly<Record<number, readonly string[]>>;
  /** Number of reconsiderations asked of the vendor. */
  /** Files sent ahead, by id; absent in what was kept before there were any. */
  readonly filesAhead?: Readonly<Record<string, ReceivedFile>>;
  readonly revision: number;
  readonly isReconsidered: boolean;
  readonly flaggedDeliveries: number;
  readonly deliveries: number;
  /** Of the newest title report, by number. */
  readonly exceptions: Readonly<Record<number, ExceptionState>>;
  /** Keys of the waits that were reminded of or escalated. */
  readonly waitKeys: readonly string[];
  /** Versions of events that the vendor was notified of. */
  readonly told: readonly number[];
};
export type VendorOrder = { readonly status: 'unknown' } | PlacedOrder;

const begin = ({ data }: VendorOrderEventOf<'VendorOrderCreated'>): PlacedOrder => ({
  orderId: data.orderId,
  subject: data.subject,
  applicationId: data.applicationId,
  orderNumber: data.orderNumber,
  loanNumber: data.loanNumber,
  kind: data.kind,
  product: data.product,
  priority: data.priority,
  details: data.details,
  instructions: data.instructions,
  status: 'pending_order',
  held: null,
  partnerId: null,
  appraiser: null,
  feeCents: null,
  round: 0,
  isPlaced: false,
  dueOn: null,
  promisedOn: null,
  reference: null,
  earlierReferences: [],
  highestSequence: 0,
  taken: {},
  revision: 0,
  isReconsidered: false,
  flaggedDeliveries: 0,
  deliveries: 0,
  exceptions: {},
  waitKeys: [],
  told: [],
});

/** None of another kind, and none of a report whose text was erased. */
const exceptionsIn = ({ kind }: PlacedOrder, result: string): PlacedOrder['exceptions'] => {
  const report = kind === 'title' ? vendorKinds.title.resultIn(result) : undefined;
  return report ? exceptionsOf(report) : {};
};

/** A move while the order is on hold is where it will go on from. */
const movedTo = ({ status, held }: PlacedOrder, to: OrderStatus): Partial<PlacedOrder> =>
  status === 'on_hold' && held ? { held: { ...held, from: to } } : { status: to };

const holdFor = ({ status }: PlacedOrder, cause: HoldCause): Partial<PlacedOrder> => ({
  status: 'on_hold',
  held: { cause, from: status },
});

const withoutReference = ({ reference, earlierReferences = [] }: PlacedOrder): Partial<PlacedOrder> => ({
  reference: null,
  earlierReferences: reference === null ? earlierReferences : [...earlierReferences, reference],
});

/** A report ends whatever the vendor has let it come to; a hold of ours stays. */
const delivered = (order: PlacedOrder): Partial<PlacedOrder> =>
  order.held?.cause === 'by_staff' ? movedTo(order, 'completed') : { status: 'completed', held: null, isPlaced: true };

/** A vendor has it: one that we had given up goes on, whatever else holds it stays. */
const takenUp = (order: PlacedOrder): Partial<PlacedOrder> => ({
  ...(order.held?.cause === 'not_sent' ? { status: 'ordered', held: null } : movedTo(order, 'ordered')),
  ...(order.isGivenUp && { isPlaced: true, isGivenUp: false }),
});

const takenOf = (order: PlacedOrder, { data: { sequence, digest } }: VendorMessageEvent): Partial<PlacedOrder> => ({
  taken: { ...order.taken, [sequence]: [...(order.taken[sequence] ?? []), digest] },
});

/** Messages that say how far the vendor is: one with a lower sequence comes late. */
const course = (order: PlacedOrder, { data: { sequence } }: VendorMessageEvent): Partial<PlacedOrder> => ({
  highestSequence: Math.max(order.highestSequence, sequence),
});

const messages = {
  VendorOrderAcknowledged: true,
  VendorOrderScheduled: true,
  VendorOrderStarted: true,
  VendorOrderDelivered: true,
  VendorDeliveryFlagged: true,
  VendorOrderDeclined: true,
  VendorOrderDelayed: true,
  VendorDelayNotTaken: true,
  VendorNoteReceived: true,
  VendorMessageKept: true,
} as const satisfies Record<VendorMessageEvent['type'], true>;
const {
  VendorMessageKept: _kept,
  VendorNoteReceived: _note,
  VendorDelayNotTaken: _notTaken,
  ...courseMessages
} = messages;

const orderFold = foldChangesBy<PlacedOrder, VendorOrderEvent>(
  forEvery(messages, takenOf),
  forEvery(courseMessages, course),
  {
    VendorOrderTermsChanged: (_order, { data: { product, priority, details, instructions } }) => ({
      product,
      priority,
      details,
      instructions,
    }),
    VendorAssigned: (order, { data: { partnerId, appraiser } }) => ({
      partnerId,
      appraiser: appraiser ?? null,
      isPlaced: false,
      isGivenUp: false,
      ...withoutReference(order),
    }),
    VendorFeeAgreed: (_order, { data }) => ({ feeCents: data.feeCents }),
    VendorOrderPlaced: (order, { data: { round, partnerId, dueOn } }) => ({
      round,
      isPlaced: true,
      isGivenUp: false,
      partnerId,
      dueOn,
      promisedOn: dueOn,
      ...withoutReference(order),
      highestSequence: 0,
      taken: {},
    }),
    // The vendor's answer may come after the order was cancelled: it stays so.
    VendorOrderSent: (order, { data }) => ({
      reference: data.reference,
      ...(order.status === 'cancelled' ? {} : takenUp(order)),
    }),
    VendorFileReceived: ({ filesAhead }, { data: { fileId, partnerId, sha256, sizeBytes } }) => ({
      filesAhead: { ...filesAhead, [fileId]: { partnerId, sha256, sizeBytes } },
    }),
    VendorOrderRefused: (order) => ({ ...holdFor(order, 'refused'), isPlaced: false }),
    VendorOrderNotSent: (order) => ({ ...holdFor(order, 'not_sent'), isPlaced: false, isGivenUp: true }),
    VendorOrderScheduled: (order) => (isBefore(order, ['ordered']) ? movedTo(order, 'scheduled') : {}),
    VendorOrderStarted: (order) => (isBefore(order, ['ordered', 'scheduled']) ? movedTo(order, 'in_progress') : {}),
    VendorOrderDelivered: (order, { data }) => ({
      ...delivered(order),
      deliveries: order.deliveries + 1,
      exceptions: exceptionsIn(order, data.result),
    }),
    VendorDeliveryFlagged: (order) => ({ flaggedDeliveries: order.flaggedDeliveries + 1 }),
    VendorOrderDeclined: (order) => ({ ...holdFor(order, 'declined'), isPlaced: false }),
    VendorOrderDelayed: (_order, { data }) => ({ dueOn: data.newDueOn }),
    TitleExceptionCleared: ({ exceptions }, { data }) => ({ exceptions: { ...exceptions, [data.number]: 'cleared' } }),
    TitleExceptionReopened: ({ exceptions }, { data }) => ({ exceptions: { ...exceptions, [data.number]: 'open' } }),
    VendorReportAccepted: () => ({ status: 'reviewed' }),
    VendorRevisionRequested: (_order, { data: { revision, dueOn } }) => ({
      status: 'in_progress',
      revision,
      dueOn,
      promisedOn: dueOn,
    }),
    ReconsiderationRequested: (_order, { data: { revision, dueOn } }) => ({
      status: 'in_progress',
      revision,
      dueOn,
      promisedOn: dueOn,
      isReconsidered: true,
    }),
    VendorOrderHeld: (order) => holdFor(order, 'by_staff'),
    VendorOrderTimedOut: (order) => holdFor(order, 'timed_out'),
    VendorOrderResumed: (_order, { data: { to, dueOn } }) => ({
      status: to,
      held: null,
      ...(dueOn !== undefined && { dueOn, promisedOn: dueOn }),
    }),
    VendorOrderCancelled: () => ({ status: 'cancelled', held: null }),
    VendorReminded: (order, { data }) => ({ waitKeys: [...order.waitKeys, data.key] }),
    VendorOrderEscalated: (order, { data }) => ({ waitKeys: [...order.waitKeys, data.key] }),
    VendorTold: (order, { data }) => ({ told: [...order.told, data.version] }),
  },
);

/** Where the order is, or will go on from. */
export const standingOf = ({ status, held }: Pick<PlacedOrder, 'status' | 'held'>): OrderStatus => held?.from ?? status;

const isBefore = (order: PlacedOrder, statuses: readonly OrderStatus[]): boolean =>
  statuses.includes(standingOf(order));

/** The order after one more event. */
export const evolveOrder = (order: VendorOrder, event: VendorOrderEvent): VendorOrder => {
  if (event.type === 'VendorOrderCreated') return begin(event);
  return order.status === 'unknown' ? order : orderFold.evolve(order, event);
};
