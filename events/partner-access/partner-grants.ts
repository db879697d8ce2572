import type { RecordedEvent } from '../kernel/message.ts';
import type { EventStore } from '../store/append/event-store.ts';
import { walkLog } from '../store/log/walk-log.ts';
import {
  beginOrderGrants,
  type Grant,
  type OrderGrants,
  orderGrantsFold,
} from '../vendor-order/partner-access.state.ts';
import type { VendorOrderEvent } from '../vendor-order/vendor-order.events.ts';

const types: readonly VendorOrderEvent['type'][] = ['VendorOrderCreated', ...orderGrantsFold.handles];

/**
 * Partners' grants from the log alone, for callers that cannot wait for a read model. It remembers them: some hundred
 * bytes for each order.
 */
export const createPartnerGrants = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>) => {
  /** Of each file, by order. */
  const ofOrders = new Map<string, Map<string, OrderGrants>>();
  const files = new Map<string, string>();
  let known = 0;

  const take = (event: RecordedEvent<VendorOrderEvent>): void => {
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

  const learn = async (upTo: number): Promise<void> => {
    for await (const event of walkLog<VendorOrderEvent>({ pool, reader }, { after: known, upTo, types })) {
      take(event);
      known = event.position;
    }
    known = Math.max(known, upTo);
  };

  /** The partner's grants for a file, from the log up to that position. */
  return async (partnerId: string, applicationId: string, upTo: number): Promise<readonly Grant[]> => {
    await learn(upTo);
    return [...(ofOrders.get(applicationId)?.values() ?? [])]
      .flatMap(({ grants }) => grants)
      .filter((grant) => grant.partnerId === partnerId);
  };
};
