import type { VendorOrderEvent } from './vendor-order.events.ts';

/** An event as announced to the vendor, in words: `the request for a revision`. */
export const tellingWords: Readonly<Partial<Record<VendorOrderEvent['type'], string>>> = {
  VendorRevisionRequested: 'the request for a revision',
  ReconsiderationRequested: 'the request for a reconsideration',
  VendorOrderHeld: 'the news that it is on hold',
  VendorOrderResumed: 'the news that it goes on',
  VendorOrderCancelled: 'the cancellation',
  VendorAssigned: 'the cancellation',
  VendorReminded: 'the reminder',
};
