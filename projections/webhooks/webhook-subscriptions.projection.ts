import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type WebhookSubscriptionEvent,
  webhookSubscriptionEvents,
} from '../../events/webhook-subscription/webhook-subscription.events.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

type OfType<Type extends WebhookSubscriptionEvent['type']> = RecordedEvent<
  Extract<WebhookSubscriptionEvent, { type: Type }>
>;

const change = (
  set: string,
  { data }: OfType<WebhookSubscriptionEvent['type']>,
  ...values: unknown[]
): TableChange[] => [
  {
    text: `update webhook_subscriptions as s set ${set} where s.subscription_id = $1`,
    values: [data.subscriptionId, ...values],
  },
];

const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<WebhookSubscriptionEvent>>({
  WebhookSubscribed: (_none, { data, effectiveAt, version, metadata }) => [
    {
      save: 'webhook_subscriptions',
      rows: [
        {
          subscription_id: data.subscriptionId,
          name: data.name,
          url: data.url,
          events: data.events,
          description: data.description,
          status: 'active',
          created_at: effectiveAt,
          created_by: metadata.actor.name,
          version,
          partner_id: data.partnerId ?? null,
        },
      ],
      onKey: { key: ['subscription_id'], only: 'absent' },
    },
  ],
  WebhookSubscriptionChanged: (_none, event) =>
    change(
      'name = $2, events = $4, description = $5, failing_since = case when s.url = $3 then s.failing_since end, url = $3',
      event,
      event.data.name,
      event.data.url,
      event.data.events,
      event.data.description,
    ),
  WebhookSubscriptionPaused: (_none, event) => change("status = 'paused'", event),
  WebhookSubscriptionResumed: (_none, event) =>
    change("status = 'active', disabled_because = null, failing_since = null", event),
  WebhookSubscriptionDisabled: (_none, event) =>
    change("status = 'disabled', disabled_because = $2", event, event.data.because),
  WebhookEndpointFailing: (_none, event) => change('failing_since = $2', event, event.recordedAt),
  WebhookEndpointRecovered: (_none, event) => change('failing_since = null', event),
  WebhookSecretRotated: (_none, event) => change('previous_secret_until = $2', event, event.data.previousValidUntil),
  WebhookUnsubscribed: (_none, { data }) => [
    { text: 'delete from webhook_subscriptions as s where s.subscription_id = $1', values: [data.subscriptionId] },
  ],
});

const moveVersion = (event: RecordedEvent<WebhookSubscriptionEvent>): TableChange[] =>
  change('version = greatest(s.version, $2)', event, event.version);

/** Subscriptions to webhooks, as they stand. */
export const webhookSubscriptionsProjection = defineProjection<WebhookSubscriptionEvent>({
  name: 'webhook-subscriptions:v1',
  tables: { webhook_subscriptions: { of: 'webhookSubscription', id: 'subscription_id' } },
  handles: keysOf(webhookSubscriptionEvents),
  uses: handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, (none, event) => [...evolve(none, event), ...moveVersion(event)], db, saveRows);
    return [...new Set(events.map(({ data }) => data.subscriptionId))].map((id) => ({ resource: 'webhooks', id }));
  },
});
