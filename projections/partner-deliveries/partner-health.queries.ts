import type { Queryable } from '../../events/platform/database/database.ts';

/** Figures of one partner's deliveries. */
export type DeliveryHealth = {
  /** ISO 8601. */
  readonly lastAt: string;
  /** Of all times: what led to something. */
  readonly applied: number;
  /** Since the moment that was asked about. */
  readonly received: number;
  readonly refused: number;
};

/** Deliveries by partner, without partners that never delivered. @param since ISO 8601 */
export const deliveryHealth = async (db: Queryable, since: string): Promise<ReadonlyMap<string, DeliveryHealth>> => {
  const { rows } = await db.query<{ id: string } & DeliveryHealth>(
    `select d.partner_id as id, max(d.received_at) as "lastAt",
       (count(*) filter (where d.outcome = 'applied'))::integer as applied,
       (count(*) filter (where d.received_at >= $1::timestamptz))::integer as received,
       (count(*) filter (where d.received_at >= $1::timestamptz and d.outcome = 'refused'))::integer as refused
     from read_model.partner_deliveries as d group by d.partner_id`,
    [since],
  );
  return new Map(rows.map(({ id, ...health }) => [id, health]));
};
