import { createPartnerGrants } from '../../../events/partner-access/partner-grants.ts';
import type { VendorKindId } from '../../../events/lending/vendor-orders/kinds.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';

/** An order that is with its partner. `since`: the position of its handover. */
export type OpenOrder = { readonly orderId: string; readonly orderNumber: string; readonly since: number };

/** A partner's orders for a file that are open now, oldest first. @param kind left out: of any kind */
export type OpenOrders = (
  partnerId: string,
  applicationId: string,
  kind?: VendorKindId,
) => Promise<readonly OpenOrder[]>;

/** By the log itself: a read model that lags would hold what was ordered. */
export const createOpenOrders = (store: EventStore): OpenOrders => {
  const grantsOf = createPartnerGrants(store);
  const orders = openAggregate(store, vendorOrderAggregate);
  return async (partnerId, applicationId, kind) => {
    const grants = await grantsOf(partnerId, applicationId, await store.reader.headPosition(store.pool));
    const found = await Promise.all(
      grants
        .filter(({ until }) => until === null)
        .map(async ({ orderId, since }) => {
          const { state: order } = await orders.load(orderId);
          const isMeant = order.status !== 'unknown' && (kind === undefined || order.kind === kind);
          return isMeant ? [{ orderId, orderNumber: order.orderNumber, since }] : [];
        }),
    );
    return found.flat();
  };
};
