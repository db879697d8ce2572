import { IllegalTransitionError, NotFoundError } from '../kernel/errors.ts';
import { orderMoves, orderStatusNames } from '../lending/vendor-orders/every-kind/order-words.ts';
import type { PlacedOrder, VendorOrder } from './vendor-order.state.ts';

/** @throws NotFoundError when there is no such order */
export const known = (order: VendorOrder, orderId: string): PlacedOrder => {
  if (order.status === 'unknown') throw new NotFoundError('There is no such order', { orderId });
  return order;
};

/** @throws IllegalTransitionError always @param what in the order's way */
export const refuse = ({ orderNumber, status }: PlacedOrder, what: string): never => {
  throw new IllegalTransitionError(`The order ${orderNumber} is ${orderStatusNames[status]}: ${what}`, {
    status,
    allowed: orderMoves[status],
  });
};
