import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import type { Event } from '../kernel/message.ts';

export const partnerDeliveryReceivedSchema = z.object({
  deliveryId: uuidSchema,
  partnerId: z.string(),
  /** The partner's `webhook-id`. */
  messageId: z.string(),
  /** The body's `type`; null when the body is not JSON or names none. */
  messageType: z.string().nullable(),
  /** Exactly what was signed. */
  body: z.string(),
  /** When the partner sent it, from `webhook-timestamp`. */
  sentAt: z.iso.datetime(),
});
export const partnerDeliveryAppliedSchema = z.object({
  deliveryId: uuidSchema,
  applicationId: uuidSchema,
  /** What it led to, in words: `Credit report recorded`. */
  effect: z.string(),
});
export const partnerDeliveryRefusedSchema = z.object({
  deliveryId: uuidSchema,
  /** Why nothing came of it, in words the partner can act on. */
  reason: z.string(),
});

/** Payload schema of every event of a partner's delivery, by type. */
export const partnerDeliveryEventSchemas = {
  PartnerDeliveryReceived: partnerDeliveryReceivedSchema,
  PartnerDeliveryApplied: partnerDeliveryAppliedSchema,
  PartnerDeliveryRefused: partnerDeliveryRefusedSchema,
} as const;

export type PartnerDeliveryReceived = Event<'PartnerDeliveryReceived', z.infer<typeof partnerDeliveryReceivedSchema>>;
export type PartnerDeliveryApplied = Event<'PartnerDeliveryApplied', z.infer<typeof partnerDeliveryAppliedSchema>>;
export type PartnerDeliveryRefused = Event<'PartnerDeliveryRefused', z.infer<typeof partnerDeliveryRefusedSchema>>;
export type PartnerDeliveryEvent = PartnerDeliveryReceived | PartnerDeliveryApplied | PartnerDeliveryRefused;
