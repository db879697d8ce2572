import { NotFoundError } from '../../../events/kernel/errors.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { grantsOfOrder, hasOrder, NOW } from '../../../events/vendor-order/partner-access.state.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import type { RouteDeps } from '../process/route-deps.ts';

const { evolve, initialState } = vendorOrderAggregate.decider;

/**
 * The order that a partner has now, by the log.
 * @throws NotFoundError, the same for an order that is not there and for one of others
 */
export const createTheirOrder = (store: RouteDeps['store']) => {
  const orders = openAggregate(store, vendorOrderAggregate);
  return async (partnerId: string, orderId: string | undefined): Promise<PlacedOrder> => {
    const history = orderId === undefined ? [] : await orders.history(orderId);
    const order = history.reduce(evolve, initialState);
    const theirs = grantsOfOrder(history).filter((grant) => grant.partnerId === partnerId);
    if (order.status === 'unknown' || !hasOrder(theirs, order.orderId, NOW)) {
      throw new NotFoundError(
        'You have no such order, or no longer; send the orderId or orderNumber as they came with the order',
      );
    }
    return order;
  };
};
