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
       max(o.assigned_at) as "lastAssignedAt"
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
