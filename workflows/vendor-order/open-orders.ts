import { keysOf } from '../../events/kernel/by-type.ts';
import { type VendorOrderEvent, vendorOrderEvents } from '../../events/vendor-order/vendor-order.events.ts';
import { vendorOrderStream } from '../../events/vendor-order/vendor-order.stream.ts';
import type { EventLog } from '../engine/manifest/manifest.ts';
import { streamsNow } from '../engine/manifest/streams-now.ts';
import { isDone } from './next-order-step.ts';
import { outgoingOf } from './order-summary.ts';

const types = keysOf(vendorOrderEvents);

/** `openOf` of the manifest: orders that are not over, or whose vendor has not heard it. */
export const openOrders =
  (log: EventLog) =>
  async (orderIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const streams = await streamsNow<VendorOrderEvent>(log, orderIds.map(vendorOrderStream), types);
    return new Set(
      orderIds.filter((id) => {
        const outgoing = outgoingOf(streams.get(vendorOrderStream(id)) ?? []);
        return outgoing === undefined || !isDone(outgoing);
      }),
    );
  };
