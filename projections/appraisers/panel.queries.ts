import { z } from 'zod';
import { appraiserEvents } from '../../events/appraiser/appraiser.events.ts';
import { uuidSchema } from '../../events/kernel/ids.ts';
import type { PanelMember } from '../../events/lending/appraisal-panel/rotation.ts';
import { appraiserStatuses } from '../../events/lending/appraisal-panel/panel-terms.ts';
import type { Queryable } from '../../events/platform/database.ts';

const memberSchema = z.object({
  appraiserId: uuidSchema,
  name: z.string(),
  status: z.enum(appraiserStatuses),
  profile: appraiserEvents.AppraiserAdded.schema.extend({ email: z.string() }),
  openOrders: z.int(),
  lastAssignedAt: z
    .date()
    .nullable()
    .transform((date) => date?.toISOString() ?? null),
});

/** Everybody of the panel with their open orders, and since when they have waited. */
export const listPanel = async (db: Queryable): Promise<PanelMember[]> => {
  const { rows } = await db.query(
    `select a.appraiser_id as "appraiserId", a.name, a.status, a.state -> 'profile' as profile,
       count(o.order_id) filter (where o.status not in ('completed', 'reviewed', 'cancelled'))::integer as "openOrders",
       max(o.created_at) as "lastAssignedAt"
     from read_model.appraisers as a
       left join read_model.vendor_orders as o on o.appraiser_id = a.appraiser_id
     group by a.appraiser_id`,
  );
  return rows.map((row) => {
    const { profile, ...member } = memberSchema.parse(row);
    const { licenses, specialties, propertyTypes, capacity } = profile;
    return { ...member, licenses, specialties, propertyTypes, capacity };
  });
};

/** How somebody has done, counted from the orders that they delivered. */
export type AppraiserFigures = {
  readonly completedOrders: number;
  /** Of 5: 5 less one for each revision of an average order. */
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
       avg(jsonb_array_length(o.record -> 'revisions')) as revisions,
       avg(extract(epoch from o.first_delivered_at - o.placed_at) / 86400) as "averageTurnaround",
       100 * avg(case when (o.first_delivered_at at time zone $2::text)::date <= o.first_due_on then 1 else 0 end)
         as "onTimeDelivery"
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
