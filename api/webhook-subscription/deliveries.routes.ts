import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { openAggregate, type Outcome } from '../../events/store/append/aggregate.ts';
import { deliveryIdOf } from '../../events/webhook-delivery/webhook-delivery.stream.ts';
import { createMessages } from '../../events/published/webhook-messages.ts';
import { webhookSubscriptionAggregate } from '../../events/webhook-subscription/webhook-subscription.decider.ts';
import { findDelivery, listDeliveries, type WebhookDeliveryRow } from '../../projections/webhooks/webhooks.queries.ts';
import { commandAnswerSchema } from '../http/requests/command-answer.contract.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  deliveryFilterSchema,
  requestTestSchema,
  type WebhookDeliveryDetail,
  webhookDeliveryDetailSchema,
  type WebhookDeliveryInfo,
  webhookDeliverySchema,
} from './webhook-subscription.contract.ts';

const tag = 'Webhooks out';
const path = '/api/integrations/webhooks/:id';
const deliveryParams = z.object({ id: z.uuid(), deliveryId: z.uuid() });

const toDelivery = ({ event, eventId: _source, firstAt, ...row }: WebhookDeliveryRow): WebhookDeliveryInfo => ({
  ...row,
  eventName: event,
  createdAt: firstAt,
});

/** Deliveries to an endpoint: list them, resend one, send a test. */
export const deliveryRoutes = ({ pool, store }: Pick<RouteDeps, 'pool' | 'store'>): Route[] => {
  const subscriptions = openAggregate(store, webhookSubscriptionAggregate);
  const messages = createMessages(store);

  const find = async (subscriptionId: string, deliveryId: string) => {
    const found = await findDelivery(pool, subscriptionId, deliveryId);
    if (found) return found;
    throw new NotFoundError('The subscription has no such delivery', { subscriptionId, deliveryId });
  };

  /** Names the delivery that is made, before there is anything of it. */
  const answersDelivery = (name: 'test' | 'resend') => ({
    schema: commandAnswerSchema,
    body: ({ events: [event], id, version }: Outcome) => ({
      id: event ? deliveryIdOf({ subscriptionId: id, eventId: event.eventId, name }) : id,
      version,
    }),
  });

  return [
    defineRoute({
      method: 'get',
      path: `${path}/deliveries`,
      summary: 'What was sent to an endpoint, newest first',
      tag,
      permission: 'integrations.read',
      params: idParams,
      query: listQuerySchema({ sortFields: ['createdAt'], filter: deliveryFilterSchema }),
      responses: { 200: { description: 'A page of them', schema: z.array(webhookDeliverySchema) } },
      reads: ['webhook-deliveries'],
      handle: async ({ params: { id }, query }) => {
        const page = pageOf(query.range);
        const { rows, total } = await listDeliveries(pool, id, { ...page, status: query.filter?.status ?? null });
        return listReply('deliveries', rows.map(toDelivery), page.offset, total);
      },
    }),
    defineRoute({
      method: 'get',
      path: `${path}/deliveries/:deliveryId`,
      summary: 'One delivery with what was sent, and every attempt at it',
      tag,
      permission: 'integrations.read',
      params: deliveryParams,
      responses: { 200: { description: 'The delivery', schema: webhookDeliveryDetailSchema } },
      reads: ['webhook-deliveries'],
      handle: async ({ params: { id, deliveryId } }) => {
        const { attemptLog, ...row } = await find(id, deliveryId);
        const told = await messages.told({ event: row.event, sourceEventId: row.eventId });
        const body = told ? JSON.stringify(told) : null;
        return { body: { ...toDelivery(row), body, attemptLog } satisfies WebhookDeliveryDetail };
      },
    }),
    commandRoute(subscriptions)({
      method: 'post',
      path: `${path}/deliveries/:deliveryId/resend`,
      summary: 'Send it again, under the same id of the message',
      tag,
      permission: 'integrations.update',
      params: deliveryParams,
      status: 202,
      done: 'The new delivery',
      answers: answersDelivery('resend'),
      command: async ({ params: { deliveryId } }, subscriptionId) => {
        await find(subscriptionId, deliveryId);
        return { type: 'RequestResend', data: { subscriptionId, deliveryId } };
      },
    }),
    commandRoute(subscriptions)({
      method: 'post',
      path: `${path}/test`,
      summary: 'Send an example, once, marked with isTest',
      tag,
      permission: 'integrations.update',
      body: requestTestSchema,
      status: 202,
      done: 'The delivery',
      answers: answersDelivery('test'),
      command: async ({ body }, subscriptionId) => {
        const { state } = await subscriptions.load(subscriptionId);
        const event = body.event ?? state.events[0] ?? 'application.status_changed';
        return { type: 'RequestTest', data: { subscriptionId, event } };
      },
    }),
  ];
};
