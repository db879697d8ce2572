import type { RecordedEvent } from '../kernel/message.ts';
import type { PartnerDeliveryApplied, PartnerDeliveryEvent } from '../partner-delivery/partner-delivery.events.ts';
import { partnerDeliveryStream } from '../partner-delivery/partner-delivery.stream.ts';
import type { EventStore } from '../store/append/event-store.ts';
import {
  beginOrderGrants,
  deliveryGrant,
  type Grant,
  type OrderGrants,
  orderGrantsFold,
} from '../vendor-order/partner-access.state.ts';
import { walkLog } from '../store/log/walk-log.ts';
import type { VendorOrderEvent } from '../vendor-order/vendor-order.events.ts';

type Decisive = VendorOrderEvent | PartnerDeliveryApplied;
const types: readonly Decisive['type'][] = [
  'VendorOrderCreated',
  ...orderGrantsFold.handles,
  'PartnerDeliveryApplied' satisfies PartnerDeliveryApplied['type'],
];

type OfOrder = RecordedEvent<VendorOrderEvent>;
type OfDelivery = RecordedEvent<PartnerDeliveryApplied>;
const isOfDelivery = (event: OfOrder | OfDelivery): event is OfDelivery => event.type === 'PartnerDeliveryApplied';

/**
 * Partners' grants from the log alone, for callers that cannot wait for a read model. It remembers them: some hundred
 * bytes for each order.
 */
export const createPartnerGrants = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>) => {
  /** Of each file, by order. */
  const ofOrders = new Map<string, Map<string, OrderGrants>>();
  const files = new Map<string, string>();
  const ofDeliveries = new Map<string, readonly Grant[]>();
  let known = 0;

  const takeOrder = (event: OfOrder): void => {
    if (event.type === 'VendorOrderCreated') {
      const begun = beginOrderGrants(event);
      files.set(event.streamId, begun.applicationId);
      ofOrders.set(begun.applicationId, new Map(ofOrders.get(begun.applicationId)).set(event.streamId, begun));
      return;
    }
    const orders = ofOrders.get(files.get(event.streamId) ?? '');
    const order = orders?.get(event.streamId);
    if (order) orders?.set(event.streamId, orderGrantsFold.evolve(order, event));
  };

  const takeDelivery = async ({ data, position }: OfDelivery): Promise<void> => {
    if (data.orderId !== undefined) return;
    const stream = partnerDeliveryStream(data.deliveryId);
    const [received] = await reader.readStream<PartnerDeliveryEvent>(pool, stream, 0, 1);
    if (received?.type !== 'PartnerDeliveryReceived') return;
    const grant = deliveryGrant(received.data.partnerId, position);
    ofDeliveries.set(data.applicationId, [...(ofDeliveries.get(data.applicationId) ?? []), grant]);
  };

  const learn = async (upTo: number): Promise<void> => {
    for await (const event of walkLog<Decisive>({ pool, reader }, { after: known, upTo, types })) {
      if (isOfDelivery(event)) await takeDelivery(event);
      else takeOrder(event);
      known = event.position;
    }
    known = Math.max(known, upTo);
  };

  /** The partner's grants for a file, from the log up to that position. */
  return async (partnerId: string, applicationId: string, upTo: number): Promise<readonly Grant[]> => {
    await learn(upTo);
    const ofItsOrders = [...(ofOrders.get(applicationId)?.values() ?? [])].flatMap(({ grants }) => grants);
    return [...ofItsOrders, ...(ofDeliveries.get(applicationId) ?? [])].filter(
      (grant) => grant.partnerId === partnerId,
    );
  };
};
