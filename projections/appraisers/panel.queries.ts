import { z } from 'zod';
import { appraiserEvents } from '../../events/appraiser/appraiser.events.ts';
import { uuidSchema } from '../../events/kernel/ids.ts';
import type { PanelMember } from '../../events/lending/appraisal-panel/rotation.ts';
import { appraiserStatuses } from '../../events/lending/appraisal-panel/panel-terms.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const memberSchema = z.object({
  appraiserId: uuidSchema,
  name: z.string(),
  status: z.enum(appraiserStatuses),
  profile: appraiserEvents.AppraiserAdded.schema.extend({ email: z.string() }),
  openOrders: z.int(),
  lastAssignedAt: z.string().nullable(),
  turnVersion: z.int(),
});

/** Someone of the panel, with the version of their turns that this is true of. */
export type PanelMemberSeen = PanelMember & { readonly turnVersion: number };

/** Everybody of the panel with their open orders, and since when they have waited. @param orders checkpoint of vendor-orders */
export const listPanel = async (db: Queryable, orders: string): Promise<PanelMemberSeen[]> => {
  const { rows } = await db.query(
    `select a.appraiser_id as "appraiserId", a.name, a.status, a.state -> 'profile' as profile,
       (coalesce(o.open, 0) + (select count(*) from unnest(t.positions) as p (position)
         where p.position > coalesce((select c.position from event_store.checkpoints as c where c.name = $1), 0)))::integer
         as "openOrders",
       greatest(o.last_at, t.last_taken_at) as "lastAssignedAt", coalesce(t.version, 0) as "turnVersion"
     from read_model.appraisers as a
       left join read_model.appraiser_turns as t on t.appraiser_id = a.appraiser_id
       left join (
         select v.appraiser_id, max(v.assigned_at) as last_at,
           count(*) filter (where v.status not in ('completed', 'reviewed', 'cancelled')) as open
         from read_model.vendor_orders as v where v.appraiser_id is not null group by v.appraiser_id
       ) as o on o.appraiser_id = a.appraiser_id`,
    // An order that vendor_orders does not show yet counts as open too.
    [orders],
  );
  return rows.map((row) => {
    const { profile, ...member } = memberSchema.parse(row);
    const { licenses, specialties, propertyTypes, capacity } = profile;
    return { ...member, licenses, specialties, propertyTypes, capacity };
  });
};
