import type { Scenario } from '../../replay/scenario.ts';
import { orderIn, vendorIn } from '../support/vendor-orders.ts';

/** Nobody answers there. */
const NOWHERE = 'http://127.0.0.1:9';

const ordered = async (store: Parameters<Scenario['play']>[0]['store']) => {
  const partnerId = await vendorIn(store, 'flood', NOWHERE);
  return orderIn(store, { kind: 'flood', product: 'basic', partnerId, dueOn: '2099-01-05' });
};

export const scenarios: readonly Scenario[] = [
  {
    name: 'send',
    play: async ({ store, wake, hold }) => {
      const order = await ordered(store);
      await order.place();
      const held = hold('vendorOrder.carryOut');
      await wake(order.orderId);
      await held.reached;
      return order.orderId;
    },
  },
  {
    name: 'not-placed',
    play: async ({ store, wake, untilAtRest }) => {
      const { orderId } = await ordered(store);
      await wake(orderId);
      await untilAtRest(orderId);
      return orderId;
    },
  },
  {
    name: 'cancelled',
    play: async ({ store, wake, untilEnded }) => {
      const { orderId, handle } = await ordered(store);
      await handle({ type: 'CancelVendorOrder', data: { orderId, reason: 'Withdrawn' } });
      await wake(orderId);
      await untilEnded(orderId);
      return orderId;
    },
  },
];
