import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import { uadFieldNames, type UadReportStatus, uadReportStatuses, uadSteps } from '../../events/lending/uad/uad-form.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';

const rowSchema = z.object({
  id: uuidSchema,
  status: z.enum(uadReportStatuses),
  state: z.object({ step: z.enum(uadSteps), answers: z.partialRecord(z.enum(uadFieldNames), z.string()) }),
  changedAt: z.string(),
  changedBy: z.string(),
  version: z.int(),
});
export type UadReportRow = z.output<typeof rowSchema>;

/** A page of UAD forms, what was changed last first, and how many there are. */
export const listUadReports = async (
  db: Queryable,
  page: {
    readonly status?: UadReportStatus | undefined;
    readonly id?: string | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ readonly rows: UadReportRow[]; readonly total: number }> => {
  const { rows } = await db.query<{ total: number }>(
    `select r.report_id as id, r.status, r.state, r.changed_at as "changedAt",
       ${nameThenNowSql('r.changed_by', 'u')} as "changedBy", r.version, count(*) over ()::integer as total
     from read_model.uad_reports as r left join read_model.users_v2 as u on u.user_id::text = r.changed_by_id
     where ($1::text is null or r.status = $1) and ($2::uuid is null or r.report_id = $2)
     order by r.changed_at desc, r.report_id offset $3::bigint limit $4::integer`,
    [page.status ?? null, page.id ?? null, page.offset, page.limit],
  );
  return { rows: rows.map((row) => rowSchema.parse(row)), total: rows[0]?.total ?? 0 };
};

/** Forms that say of no loan file that they belong to it, that nobody has changed since, and that can still be read. */
export const findUnusedForms = async (db: Queryable, since: string): Promise<string[]> => {
  const { rows } = await db.query<{ id: string }>(
    `select r.report_id as id from read_model.uad_reports as r
     where r.changed_at < $1 and r.state ->> 'applicationId' is null and r.state ->> 'isErased' is null
     order by r.changed_at, r.report_id`,
    [since],
  );
  return rows.map(({ id }) => id);
};
