import { foldBy } from '../kernel/fold.ts';
import type { RecordedEvent } from '../kernel/message.ts';
import type { VendorOrderEvent } from './vendor-order.events.ts';

/**
 * Access of a partner to a loan file, by an order of ours and nothing else: from its handover until its report is
 * accepted, or until it is cancelled, declined, refused or reassigned. No message of the partner begins or extends it.
 */
export type Grant = {
  readonly partnerId: string;
  readonly orderId: string;
  /** Position in the log of the event that it begins with. */
  readonly since: number;
  /** Position of the event with which the order is no longer the partner's; null while it is. */
  readonly until: number | null;
};

/** An order with everybody it was handed to, in the order of the log. */
export type OrderGrants = {
  readonly orderId: string;
  readonly applicationId: string;
  /** The partner of the order, handed over or not. */
  readonly partnerId: string | null;
  readonly grants: readonly Grant[];
};

type Recorded = RecordedEvent<VendorOrderEvent>;
type Created = Extract<Recorded, { type: 'VendorOrderCreated' }>;

const newest = ({ grants }: OrderGrants): Grant | undefined => grants.at(-1);
const withNewest = (order: OrderGrants, grant: Grant): OrderGrants => ({
  ...order,
  grants: [...order.grants.slice(0, -1), grant],
});
const begun = (order: OrderGrants, partnerId: string, { position: since }: Recorded): OrderGrants => ({
  ...order,
  partnerId,
  grants: [...order.grants, { partnerId, orderId: order.orderId, since, until: null }],
});

const ended = (order: OrderGrants, { position }: Recorded): OrderGrants => {
  const grant = newest(order);
  return grant?.until === null ? withNewest(order, { ...grant, until: position }) : order;
};

/** Staff ask for more after the order had ended: its partner needs the file again. */
const reopened = (order: OrderGrants, event: Recorded): OrderGrants => {
  const { partnerId } = order;
  return partnerId === null || newest(order)?.until === null ? order : begun(order, partnerId, event);
};

/** Present and past grants of an order, by its own events. An order that could not be sent stays its partner's. */
export const orderGrantsFold = foldBy<OrderGrants, Recorded>({
  VendorOrderPlaced: (order, event) => begun(ended(order, event), event.data.partnerId, event),
  VendorAssigned: (order, event) => ({ ...ended(order, event), partnerId: event.data.partnerId }),
  VendorOrderRefused: ended,
  VendorOrderDeclined: ended,
  VendorOrderCancelled: ended,
  VendorReportAccepted: ended,
  VendorRevisionRequested: reopened,
  ReconsiderationRequested: reopened,
});

/** With what an order begins: nobody has it yet. */
export const beginOrderGrants = ({ data: { orderId, applicationId } }: Created): OrderGrants => ({
  orderId,
  applicationId,
  partnerId: null,
  grants: [],
});

/** Everybody an order was handed to. @param events all of its stream; of none, nobody */
export const grantsOfOrder = (events: readonly Recorded[]): readonly Grant[] => {
  const [first, ...later] = events;
  return first?.type === 'VendorOrderCreated'
    ? later.reduce(orderGrantsFold.evolve, beginOrderGrants(first)).grants
    : [];
};

/** Positions are below it. */
export const NOW = Number.MAX_SAFE_INTEGER;

/** True when a partner's grants show the file right after that position of the log. */
export const seesFile = (grants: readonly Grant[], position: number): boolean =>
  grants.some(({ since, until }) => since <= position && (until === null || position < until));

/** True when an order is the partner's at that position; the event that ends it is still published. */
export const hasOrder = (grants: readonly Grant[], orderId: string, position: number): boolean =>
  grants.some(
    (grant) =>
      grant.orderId === orderId && grant.since <= position && (grant.until === null || position <= grant.until),
  );

/**
 * True when a partner gets an event.
 * @param grants the partner's, for the file that it is about
 * @param orderId the order that it is about, where it is about one
 */
export const mayBeTold = (
  grants: readonly Grant[],
  { position }: Pick<RecordedEvent, 'position'>,
  orderId?: string,
): boolean => (orderId === undefined ? seesFile(grants, position) : hasOrder(grants, orderId, position));

/** Change for the partner at an event's position: the file shown or hidden, or an order gained or lost. */
export const changesAt = (grants: readonly Grant[], position: number) => {
  const [before, after] = [seesFile(grants, position - 1), seesFile(grants, position)];
  return {
    isShared: after && !before,
    isUnshared: before && !after,
    hasGainedOrder: grants.some(({ since }) => since === position),
    hasLostOrder: grants.some(({ until }) => until === position),
  };
};
