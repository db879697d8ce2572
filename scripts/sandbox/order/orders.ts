import { z } from 'zod';
import { partnerKinds } from '../../../events/lending/partners/partner-connections.ts';

const text = z.string().max(500);
const day = z.iso.date('Send a date, YYYY-MM-DD');

/** An order as our adapters send it; `terms` by kind. */
export const orderRequestSchema = z.object({
  orderId: z.uuid('Send the id of the order'),
  orderNumber: text.min(1),
  kind: z.enum(partnerKinds),
  product: text.min(1),
  priority: z.enum(['standard', 'rush', 'super_rush']),
  dueOn: day,
  placedAt: z.iso.datetime({ offset: true }),
  terms: z.record(z.string(), z.unknown()),
  callback: z.url({ protocol: /^https?$/, error: 'Send the http address of the webhook' }),
});
export type OrderRequest = z.output<typeof orderRequestSchema>;

/** Requests about an open order. */
export const revisionRequestSchema = z.object({
  revision: z.int().min(1),
  reason: z.string().max(5_000),
  items: z
    .array(z.object({ text: z.string().max(5_000) }))
    .max(100)
    .default([]),
  kind: z.enum(['revision', 'reconsideration']).default('revision'),
  comparables: z.array(z.looseObject({})).max(20).optional(),
});
export type RevisionRequest = z.output<typeof revisionRequestSchema>;
export const reasonSchema = z.object({ reason: z.string().max(5_000).default('') });
export const reminderSchema = z.object({ text: z.string().max(5_000).default('') });

/** Behaviors a vendor can be set to. `wrong` picks one of the next three by order. */
export const behaviours = [
  'normal',
  'slow',
  'silent',
  'wrong',
  'wrong_loan',
  'wrong_file',
  'wrong_value',
  'duplicate',
  'out_of_order',
  'down',
] as const;
export type Behaviour = (typeof behaviours)[number];

export const behaviourWords: Readonly<Record<Behaviour, string>> = {
  normal: 'Normal',
  slow: 'Slow: says that it is late, and takes ten times as long',
  silent: 'Silent: takes the order and never answers',
  wrong: 'Wrong: one of the three below',
  wrong_loan: 'Wrong: the report names another property and order',
  wrong_file: 'Wrong: the PDF is none',
  wrong_value: 'Wrong: the main result is missing',
  duplicate: 'Duplicate: everything twice',
  out_of_order: 'Out of order: the report first, what came before it afterwards',
  down: 'Down: answers 503 and sends nothing',
};

/** A vendor's webhook message about an order. */
export const messageTypes = [
  'order.acknowledged',
  'order.scheduled',
  'order.in_progress',
  'order.delivered',
  'order.declined',
  'order.delayed',
  'order.note',
] as const;

/** A message that is still to be sent. */
export const stepSchema = z.object({
  type: z.enum(messageTypes),
  /** Of the order's messages, from 1. */
  sequence: z.int().min(1),
  /** Milliseconds since 1970. */
  dueAt: z.number(),
  /** Stated time, fixed so that a message sent again is the same. ISO 8601. */
  timestamp: z.string(),
  /** Of a delivery. */
  revision: z.int().min(0).optional(),
  /** Of a note, a delay or a refusal. */
  text: z.string().optional(),
  /** Failed sends so far. */
  attempts: z.int().min(0).default(0),
});
export type Step = z.output<typeof stepSchema>;

const standings = ['open', 'on_hold', 'cancelled', 'delivered'] as const;

/** An order that came by another way than a request of the portal, such as one of the demo, and goes on from here. */
export const adoptionSchema = z.strictObject({
  partnerId: z.string(),
  order: orderRequestSchema,
  standing: z.enum(standings),
  revisions: z.array(revisionRequestSchema).max(100),
  /** Messages that were sent of it. */
  said: z.int().min(0),
  /** Remaining messages, in order, with milliseconds from now. */
  toSay: z
    .array(
      z.strictObject({
        type: z.enum(messageTypes),
        afterMs: z.int().min(0),
        /** Of a delivery. */
        revision: z.int().min(0).optional(),
      }),
    )
    .max(20),
});
export type Adoption = z.output<typeof adoptionSchema>;

/** An order that a vendor has taken. */
export const takenOrderSchema = z.object({
  partnerId: z.string(),
  reference: z.string(),
  /** Milliseconds since 1970; left out of those from before it was kept. */
  takenAt: z.number().optional(),
  /** Idempotency key of the request; left out where unknown. */
  key: z.string().optional(),
  /** Number of earlier arrivals; omitted for the first. */
  times: z.int().min(1).optional(),
  order: orderRequestSchema,
  /** Null: as the vendors do by default. */
  behaviour: z.enum(behaviours).nullable(),
  standing: z.enum(standings),
  revisions: z.array(revisionRequestSchema),
  /** The sequence of the newest message that was planned. */
  planned: z.int().min(0),
  steps: z.array(stepSchema),
  /** Newest last, the last 50. */
  sent: z.array(
    z.object({ at: z.string(), type: z.string(), sequence: z.int(), status: z.int(), answer: z.string().default('') }),
  ),
});
export type TakenOrder = z.output<typeof takenOrderSchema>;
