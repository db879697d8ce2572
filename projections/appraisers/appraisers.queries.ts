import { z } from 'zod';
import { appraiserEvents } from '../../events/appraiser/appraiser.events.ts';
import { uuidSchema } from '../../events/kernel/ids.ts';
import {
  type AppraiserSpecialty,
  type AppraiserStatus,
  appraiserStatuses,
} from '../../events/lending/appraisal-panel/panel-terms.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { patternsOf } from '../engine/search.ts';

const rowSchema = z.object({
  id: uuidSchema,
  status: z.enum(appraiserStatuses),
  // Erased text is not an email address.
  state: z.object({
    profile: appraiserEvents.AppraiserAdded.schema.extend({ email: z.string() }),
    statusReason: z.string().nullable(),
    isForgotten: z.literal(true).optional(),
  }),
  addedAt: z.string(),
  version: z.int(),
});
export type AppraiserRow = z.output<typeof rowSchema>;

/** Conditions that hold together. */
export type AppraiserFilter = {
  readonly id?: string | undefined;
  /** Terms that all stand in the name, company, email or a license's number. */
  readonly q?: string | undefined;
  readonly specialty?: AppraiserSpecialty | undefined;
  readonly status?: AppraiserStatus | undefined;
};

const COLUMNS = `a.appraiser_id as id, a.status, a.state, a.added_at as "addedAt", a.version`;

/** A page of the panel by name, and how many fit the filter. */
export const listAppraisers = async (
  db: Queryable,
  { filter, offset, limit }: { readonly filter: AppraiserFilter; readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: AppraiserRow[]; readonly total: number }> => {
  const { id = null, q, specialty = null, status = null } = filter;
  const values = [id, q === undefined ? null : patternsOf(q), specialty, status];
  const where = `($1::uuid is null or a.appraiser_id = $1) and ($2::text[] is null or a.searched like all ($2))
    and ($3::text is null or $3 = any (a.specialties)) and ($4::text is null or a.status = $4)`;
  const counted = await db.query<{ total: number }>(
    `select count(*)::integer as total from read_model.appraisers as a where ${where}`,
    values,
  );
  const { rows } = await db.query(
    `select ${COLUMNS} from read_model.appraisers as a where ${where}
     order by lower(a.name), a.appraiser_id limit $5::integer offset $6::bigint`,
    [...values, limit, offset],
  );
  return { rows: rows.map((row) => rowSchema.parse(row)), total: counted.rows[0]?.total ?? 0 };
};

/** Names of those who have one of these licenses already, with which one. */
export const findByLicense = async (
  db: Queryable,
  licenses: readonly { readonly state: string; readonly number: string }[],
  except: string | null,
): Promise<readonly { readonly index: number; readonly name: string }[]> => {
  const { rows } = await db.query<{ index: number; name: string }>(
    `select (l.place - 1)::integer as index, a.name
     from jsonb_array_elements($1::jsonb) with ordinality as l (license, place)
     join read_model.appraisers as a
       on a.appraiser_id is distinct from $2::uuid
       and exists (select from jsonb_array_elements(a.state #> '{profile,licenses}') as held
         where held ->> 'state' = l.license ->> 'state' and held ->> 'number' = l.license ->> 'number')
     order by l.place`,
    [JSON.stringify(licenses), except],
  );
  return rows;
};
