import { appraiserAggregate } from './appraiser/appraiser.decider.ts';
import type { AssignedAppraiser } from './lending/vendor-orders/every-kind/vendor-kind.ts';
import { openAggregate } from './store/append/aggregate.ts';
import type { EventStore } from './store/append/event-store.ts';
import type { PlacedOrder } from './vendor-order/vendor-order.state.ts';

/** The panel appraiser who got the order, as the panel lists them now; undefined when nobody did. */
export const assignedAppraiser = async (
  store: EventStore,
  { appraiser }: Pick<PlacedOrder, 'appraiser'>,
): Promise<AssignedAppraiser | undefined> => {
  if (appraiser === null) return undefined;
  const { state } = await openAggregate(store, appraiserAggregate).load(appraiser.appraiserId);
  return state?.profile;
};
