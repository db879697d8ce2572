import type { Grant } from '../../events/vendor-order/partner-access.state.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

type Row = { readonly application_id: string; readonly grants: readonly Grant[] };

/**
 * Grants, present and past, of a partner for these files; a file that it never had is left out.
 */
export const grantsOfPartner = async (
  db: Queryable,
  partnerId: string,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Grant[]>> => {
  if (applicationIds.length === 0) return new Map();
  const { rows } = await db.query<Row>({
    name: 'partner-files/of_partner_v3',
    text: `select o.application_id, o.grants from read_model.partner_file_orders as o
           where o.application_id = any ($2::uuid[])
             and o.grants @> jsonb_build_array(jsonb_build_object('partnerId', $1::text))`,
    values: [partnerId, applicationIds],
  });
  const grants = new Map<string, readonly Grant[]>();
  for (const { application_id: id, grants: ofOrder } of rows) {
    grants.set(id, [...(grants.get(id) ?? []), ...ofOrder.filter((grant) => grant.partnerId === partnerId)]);
  }
  return grants;
};
