import { z } from 'zod';
import { revealableFields, revealPurposes } from '../../events/lending/permissions/reveals.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const revealSchema = z.object({
  id: z.uuid(),
  date: z.string(),
  user: z.string(),
  role: z.string().nullable(),
  fields: z.array(z.enum(revealableFields)),
  purpose: z.enum(revealPurposes),
  reason: z.string(),
  applicationId: z.uuid(),
  loanNumber: z.string(),
});
export type Reveal = z.output<typeof revealSchema>;

/** The newest are what anybody asks about; the rest is in the history of the files. */
const MOST = 200;

/**
 * Reveals of a borrower's data, newest first: on this file, and on every other file of a borrower with the same name and
 * e-mail address.
 */
export const revealsOfPerson = async (
  db: Queryable,
  { applicationId, borrowerId }: { readonly applicationId: string; readonly borrowerId: string },
): Promise<Reveal[]> => {
  const { rows } = await db.query(
    `select r.event_id as id, r.revealed_at as date, ${nameThenNowSql('r.actor_name', 'u')} as "user", r.actor_role as role, r.fields, r.purpose,
       r.reason, r.application_id as "applicationId", same.loan_number as "loanNumber"
     from read_model.people_on_files as p
     join read_model.people_on_files as same
       on same.person_key = p.person_key
       or (same.application_id = p.application_id and same.borrower_id = p.borrower_id)
     join read_model.personal_data_reveals as r
       on r.application_id = same.application_id and r.borrower_id = same.borrower_id
     left join event_store.events as e on e.position = r.position and e.metadata #>> '{actor,kind}' = 'user'
             left join read_model.users_v2 as u on u.user_id::text = e.metadata #>> '{actor,id}'
     where p.application_id = $1::uuid and p.borrower_id = $2::uuid
     order by r.position desc limit ${MOST}`,
    [applicationId, borrowerId],
  );
  return z.array(revealSchema).parse(rows);
};
