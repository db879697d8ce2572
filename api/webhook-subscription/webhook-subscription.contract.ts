import { z } from 'zod';
import { MOST_PARTNER_ID_CHARACTERS, PARTNER_ID } from '../../events/lending/partners/partner-connections.ts';
import { partnerEventNames, webhookEventNames } from '../../events/lending/partners/partner-events.ts';
import { attemptOutcomes, deliveryCauses } from '../../events/webhook-delivery/webhook-delivery.events.ts';
import { disabledBecause } from '../../events/webhook-subscription/webhook-subscription.events.ts';
import { isEachOnce, optionalNotes, requiredName } from '../http/requests/fields.contract.ts';

const time = z.iso.datetime();

/** Events that a partner can subscribe to: `GET /api/integrations/webhook-events`. */
export const webhookEventSchema = z.object({
  name: z.enum(partnerEventNames),
  description: z.string(),
  /** The scope of an API key that shows it in the event feed. */
  scope: z.string(),
  isInFeedOnly: z.boolean(),
  example: z.looseObject({}),
});
export type WebhookEventInfo = z.infer<typeof webhookEventSchema>;

/** One row of `GET /api/integrations/webhooks`. */
export const webhookSubscriptionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(partnerEventNames)),
  description: z.string().nullable(),
  /** The partner whose orders and files it gets; null for all. */
  partnerId: z.string().nullable(),
  active: z.boolean(),
  status: z.enum(['active', 'paused', 'disabled']),
  /** Nothing is sent any more because the endpoint answered 410, or nothing else for three days. */
  disabledBecause: z.enum(disabledBecause).nullable(),
  /** Since when nothing has arrived; null while it does. */
  failingSince: time.nullable(),
  lastAttempt: z.object({ at: time, outcome: z.enum(attemptOutcomes), status: z.int().nullable() }).nullable(),
  /** Deliveries of the last seven days. */
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  /** Until when deliveries are signed with the secret before, too. */
  previousSecretUntil: time.nullable(),
  createdAt: time,
  createdBy: z.string(),
  version: z.int(),
});
export type WebhookSubscriptionInfo = z.infer<typeof webhookSubscriptionSchema>;

export const MOST_URL_CHARACTERS = 500;
const URL_HINT = 'Use an https:// address, such as https://partner.example/webhooks';

/** `PUT`: all of it. What the address may be besides, the server knows. */
export const changeSubscriptionSchema = z.strictObject({
  name: requiredName('A name'),
  url: z
    .string()
    .trim()
    .max(MOST_URL_CHARACTERS, `Use at most ${MOST_URL_CHARACTERS} characters`)
    .pipe(z.url({ protocol: /^https?$/, error: URL_HINT })),
  events: z
    .array(z.enum(webhookEventNames))
    .min(1, 'Choose at least one event')
    .refine(isEachOnce, 'Name each event once'),
  description: optionalNotes.nullable(),
});

const PARTNER_HINT = 'Use the id of a partner, such as cedar-valley-title';

/** `POST`: also whom it is for, which stays. */
export const subscribeSchema = changeSubscriptionSchema.extend({
  partnerId: z
    .string()
    .max(MOST_PARTNER_ID_CHARACTERS, PARTNER_HINT)
    .regex(PARTNER_ID, PARTNER_HINT)
    .nullable()
    .optional()
    .describe('The partner whose orders and files it gets, as in the event feed; null: every file'),
});

/** Of the old secret after a rotation. */
export const MOST_SECRET_OVERLAP_HOURS = 720;
const HOURS = `Use a whole number of hours from 0 to ${MOST_SECRET_OVERLAP_HOURS}`;
export const rotateSecretSchema = z.strictObject({
  overlapHours: z.int(HOURS).min(0, HOURS).max(MOST_SECRET_OVERLAP_HOURS, HOURS).optional(),
});

/** The only answer that carries a secret; it cannot be seen again. */
export const subscribedSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  /** `whsec_...`; null for a repeat of the request: the first answer had the secret. */
  secret: z.string().nullable(),
});

/** The example event of a test. */
export const requestTestSchema = z.strictObject({ event: z.enum(webhookEventNames).optional() });

/** One row of `GET /api/integrations/webhooks/{id}/deliveries`. */
export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  eventName: z.enum(partnerEventNames),
  /** The message's id (`webhook-id`), the same when it is sent again. */
  messageId: z.uuid(),
  cause: z.enum(deliveryCauses),
  status: z.enum(['delivered', 'waiting', 'failed']),
  /** Why it was given up. */
  because: z.string().nullable(),
  attempts: z.int(),
  lastOutcome: z.enum(attemptOutcomes),
  lastStatus: z.int().nullable(),
  lastDurationMs: z.int(),
  createdAt: time,
  lastAt: time,
  nextAttemptAt: time.nullable(),
});
export type WebhookDeliveryInfo = z.infer<typeof webhookDeliverySchema>;

/** The delivery with what was sent, and every attempt at it. */
export const webhookDeliveryDetailSchema = webhookDeliverySchema.extend({
  /** The signed body; null when its data can no longer be read. */
  body: z.string().nullable(),
  attemptLog: z.array(
    z.object({
      number: z.int(),
      at: time,
      outcome: z.enum(attemptOutcomes),
      status: z.int().nullable(),
      durationMs: z.int(),
      answer: z.string(),
      problem: z.string().nullable(),
    }),
  ),
});
export type WebhookDeliveryDetail = z.infer<typeof webhookDeliveryDetailSchema>;

export const deliveryFilterSchema = z.strictObject({ status: z.enum(['delivered', 'waiting', 'failed']).optional() });
