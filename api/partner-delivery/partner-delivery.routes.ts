import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { partnerActor } from '../../events/partner-delivery/partner-actor.ts';
import { partnerDeliveryAggregate } from '../../events/partner-delivery/partner-delivery.decider.ts';
import type { PartnerDeliveryEvent } from '../../events/partner-delivery/partner-delivery.events.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import {
  type DeliveryRow,
  findDelivery,
  listDeliveries,
} from '../../projections/partner-deliveries/partner-deliveries.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { withNamesOfNow } from '../services/accounts/actor-names.ts';
import { tellDelivery } from '../services/orders/delivery-sentences.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type VendorNames, vendorNames } from '../services/orders/vendor-names.ts';
import { assertAttachable, attachableOrders } from './attachable-orders.ts';
import {
  attachDeliverySchema,
  type PartnerDelivery,
  type PartnerDeliveryDetail,
  partnerDeliveryDetailSchema,
  partnerDeliveryFilterSchema,
  partnerDeliverySchema,
  turnDownDeliverySchema,
} from './partner-delivery.contract.ts';

const tag = 'Partners';

/** It takes seconds. Judging it again meanwhile only adds work: its effect happens once. */
const LONGEST_JUDGEMENT_MS = 10 * 60_000;
const isLongAgo = (time: string): boolean => Date.now() - Date.parse(time) >= LONGEST_JUDGEMENT_MS;

/** As its connection is called; one that has none by its id. */
const nameIn = (names: VendorNames, partnerId: string): string => names.get(partnerId) ?? partnerActor(partnerId).name;
const toDelivery = ({ askedAt, ...row }: DeliveryRow, names: VendorNames): PartnerDelivery => ({
  ...row,
  partnerName: nameIn(names, row.partnerId),
  isOverdue: row.outcome === 'received' && isLongAgo(askedAt),
});

/** The judgement that has not come for too long; undefined where there is none to wait for. */
const overdueOf = (history: readonly RecordedEvent<PartnerDeliveryEvent>[]): number | undefined => {
  const last = history.findLast(({ type }) => type !== 'PartnerDeliveryTextErased');
  if (!last || !isLongAgo(last.recordedAt)) return undefined;
  if (last.type === 'PartnerDeliveryReceived') return 0;
  return last.type === 'PartnerDeliveryReplayed' ? last.data.replay : undefined;
};

const noSuchDelivery = (deliveryId: string): NotFoundError =>
  new NotFoundError('There is no such delivery', { deliveryId });

/** Deliveries of partners: what came of them, the retry of a refused one, and the decision on a held one. */
export const partnerDeliveryRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const deliveries = openAggregate(store, partnerDeliveryAggregate);

  const detailOf = async (deliveryId: string): Promise<PartnerDeliveryDetail> => {
    const [row, history, names] = await Promise.all([
      findDelivery(store.pool, deliveryId),
      deliveries.history(deliveryId),
      vendorNames({ store }),
    ]);
    const [received] = history;
    if (!row || received?.type !== 'PartnerDeliveryReceived') throw noSuchDelivery(deliveryId);
    const told = await withNamesOfNow(store.pool, history);
    const { outcome, applicationId, orderId: named } = row;
    const hasChoice = outcome === 'held' && applicationId !== null && named === null;
    const orders = hasChoice ? await attachableOrders(store, received.data, applicationId) : [];
    return {
      ...toDelivery(row, names),
      messageId: received.data.messageId,
      sentAt: received.data.sentAt,
      bytes: Buffer.byteLength(received.data.body),
      orders: orders.map(({ orderId, orderNumber, kind, status }) => ({
        id: orderId,
        orderNumber,
        kindName: vendorKinds[kind].name,
        status,
      })),
      lines: history.map((event, index) => {
        const { sentence, note } = tellDelivery(event);
        const { actor } = (told[index] ?? event).metadata;
        const by = actor.kind === 'partner' ? nameIn(names, actor.id) : actor.name;
        return { eventId: event.eventId, at: event.recordedAt, by, sentence, note };
      }),
    };
  };

  return [
    defineRoute({
      method: 'get',
      path: '/api/partner-deliveries',
      summary: 'What partners delivered by webhook, newest first, and what became of it; refused ones are kept here',
      tag,
      permission: 'integrations.read',
      query: listQuerySchema({ sortFields: ['receivedAt'], filter: partnerDeliveryFilterSchema }),
      reads: ['partner-deliveries'],
      responses: { 200: { description: 'A page of deliveries', schema: z.array(partnerDeliverySchema) } },
      handle: async ({ query: { sort, range, filter = {} } }) => {
        const page = { filter, direction: sort?.[1] ?? 'DESC', ...pageOf(range) };
        const [{ rows, total }, names] = await Promise.all([listDeliveries(store.pool, page), vendorNames({ store })]);
        const shown = rows.map((row) => toDelivery(row, names));
        return listReply('partner-deliveries', shown, page.offset, total);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/partner-deliveries/:id',
      summary: 'A delivery with everything that became of it; never what it said',
      tag,
      permission: 'integrations.read',
      params: idParams,
      reads: ['partner-deliveries'],
      responses: { 200: { description: 'The delivery', schema: partnerDeliveryDetailSchema } },
      handle: async ({ params: { id } }) => ({ body: await detailOf(id) }),
    }),
    commandRoute(deliveries)({
      method: 'post',
      path: '/api/partner-deliveries/:id/replays',
      summary:
        'Have a refused delivery judged again, after what was in its way is mended; one that nothing has judged for ten minutes, too',
      tag,
      permission: 'integrations.update',
      status: 202,
      done: 'It is about to be judged',
      command: async (context, deliveryId) => {
        const overdue = overdueOf(await deliveries.history(deliveryId));
        return { type: 'ReplayPartnerDelivery', data: { deliveryId, overdue } };
      },
    }),
    commandRoute(deliveries)({
      method: 'post',
      path: '/api/partner-deliveries/:id/attachment',
      summary:
        'Attach a held delivery to its application, or to an order of its partner for it: it is judged then as if it had been ordered',
      tag,
      permission: 'integrations.update',
      body: attachDeliverySchema,
      status: 202,
      done: 'It is about to be judged',
      command: async ({ body: { reason, orderId } }, deliveryId) => {
        const [received] = await deliveries.history(deliveryId);
        const { state } = await deliveries.load(deliveryId);
        if (orderId !== undefined && received?.type === 'PartnerDeliveryReceived' && state.heldFor)
          await assertAttachable(store, received.data, state.heldFor.applicationId, orderId);
        return { type: 'AttachDelivery', data: { deliveryId, orderId, reason } };
      },
    }),
    commandRoute(deliveries)({
      method: 'post',
      path: '/api/partner-deliveries/:id/turn-down',
      summary: 'Turn a held delivery down for good: nothing comes of it, and its partner is told the reason',
      tag,
      permission: 'integrations.update',
      body: turnDownDeliverySchema,
      command: ({ body: { reason } }, deliveryId) => ({ type: 'TurnDownDelivery', data: { deliveryId, reason } }),
    }),
  ];
};
