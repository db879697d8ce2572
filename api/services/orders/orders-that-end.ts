import { NotFoundError, RuleViolationError } from '../../../events/kernel/errors.ts';
import { isFinal, standingInSentence } from '../../../events/lending/disposition/disposition.ts';
import { isOver } from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import type { LoanApplication } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { StreamAppend } from '../../../events/store/append/append.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { RouteContext } from '../../http/requests/route.ts';
import type { RouteDeps } from '../process/route-deps.ts';
import { requireRight } from './vendor-order-rights.ts';

type Context = Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>;

/**
 * Cancels orders of a file in one append with what ends it; those that are over by now stay as they are. It takes no
 * right to change such orders: who may end a file may end what was ordered for it.
 *
 * @param orderIds of the orders to cancel; others go on
 * @throws RuleViolationError where the file goes on; NotFoundError for another file's order; ForbiddenError
 */
export const ordersThatEnd =
  ({ store }: Pick<RouteDeps, 'store'>, { user, metadata }: Context, orderIds: readonly string[]) =>
  async (_before: unknown, file: LoanApplication): Promise<readonly StreamAppend[]> => {
    if (orderIds.length === 0 || file.status === 'not_submitted') return [];
    if (!isFinal(file)) {
      throw new RuleViolationError('Orders are cancelled with what ends their application', {}, [
        { field: 'endOrders', message: 'Leave it out: the application goes on' },
      ]);
    }
    const orders = openAggregate(store, vendorOrderAggregate);
    const reason = `The application is ${standingInSentence(file)}`;
    const cancelled = orderIds.map(async (orderId, index) => {
      const { state } = await orders.load(orderId);
      if (state.status === 'unknown' || state.applicationId !== file.applicationId) {
        const message = 'Name an order of this application';
        throw new NotFoundError('The application has no such order', { orderId }, [
          { field: `endOrders.${index}`, message },
        ]);
      }
      requireRight(user, state.kind, 'read');
      if (isOver(state.status)) return [];
      return orders.decide(orderId, { type: 'CancelVendorOrder', data: { orderId, reason } }, metadata);
    });
    return (await Promise.all(cancelled)).flat();
  };
