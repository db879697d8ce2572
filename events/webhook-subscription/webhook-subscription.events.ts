import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { partnerEventNames } from '../lending/partners/partner-events.ts';

/** Why nothing is sent to an endpoint any more: it answered 410, or nothing else for three days. */
export const disabledBecause = ['gone', 'failing'] as const;

const subscriptionId = uuidSchema;
const eventName = z.enum(partnerEventNames);
const ofSubscription = { schema: z.object({ subscriptionId }) } as const;
const wanted = {
  name: z.string().min(1),
  url: z.string().min(1),
  events: z.array(eventName).min(1),
  description: z.string().nullable(),
};
const notPersonal = { name: 'what it is for', url: 'an address of a program', description: 'about a program' };

/** Every event of a subscription to webhooks. Its secret is kept beside the log: events carry the id. */
export const webhookSubscriptionEvents = {
  WebhookSubscribed: {
    schema: z.object({
      subscriptionId,
      ...wanted,
      /** Partner whose orders and files it covers; without one it covers all. Never changes. */
      partnerId: z.string().optional(),
      secretId: uuidSchema,
    }),
    notPersonal: { ...notPersonal, partnerId: 'a company' },
  },
  WebhookSubscriptionChanged: { schema: z.object({ subscriptionId, ...wanted }), notPersonal },
  WebhookSubscriptionPaused: ofSubscription,
  /** Also after it was disabled. */
  WebhookSubscriptionResumed: ofSubscription,
  WebhookSubscriptionDisabled: { schema: z.object({ subscriptionId, because: z.enum(disabledBecause) }) },
  /** The first delivery that failed since one that went well. */
  WebhookEndpointFailing: ofSubscription,
  WebhookEndpointRecovered: ofSubscription,
  /** Until then deliveries are signed with both. */
  WebhookSecretRotated: {
    schema: z.object({ subscriptionId, secretId: uuidSchema, previousValidUntil: z.iso.datetime() }),
  },
  WebhookUnsubscribed: ofSubscription,
  /** Something is to be delivered once, to see whether it arrives. */
  WebhookTestRequested: { schema: z.object({ subscriptionId, event: eventName }) },
  /** A delivery is to be made again, under the same id of the message. */
  WebhookResendRequested: { schema: z.object({ subscriptionId, deliveryId: uuidSchema }) },
} as const satisfies EventDefinitions;

export type WebhookSubscriptionEvent = EventOf<typeof webhookSubscriptionEvents>;
export type WebhookSubscriptionEventOf<Type extends WebhookSubscriptionEvent['type']> = EventOf<
  typeof webhookSubscriptionEvents,
  Type
>;
