import { z } from 'zod';
import type { Queryable } from '../../events/platform/database/database.ts';

const refusedSchema = z.object({
  deliveryId: z.string(),
  partnerId: z.string(),
  messageType: z.string().nullable(),
  receivedAt: z.string(),
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

export const deliveryOutcomes = ['received', 'applied', 'refused', 'held', 'turned_down'] as const;

const deliverySchema = z.object({
  id: z.string(),
  partnerId: z.string(),
  messageType: z.string().nullable(),
  receivedAt: z.string(),
  outcome: z.enum(deliveryOutcomes),
  reason: z.string().nullable(),
  applicationId: z.string().nullable(),
  loanNumber: z.string().nullable(),
  orderId: z.string().nullable(),
  replays: z.int(),
  decidedAt: z.string().nullable(),
  /** When its newest judgement was asked for: by its coming, or by someone. */
  askedAt: z.string(),
});
/** A delivery, and what became of it. */
export type DeliveryRow = z.infer<typeof deliverySchema>;

/** Conditions that hold together. */
export type DeliveryFilter = {
  readonly partnerId?: string | undefined;
  readonly outcome?: (typeof deliveryOutcomes)[number] | undefined;
  readonly applicationId?: string | undefined;
  readonly orderId?: string | undefined;
};
export type DeliveryPage = {
  readonly filter: DeliveryFilter;
  /** By when they were received. */
  readonly direction: 'ASC' | 'DESC';
  readonly offset: number;
  readonly limit: number;
};

const deliveryColumns = `d.delivery_id as id, d.partner_id as "partnerId", d.message_type as "messageType",
  d.received_at as "receivedAt", d.outcome, d.reason, d.application_id as "applicationId", p.loan_number as "loanNumber",
  d.order_id as "orderId", d.replays, d.decided_at as "decidedAt", coalesce(d.asked_at, d.received_at) as "askedAt"`;
const deliveries = `read_model.partner_deliveries as d
  left join read_model.loan_pipeline as p on p.application_id = d.application_id`;

/** A page of deliveries, and how many there are in all. */
export const listDeliveries = async (
  db: Queryable,
  { filter, direction, offset, limit }: DeliveryPage,
): Promise<{ readonly rows: readonly DeliveryRow[]; readonly total: number }> => {
  const where = `($1::text is null or d.partner_id = $1) and ($2::text is null or d.outcome = $2)
    and ($3::uuid is null or d.application_id = $3) and ($4::uuid is null or d.order_id = $4)`;
  const values = [filter.partnerId, filter.outcome, filter.applicationId, filter.orderId].map((value) => value ?? null);
  const order = direction === 'ASC' ? 'asc' : 'desc';
  const counted = await db.query<{ total: number }>(
    `select count(*)::integer as total from read_model.partner_deliveries as d where ${where}`,
    values,
  );
  const { rows } = await db.query(
    `select ${deliveryColumns} from ${deliveries} where ${where}
     order by d.received_at ${order}, d.delivery_id ${order} offset $5 limit $6`,
    [...values, offset, limit],
  );
  return { rows: rows.map((row) => deliverySchema.parse(row)), total: counted.rows[0]?.total ?? 0 };
};

/** One delivery; undefined when there is none. */
export const findDelivery = async (db: Queryable, deliveryId: string): Promise<DeliveryRow | undefined> => {
  const { rows } = await db.query(`select ${deliveryColumns} from ${deliveries} where d.delivery_id = $1`, [
    deliveryId,
  ]);
  return rows[0] && deliverySchema.parse(rows[0]);
};

type DeliveryCounts = {
  readonly lastAt: string;
  readonly deliveries: number;
  readonly refused: number;
  readonly held: number;
};

/** When each partner delivered last, and how much of it was refused or waits for a decision, by partner. */
export const countDeliveries = async (db: Queryable): Promise<ReadonlyMap<string, DeliveryCounts>> => {
  const { rows } = await db.query<{ partner_id: string } & DeliveryCounts>(
    `select d.partner_id, max(d.received_at) as "lastAt", count(*)::integer as deliveries,
       (count(*) filter (where d.outcome = 'refused'))::integer as refused,
       (count(*) filter (where d.outcome = 'held'))::integer as held
     from read_model.partner_deliveries as d group by d.partner_id`,
  );
  return new Map(rows.map(({ partner_id, ...counts }) => [partner_id, counts]));
};

/** Deliveries for a file that nothing came of, or that somebody had to decide on, oldest first. */
export const notableDeliveriesOf = async (db: Queryable, applicationId: string, most: number): Promise<string[]> => {
  const { rows } = await db.query<{ delivery_id: string }>(
    `select d.delivery_id from read_model.partner_deliveries as d
     where d.application_id = $1::uuid and d.outcome in ('refused', 'held', 'turned_down')
     order by d.received_at, d.delivery_id limit $2`,
    [applicationId, most],
  );
  return rows.map(({ delivery_id }) => delivery_id);
};
