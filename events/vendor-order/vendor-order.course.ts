import { isWithVendor, orderMoves } from '../lending/vendor-orders/every-kind/order-words.ts';
import type {
  CancelVendorOrder,
  EscalateVendorOrder,
  HoldVendorOrder,
  RemindVendor,
  ResumeVendorOrder,
  TimeOutVendorOrder,
} from './vendor-order.commands.ts';
import type { VendorOrderEvent } from './vendor-order.events.ts';
import { known, refuse } from './vendor-order.known.ts';
import type { VendorOrder } from './vendor-order.state.ts';

export const hold = ({ data }: HoldVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status === 'on_hold') return [];
  if (!orderMoves[order.status].includes('on_hold')) return refuse(order, 'nothing of it is left to hold');
  return [{ type: 'VendorOrderHeld', data: { ...data, subject: order.subject } }];
};

/** One that its vendor dropped goes on from the beginning, one that ran out of time where it was, with a new day. */
export const resume = ({ data: { dueOn, ...data } }: ResumeVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const { held, subject, ...order } = known(state, data.orderId);
  if (held === null) {
    return order.status === 'pending_order' || isWithVendor(order.status) || order.status === 'completed'
      ? []
      : refuse({ held, subject, ...order }, 'it is not on hold');
  }
  const isSentAnew = held.cause === 'refused' || held.cause === 'declined' || held.cause === 'not_sent';
  const from = isSentAnew ? 'pending_order' : held.from;
  const to = from === 'reviewed' || from === 'cancelled' || from === 'on_hold' ? 'completed' : from;
  const isAwaited = isWithVendor(to) || (to === 'pending_order' && order.isPlaced);
  return [{ type: 'VendorOrderResumed', data: { ...data, subject, to, ...(isAwaited && { dueOn }) } }];
};

export const cancel = ({ data }: CancelVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.status === 'cancelled') return [];
  if (order.status === 'reviewed') return refuse(order, 'its report is accepted');
  return [{ type: 'VendorOrderCancelled', data: { ...data, subject: order.subject } }];
};

export const remind = ({ data }: RemindVendor, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  if (order.waitKeys.includes(data.key)) return [];
  if (!isWithVendor(order.status)) return refuse(order, 'its vendor has nothing to be reminded of');
  return [{ type: 'VendorReminded', data: { ...data, subject: order.subject } }];
};

export const escalate = ({ data }: EscalateVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  return order.waitKeys.includes(data.key)
    ? []
    : [{ type: 'VendorOrderEscalated', data: { ...data, subject: order.subject } }];
};

export const timeOut = ({ data }: TimeOutVendorOrder, state: VendorOrder): VendorOrderEvent[] => {
  const order = known(state, data.orderId);
  const isDue = isWithVendor(order.status) && order.dueOn === data.dueOn;
  return isDue ? [{ type: 'VendorOrderTimedOut', data: { ...data, subject: order.subject } }] : [];
};
