import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type WebhookDeliveryEvent,
  webhookDeliveryEvents,
} from '../../events/webhook-delivery/webhook-delivery.events.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

/** State of a delivery after an attempt with that outcome. */
const statusAfter = { delivered: 'delivered', failed: 'waiting', gone: 'failed', refused: 'failed' } as const;

const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<WebhookDeliveryEvent>>({
  WebhookAttempted: (_none, { data, recordedAt }) => [
    {
      save: 'webhook_deliveries',
      rows: [
        {
          delivery_id: data.deliveryId,
          subscription_id: data.subscriptionId,
          event: data.event,
          source_event_id: data.sourceEventId,
          message_id: data.messageId,
          cause: data.cause,
          status: statusAfter[data.outcome],
          attempts: data.number,
          last_outcome: data.outcome,
          last_status: data.status,
          last_duration_ms: data.durationMs,
          first_at: recordedAt,
          last_at: recordedAt,
          next_attempt_at: data.nextAttemptAt,
        },
      ],
      onKey: { key: ['delivery_id'], only: { newerBy: 'attempts' }, set: { first_at: 't.first_at' } },
    },
    {
      save: 'webhook_attempts',
      rows: [
        {
          delivery_id: data.deliveryId,
          number: data.number,
          at: recordedAt,
          outcome: data.outcome,
          status: data.status,
          duration_ms: data.durationMs,
          answer: data.answer,
          problem: data.problem,
        },
      ],
      onKey: { key: ['delivery_id', 'number'], only: 'absent' },
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

/** Webhook deliveries and their attempts. */
export const webhookDeliveriesProjection = defineProjection<WebhookDeliveryEvent>({
  name: 'webhook-deliveries:v1',
  tables: {
    webhook_deliveries: { of: 'webhookDelivery', id: 'delivery_id' },
    webhook_attempts: { of: 'webhookDelivery', id: 'delivery_id' },
  },
  handles: keysOf(webhookDeliveryEvents),
  uses: handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, evolve, db, saveRows);
    return [...new Set(events.map(({ data }) => data.subscriptionId))].map((id) => ({ resource: 'webhooks', id }));
  },
});
