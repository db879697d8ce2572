import { randomBytes } from 'node:crypto';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import type { KeptSecrets } from '../../events/store/privacy/kept-secrets.ts';
import {
  webhookSubscriptionAggregate,
  type WebhookSubscriptionCommand,
} from '../../events/webhook-subscription/webhook-subscription.decider.ts';
import { demoId } from './files/applications.ts';

type Deps = { readonly store: EventStore; readonly keptSecrets: KeptSecrets; readonly now: Date };

const DAYS_AGO = 21;
const DAY_MS = 86_400_000;

/** A subscription to webhooks that is paused: it is there to be looked at, and nothing leaves this machine. */
export const seedSubscription = async ({ store, keptSecrets, now }: Deps): Promise<void> => {
  const subscriptionId = demoId('subscription:1');
  const secretId = demoId('subscription-secret:1');
  await keptSecrets.keep(secretId, `whsec_${randomBytes(32).toString('base64')}`);
  const wanted: WebhookSubscriptionCommand = {
    type: 'Subscribe',
    data: {
      subscriptionId,
      secretId,
      name: 'Closing calendar',
      url: 'https://hooks.example.com/lendlog',
      events: ['application.decided', 'order.completed'],
      partnerId: 'sandbox-title',
      description: 'Invented: the address belongs to no one. Paused, so nothing is sent.',
    },
  };
  for (const command of [wanted, { type: 'PauseSubscription', data: { subscriptionId } } as const]) {
    await openAggregate(store, webhookSubscriptionAggregate).handle(subscriptionId, command, {
      metadata: {
        actor: { kind: 'system', id: 'import', name: 'Demo data' },
        now: now.toISOString(),
        effectiveAt: new Date(now.getTime() - DAYS_AGO * DAY_MS).toISOString(),
        correlationId: 'demo:v1:subscription',
      },
      options: { commandId: `demo:v1:subscription:${command.type}` },
    });
  }
};
