import type { Queryable } from '../../events/platform/database.ts';

/**
 * From which position of the log on the files are the partner's to see; a file that is not is left out.
 * @param applicationIds those that are asked about
 */
export const filesOfPartner = async (
  db: Queryable,
  partnerId: string,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (applicationIds.length === 0) return new Map();
  const { rows } = await db.query<{ application_id: string; since: string }>({
    name: 'partner-files/of_partner',
    text: `select f.application_id, min(f.since_position) as since from read_model.partner_files as f
           where f.partner_id = $1 and f.application_id = any ($2::uuid[]) group by f.application_id`,
    values: [partnerId, applicationIds],
  });
  return new Map(rows.map(({ application_id, since }) => [application_id, Number(since)]));
};
