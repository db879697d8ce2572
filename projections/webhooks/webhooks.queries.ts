import { z } from 'zod';
import type { Queryable } from '../../events/platform/database/database.ts';
import { partnerEventNames } from '../../events/lending/partners/partner-events.ts';
import {
  attemptOutcomes,
  deliveryCauses,
  gaveUpBecause,
} from '../../events/webhook-delivery/webhook-delivery.events.ts';
import { disabledBecause } from '../../events/webhook-subscription/webhook-subscription.events.ts';

const subscriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(partnerEventNames)),
  description: z.string().nullable(),
  partnerId: z.string().nullable(),
  status: z.enum(['active', 'paused', 'disabled']),
  disabledBecause: z.enum(disabledBecause).nullable(),
  failingSince: z.string().nullable(),
  previousSecretUntil: z.string().nullable(),
  createdAt: z.string(),
  createdBy: z.string(),
  version: z.number(),
  delivered: z.int(),
  failed: z.int(),
  waiting: z.int(),
  lastAt: z.string().nullable(),
  lastOutcome: z.enum(attemptOutcomes).nullable(),
  lastStatus: z.int().nullable(),
});
export type WebhookSubscriptionRow = z.output<typeof subscriptionSchema>;

/** All subscriptions, or the one with the id; by their names. Deliveries are counted over the last seven days. */
export const listSubscriptions = async (db: Queryable, id: string | null = null): Promise<WebhookSubscriptionRow[]> => {
  const { rows } = await db.query(
    `select s.subscription_id as id, s.name, s.url, s.events, s.description, s.partner_id as "partnerId", s.status,
       s.disabled_because as "disabledBecause", s.failing_since as "failingSince",
       case when s.previous_secret_until > now() then s.previous_secret_until end as "previousSecretUntil",
       s.created_at as "createdAt", s.created_by as "createdBy", s.version,
       c.delivered, c.failed, c.waiting, l.last_at as "lastAt", l.last_outcome as "lastOutcome", l.last_status as "lastStatus"
     from read_model.webhook_subscriptions as s
     cross join lateral (
       select (count(*) filter (where d.status = 'delivered'))::integer as delivered,
         (count(*) filter (where d.status = 'failed'))::integer as failed,
         (count(*) filter (where d.status = 'waiting'))::integer as waiting
       from read_model.webhook_deliveries as d
       where d.subscription_id = s.subscription_id and d.first_at > now() - interval '7 days') as c
     left join lateral (
       select d.last_at, d.last_outcome, d.last_status from read_model.webhook_deliveries as d
       where d.subscription_id = s.subscription_id order by d.first_at desc, d.delivery_id limit 1) as l on true
     where $1::uuid is null or s.subscription_id = $1::uuid
     order by s.name, s.subscription_id`,
    [id],
  );
  return rows.map((row) => subscriptionSchema.parse(row));
};

export const deliveryStatuses = ['delivered', 'waiting', 'failed'] as const;

const deliverySchema = z.object({
  id: z.string(),
  event: z.enum(partnerEventNames),
  eventId: z.string(),
  messageId: z.string(),
  cause: z.enum(deliveryCauses),
  status: z.enum(deliveryStatuses),
  because: z.enum(gaveUpBecause).nullable(),
  attempts: z.int(),
  lastOutcome: z.enum(attemptOutcomes),
  lastStatus: z.int().nullable(),
  lastDurationMs: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  nextAttemptAt: z.string().nullable(),
});
export type WebhookDeliveryRow = z.output<typeof deliverySchema>;

const columns = `d.delivery_id as id, d.event, d.source_event_id as "eventId", d.message_id as "messageId", d.cause, d.status,
  d.because, d.attempts, d.last_outcome as "lastOutcome", d.last_status as "lastStatus",
  d.last_duration_ms as "lastDurationMs", d.first_at as "firstAt", d.last_at as "lastAt",
  d.next_attempt_at as "nextAttemptAt"`;

/** Deliveries to a subscription, newest first, with how many there are in all. */
export const listDeliveries = async (
  db: Queryable,
  subscriptionId: string,
  { status, offset, limit }: { readonly status: string | null; readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: WebhookDeliveryRow[]; readonly total: number }> => {
  const where = 'd.subscription_id = $1::uuid and ($2::text is null or d.status = $2)';
  const [found, counted] = await Promise.all([
    db.query(
      `select ${columns} from read_model.webhook_deliveries as d where ${where}
       order by d.first_at desc, d.delivery_id limit $3 offset $4`,
      [subscriptionId, status, limit, offset],
    ),
    db.query<{ total: number }>(
      `select count(*)::integer as total from read_model.webhook_deliveries as d where ${where}`,
      [subscriptionId, status],
    ),
  ]);
  return { rows: found.rows.map((row) => deliverySchema.parse(row)), total: counted.rows[0]?.total ?? 0 };
};

const attemptSchema = z.object({
  number: z.int(),
  at: z.string(),
  outcome: z.enum(attemptOutcomes),
  status: z.int().nullable(),
  durationMs: z.int(),
  answer: z.string(),
  problem: z.string().nullable(),
});

/** A delivery with its attempts, oldest first; undefined when the subscription has none with the id. */
export const findDelivery = async (
  db: Queryable,
  subscriptionId: string,
  deliveryId: string,
): Promise<(WebhookDeliveryRow & { readonly attemptLog: z.output<typeof attemptSchema>[] }) | undefined> => {
  const { rows } = await db.query(
    `select ${columns} from read_model.webhook_deliveries as d where d.subscription_id = $1::uuid and d.delivery_id = $2::uuid`,
    [subscriptionId, deliveryId],
  );
  if (rows[0] === undefined) return undefined;
  const attempts = await db.query(
    `select a.number, a.at, a.outcome, a.status, a.duration_ms as "durationMs", a.answer, a.problem
     from read_model.webhook_attempts as a where a.delivery_id = $1::uuid order by a.number`,
    [deliveryId],
  );
  return { ...deliverySchema.parse(rows[0]), attemptLog: attempts.rows.map((row) => attemptSchema.parse(row)) };
};
