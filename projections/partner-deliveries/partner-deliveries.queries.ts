import { z } from 'zod';
import type { Queryable } from '../../events/platform/database.ts';

const time = z.date().transform((date) => date.toISOString());
const refusedSchema = z.object({
  deliveryId: z.string(),
  partnerId: z.string(),
  messageType: z.string().nullable(),
  receivedAt: time,
  reason: z.string(),
  applicationId: z.string().nullable(),
});

/** A delivery that nothing came of. */
export type RefusedDelivery = z.infer<typeof refusedSchema>;

/** The newest of each partner that were refused, newest first. */
export const listRefusedDeliveries = async (db: Queryable, mostOfEach: number): Promise<RefusedDelivery[]> => {
  const { rows } = await db.query(
    `select d.delivery_id as "deliveryId", d.partner_id as "partnerId", d.message_type as "messageType",
       d.received_at as "receivedAt", d.reason, d.application_id as "applicationId"
     from (
       select r.*, row_number() over (partition by r.partner_id order by r.received_at desc, r.delivery_id) as number
       from read_model.partner_deliveries as r where r.outcome = 'refused') as d
     where d.number <= $1 order by d.received_at desc, d.delivery_id`,
    [mostOfEach],
  );
  return rows.map((row) => refusedSchema.parse(row));
};

/** When each partner delivered last, and how much of it was refused, by partner. */
export const countDeliveries = async (
  db: Queryable,
): Promise<ReadonlyMap<string, { readonly lastAt: string; readonly deliveries: number; readonly refused: number }>> => {
  const { rows } = await db.query<{ partner_id: string; last_at: Date; deliveries: number; refused: number }>(
    `select d.partner_id, max(d.received_at) as last_at, count(*)::integer as deliveries,
       (count(*) filter (where d.outcome = 'refused'))::integer as refused
     from read_model.partner_deliveries as d group by d.partner_id`,
  );
  return new Map(
    rows.map(({ partner_id, last_at, deliveries, refused }) => [
      partner_id,
      { lastAt: last_at.toISOString(), deliveries, refused },
    ]),
  );
};

/** Deliveries for a file that were refused, oldest first. */
export const refusedDeliveriesOf = async (db: Queryable, applicationId: string, most: number): Promise<string[]> => {
  const { rows } = await db.query<{ delivery_id: string }>(
    `select d.delivery_id from read_model.partner_deliveries as d
     where d.application_id = $1::uuid and d.outcome = 'refused' order by d.received_at, d.delivery_id limit $2`,
    [applicationId, most],
  );
  return rows.map(({ delivery_id }) => delivery_id);
};

/** Whether something that a partner delivered has gone to a file. */
export const hasDeliveredFor = async (db: Queryable, partnerId: string, applicationId: string): Promise<boolean> => {
  const { rows } = await db.query<{ has: boolean }>(
    `select exists (select from read_model.partner_deliveries as d
       where d.application_id = $1::uuid and d.partner_id = $2 and d.outcome = 'applied') as has`,
    [applicationId, partnerId],
  );
  return rows[0]?.has ?? false;
};
