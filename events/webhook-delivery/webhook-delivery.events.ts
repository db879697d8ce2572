import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { partnerEventNames } from '../lending/partners/partner-events.ts';

/**
 * `gone`: 410, never again. It ends a delivery, as `delivered` does, and as `refused` did, of which there are no new ones: an
 * address that must not be reached is tried again, for its name may lead there for a while only.
 */
export const attemptOutcomes = ['delivered', 'failed', 'gone', 'refused'] as const;
/** Why there is no further attempt at something that was not delivered. */
export const gaveUpBecause = ['three_days', 'one_attempt', 'paused', 'disabled', 'deleted'] as const;
/** Causes of a delivery. */
export const deliveryCauses = ['event', 'test', 'resend'] as const;

const ofDelivery = { deliveryId: uuidSchema, subscriptionId: uuidSchema };

/** Every event of a webhook's delivery. What was sent follows from the log: it is not kept a second time. */
export const webhookDeliveryEvents = {
  WebhookAttempted: {
    schema: z.object({
      ...ofDelivery,
      cause: z.enum(deliveryCauses),
      event: z.enum(partnerEventNames),
      /** Id of the delivered event in the log; of a test, the id of its request. */
      sourceEventId: uuidSchema,
      /** `webhook-id`: the same when it is sent again. */
      messageId: uuidSchema,
      /** From 1. */
      number: z.int().positive(),
      outcome: z.enum(attemptOutcomes),
      /** HTTP status of the answer; null when there was none. */
      status: z.int().nullable(),
      durationMs: z.int().min(0),
      /** The first 500 characters of the answer. */
      answer: z.string(),
      /** Why there was no answer, in our own words. */
      problem: z.string().nullable(),
      /** When it is tried again; null when it is not. */
      nextAttemptAt: z.iso.datetime().nullable(),
    }),
    notPersonal: { answer: 'of a program, to a message that names nobody', problem: 'one of our own sentences' },
  },
  WebhookDeliveryGivenUp: { schema: z.object({ ...ofDelivery, because: z.enum(gaveUpBecause) }) },
} as const satisfies EventDefinitions;

export type WebhookDeliveryEvent = EventOf<typeof webhookDeliveryEvents>;
export type WebhookAttempted = EventOf<typeof webhookDeliveryEvents, 'WebhookAttempted'>;
