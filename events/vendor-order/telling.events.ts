import type { VendorOrderEvent } from './vendor-order.events.ts';

/** What its vendor has to be told of an event, in words: `the request for a revision`. */
export const tellingWords: Readonly<Partial<Record<VendorOrderEvent['type'], string>>> = {
  VendorRevisionRequested: 'the request for a revision',
  ReconsiderationRequested: 'the request for a reconsideration',
  VendorOrderHeld: 'the news that it is on hold',
  VendorOrderResumed: 'the news that it goes on',
  VendorOrderCancelled: 'the cancellation',
  VendorAssigned: 'the cancellation',
  VendorReminded: 'the reminder',
};
