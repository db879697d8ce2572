/** Status of a vendor order, in the words of the product specification. */
export const orderStatuses = [
  'pending_order',
  'ordered',
  'scheduled',
  'in_progress',
  'completed',
  'reviewed',
  'cancelled',
  'on_hold',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderStatusNames: Readonly<Record<OrderStatus, string>> = {
  pending_order: 'Pending Order',
  ordered: 'Ordered',
  scheduled: 'Scheduled',
  in_progress: 'In Progress',
  completed: 'Completed',
  reviewed: 'Reviewed',
  cancelled: 'Cancelled',
  on_hold: 'On Hold',
};

/** Where an order may go from each status; `on_hold` goes back to where it was, or to `pending_order` for another vendor. */
export const orderMoves: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_order: ['ordered', 'on_hold', 'cancelled'],
  ordered: ['scheduled', 'in_progress', 'completed', 'on_hold', 'cancelled'],
  scheduled: ['in_progress', 'completed', 'on_hold', 'cancelled'],
  in_progress: ['completed', 'on_hold', 'cancelled'],
  completed: ['reviewed', 'in_progress', 'on_hold', 'cancelled'],
  // A reconsideration of value opens an accepted appraisal again.
  reviewed: ['in_progress'],
  cancelled: [],
  on_hold: ['pending_order', 'ordered', 'scheduled', 'in_progress', 'completed', 'cancelled'],
};

/** True when nothing more is expected of it. */
export const isOver = (status: OrderStatus): boolean => status === 'reviewed' || status === 'cancelled';

/** True while the vendor has the order and has not delivered. */
export const isWithVendor = (status: OrderStatus): boolean =>
  status === 'ordered' || status === 'scheduled' || status === 'in_progress';

/** Priority of an order. */
export const orderPriorities = ['standard', 'rush', 'super_rush'] as const;
export type OrderPriority = (typeof orderPriorities)[number];

export const orderPriorityNames: Readonly<Record<OrderPriority, string>> = {
  standard: 'Standard',
  rush: 'Rush',
  super_rush: 'Super Rush',
};

/** Why an order is on hold. */
export const holdCauses = ['by_staff', 'refused', 'declined', 'not_sent', 'timed_out'] as const;
export type HoldCause = (typeof holdCauses)[number];

export const holdCauseNames: Readonly<Record<HoldCause, string>> = {
  by_staff: 'Put on hold by staff',
  refused: 'The vendor refused the order when it was sent',
  declined: 'The vendor declined the order',
  not_sent: 'It could not be sent to the vendor',
  timed_out: 'The vendor did not deliver in time',
};

/** Comparable sales that one reconsideration of value may name. */
export const MOST_COMPARABLES = 5;
