import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type WebhookDeliveryEvent,
  webhookDeliveryEvents,
} from '../../events/webhook-delivery/webhook-delivery.events.ts';
import { defineProjection } from '../engine/projection.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** State of a delivery after an attempt with that outcome. */
const statusAfter = { delivered: 'delivered', failed: 'waiting', gone: 'failed', refused: 'failed' } as const;

const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<WebhookDeliveryEvent>>({
  WebhookAttempted: (_none, { data, recordedAt }) => [
    {
      text: `insert into webhook_deliveries as d
               (delivery_id, subscription_id, event, source_event_id, message_id, cause, status, attempts, last_outcome,
                last_status, last_duration_ms, first_at, last_at, next_attempt_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13)
             on conflict (delivery_id) do update set status = excluded.status, attempts = excluded.attempts,
               last_outcome = excluded.last_outcome, last_status = excluded.last_status,
               last_duration_ms = excluded.last_duration_ms, last_at = excluded.last_at,
               next_attempt_at = excluded.next_attempt_at
             where d.attempts < excluded.attempts`,
      values: [
        data.deliveryId,
        data.subscriptionId,
        data.event,
        data.sourceEventId,
        data.messageId,
        data.cause,
        statusAfter[data.outcome],
        data.number,
        data.outcome,
        data.status,
        data.durationMs,
        recordedAt,
        data.nextAttemptAt,
      ],
    },
    {
      text: `insert into webhook_attempts (delivery_id, number, at, outcome, status, duration_ms, answer, problem)
             values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (delivery_id, number) do nothing`,
      values: [
        data.deliveryId,
        data.number,
        recordedAt,
        data.outcome,
        data.status,
        data.durationMs,
        data.answer,
        data.problem,
      ],
    },
  ],
  WebhookDeliveryGivenUp: (_none, { data }) => [
    {
      text: `update webhook_deliveries as d set status = 'failed', because = $2, next_attempt_at = null
             where d.delivery_id = $1`,
      values: [data.deliveryId, data.because],
    },
  ],
});

/** What was delivered by webhook, and every attempt at it. */
export const webhookDeliveriesProjection = defineProjection<WebhookDeliveryEvent>({
  name: 'webhook-deliveries:v1',
  tables: {
    webhook_deliveries: { of: 'webhookDelivery', id: 'delivery_id' },
    webhook_attempts: { of: 'webhookDelivery', id: 'delivery_id' },
  },
  handles: keysOf(webhookDeliveryEvents),
  uses: handles,
  apply: async (events, db) => {
    for (const event of events) {
      for (const { text, values } of evolve([], event)) await db.query(text, [...values]);
    }
    return [...new Set(events.map(({ data }) => data.subscriptionId))].map((id) => ({ resource: 'webhooks', id }));
  },
});
