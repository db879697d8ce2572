import { NotFoundError, RuleViolationError } from '../../events/kernel/errors.ts';
import type { PartnerDeliveryReceived } from '../../events/partner-delivery/partner-delivery.events.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { vendorOrderAggregate } from '../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import { orderIdsOfFile } from '../../projections/vendor-orders/vendor-orders.queries.ts';

type Delivery = Pick<PartnerDeliveryReceived['data'], 'partnerId' | 'messageType'>;

const isOfDelivery = (order: PlacedOrder, { partnerId, messageType }: Delivery, applicationId: string): boolean =>
  order.partnerId === partnerId &&
  order.applicationId === applicationId &&
  (messageType !== 'credit_report.delivered' || order.kind === 'credit');

/** Orders of a delivery's partner for a file that it can count against, open or over. */
export const attachableOrders = async (
  store: EventStore,
  delivery: Delivery,
  applicationId: string,
): Promise<readonly PlacedOrder[]> => {
  const orders = openAggregate(store, vendorOrderAggregate);
  const ids = await orderIdsOfFile(store.pool, applicationId);
  const states = await Promise.all(ids.map(async (orderId) => (await orders.load(orderId)).state));
  return states
    .filter((order) => order.status !== 'unknown')
    .filter((order) => isOfDelivery(order, delivery, applicationId));
};

/** @throws NotFoundError, RuleViolationError for an order that the delivery cannot count against */
export const assertAttachable = async (
  store: EventStore,
  delivery: Delivery,
  applicationId: string,
  orderId: string,
): Promise<void> => {
  const { state: order } = await openAggregate(store, vendorOrderAggregate).load(orderId);
  if (order.status === 'unknown') throw new NotFoundError('There is no such order', { orderId });
  if (isOfDelivery(order, delivery, applicationId)) return;
  throw new RuleViolationError(
    `The order ${order.orderNumber} is not one that the delivery can count against`,
    { orderId },
    [{ field: 'orderId', message: 'Name an order of this partner for this application, or leave it out' }],
  );
};
