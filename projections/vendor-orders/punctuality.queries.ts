import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

/** Mean calendar days from placing an order to its first report. @param row alias of `vendor_orders` */
export const averageDaysSql = (row: string): string =>
  `avg(extract(epoch from ${row}.first_delivered_at - ${row}.placed_at) / 86400)`;

/** Percent of first reports that came on their day. @param row alias of `vendor_orders` @param timeZone where days end */
export const onTimePercentSql = (row: string, timeZone: string): string =>
  `100 * avg(case when (${row}.first_delivered_at at time zone ${timeZone})::date <= ${row}.first_due_on then 1 else 0 end)
     filter (where ${row}.first_delivered_at is not null)`;

/** An appraiser's record, counted from delivered orders. */
export type AppraiserFigures = {
  readonly completedOrders: number;
  /** Of 5: 5 less one for each revision of an average order. What a borrower has reconsidered is not held against them. */
  readonly rating: number | null;
  readonly averageTurnaround: number | null;
  readonly onTimeDelivery: number | null;
};
const figuresSchema = z.object({
  appraiserId: uuidSchema,
  completedOrders: z.int(),
  revisions: z.coerce.number(),
  averageTurnaround: z.coerce.number().nullable(),
  onTimeDelivery: z.coerce.number().nullable(),
});

/** @param timeZone of the branch, where days end */
export const figuresOfAppraisers = async (
  db: Queryable,
  appraiserIds: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, AppraiserFigures>> => {
  const { rows } = await db.query(
    `select o.appraiser_id as "appraiserId", count(*)::integer as "completedOrders",
       avg(jsonb_array_length(jsonb_path_query_array(o.record, '$.revisions[*] ? (@.comparables == null)'))) as revisions,
       ${averageDaysSql('o')} as "averageTurnaround", ${onTimePercentSql('o', '$2::text')} as "onTimeDelivery"
     from read_model.vendor_orders as o
     where o.appraiser_id = any ($1::uuid[]) and o.status in ('completed', 'reviewed')
     group by o.appraiser_id`,
    [appraiserIds, timeZone],
  );
  return new Map(
    rows.map((row) => {
      const { appraiserId, revisions, ...figures } = figuresSchema.parse(row);
      return [appraiserId, { ...figures, rating: Math.max(0, 5 - revisions) }];
    }),
  );
};

/** An appraiser's open orders. */
export const openOrdersOf = async (db: Queryable, appraiserId: string): Promise<number> => {
  const { rows } = await db.query<{ open: number }>(
    `select count(*)::integer as open from read_model.vendor_orders as o
     where o.appraiser_id = $1 and o.status not in ('completed', 'reviewed', 'cancelled')`,
    [appraiserId],
  );
  return rows[0]?.open ?? 0;
};
