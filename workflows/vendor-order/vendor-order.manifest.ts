import { keysOf } from '../../events/kernel/by-type.ts';
import { vendorOrderEvents } from '../../events/vendor-order/vendor-order.events.ts';
import { orderIdOf } from '../../events/vendor-order/vendor-order.stream.ts';
import type { WorkflowManifest } from '../engine/manifest/manifest.ts';
import { stateDrivenInput, WAITING_FOR_QUERY } from '../engine/state-driven/state-driven.contract.ts';
import { openOrders } from './open-orders.ts';
import { createVendorOrderActivities } from './vendor-order.activities.ts';
import { VENDOR_ORDER } from './vendor-order.contract.ts';

const type = 'vendorOrder';

// A vendor may have accepted an order that is now cancelled, and needs the notice.
const startedBy = ['VendorOrderCreated', 'VendorOrderSent', 'ReconsiderationRequested'];
/** It knows the events it records itself, and a file sent ahead is nothing before the message that names it. */
const itsOwn = [
  'VendorTold',
  'VendorNotReached',
  'VendorOrderEscalated',
  'VendorOrderTextErased',
  'VendorFileReceived',
];

export const vendorOrderManifest: WorkflowManifest = {
  name: VENDOR_ORDER,
  type,
  retired: [],
  startedBy,
  wokenBy: keysOf(vendorOrderEvents).filter((each) => !startedBy.includes(each) && !itsOwn.includes(each)),
  // An accepted appraisal whose value is reconsidered.
  startsAgain: true,
  openOf: openOrders,
  idOf: ({ streamId }) => orderIdOf(streamId),
  inputOf: stateDrivenInput,
  activities: (deps) => createVendorOrderActivities(type, deps),
  queries: [WAITING_FOR_QUERY],
};
