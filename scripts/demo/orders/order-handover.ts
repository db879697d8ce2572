import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderStatus } from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { type PlacedOrder, standingOf } from '../../../events/vendor-order/vendor-order.state.ts';
import { seedOf } from '../../sandbox/order/invent.ts';
import type { Adoption, OrderRequest, RevisionRequest } from '../../sandbox/order/orders.ts';

const MINUTE_MS = 60_000;
/** The first goes on while someone new looks around, the last within half an hour: until then there are some of each status. */
const [FIRST_MINUTES, MOST_MINUTES] = [3, 25];

type Message = Adoption['toSay'][number]['type'];

/** Messages still to come from a vendor, by status. */
const left: Readonly<Partial<Record<OrderStatus, readonly Message[]>>> = {
  ordered: ['order.scheduled', 'order.in_progress', 'order.delivered'],
  scheduled: ['order.in_progress', 'order.delivered'],
  in_progress: ['order.delivered'],
};

/** An order of the demo as the sandbox goes on with it: each in its own time, some minutes from now. */
export const adoptionOf = (
  order: PlacedOrder,
  request: OrderRequest,
  revisions: readonly RevisionRequest[],
): Adoption | undefined => {
  const { partnerId, status, kind, orderId, highestSequence, revision } = order;
  if (partnerId === null || status === 'cancelled' || status === 'pending_order') return undefined;
  // One that its vendor dropped begins anew once someone sends it again.
  if (order.held !== null && order.held.cause !== 'by_staff') return undefined;
  const messages = (left[standingOf(order)] ?? []).filter((type) => kind === 'appraisal' || type !== 'order.scheduled');
  const minutes = FIRST_MINUTES + (seedOf(orderId) % (MOST_MINUTES - FIRST_MINUTES));
  const toSay = messages.map((type, index) => ({
    type,
    afterMs: Math.round(((index + 1) / messages.length) * minutes * MINUTE_MS),
    ...(type === 'order.delivered' && { revision }),
  }));
  const standing = status === 'on_hold' ? 'on_hold' : messages.length === 0 ? 'delivered' : 'open';
  return { partnerId, order: request, standing, revisions: [...revisions], said: highestSequence, toSay };
};

const TRIES = 20;
const PAUSE_MS = 500;

/** Hands the orders to the vendors of the sandbox, who may still be starting. @returns how many they have */
export const handOverOrders = async (sandboxUrl: string, adoptions: readonly Adoption[]): Promise<number> => {
  let taken = 0;
  for (const adoption of adoptions) {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(`${sandboxUrl}/control/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(adoption),
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined);
      if (answer?.ok) {
        taken += 1;
        break;
      }
      if (answer) throw new Error(`The sandbox does not take ${adoption.order.orderNumber}: ${await answer.text()}`);
      if (tries >= TRIES) throw new Error(`The sandbox vendors do not answer at ${sandboxUrl}`);
      await sleep(PAUSE_MS);
    }
  }
  return taken;
};
