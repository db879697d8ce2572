import { z } from 'zod';
import { percentAt, type UrlaStepId, urlaStepIds } from '../../events/lending/urla/steps.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { nameThenNowSql } from '../engine/name-then-now.ts';
import { patternsOf } from '../engine/search.ts';

const columns = {
  changedAt: 'd.changed_at',
  startedAt: 'd.started_at',
  borrowerName: 'lower(d.borrower_name)',
} as const;
export type UrlaDraftSortField = keyof typeof columns;

export const urlaDraftStatuses = ['open', 'discarded', 'submitted'] as const;
export type UrlaDraftStatus = (typeof urlaDraftStatuses)[number];

const step = z.enum(urlaStepIds as readonly [UrlaStepId, ...UrlaStepId[]]);
const rowSchema = z
  .object({
    id: z.string(),
    status: z.enum(urlaDraftStatuses),
    step,
    borrowerName: z.string(),
    borrowers: z.int(),
    startedAt: z.string(),
    startedBy: z.string(),
    changedAt: z.string(),
    changedBy: z.string(),
    applicationId: z.string().nullable(),
    loanNumber: z.string().nullable(),
    version: z.int(),
  })
  .transform((row) => ({ ...row, percent: percentAt(row.step) }));
export type UrlaDraftRow = z.output<typeof rowSchema>;

export type UrlaDraftQuery = {
  readonly status: UrlaDraftStatus;
  /** In the names of its borrowers. */
  readonly q?: string | undefined;
  readonly sort: readonly [UrlaDraftSortField, 'ASC' | 'DESC'];
  readonly offset: number;
  readonly limit: number;
};

/** A page of drafts and how many there are. */
export const listUrlaDrafts = async (
  db: Queryable,
  { status, q, sort: [field, direction], offset, limit }: UrlaDraftQuery,
): Promise<{ readonly rows: readonly UrlaDraftRow[]; readonly total: number }> => {
  const { rows } = await db.query(
    `select d.draft_id as id, d.status, d.step, d.borrower_name as "borrowerName",
       jsonb_array_length(d.borrowers) as borrowers, d.started_at as "startedAt",
       ${nameThenNowSql('d.started_by', 's')} as "startedBy", d.changed_at as "changedAt",
       ${nameThenNowSql('d.changed_by', 'c')} as "changedBy", d.application_id as "applicationId",
       d.loan_number as "loanNumber", d.version, count(*) over ()::integer as total
     from read_model.urla_drafts as d
       left join read_model.users_v2 as s on s.user_id::text = d.started_by_id
       left join read_model.users_v2 as c on c.user_id::text = d.changed_by_id
     where d.status = $1 and ($2::text[] is null or d.search_text like all ($2))
     order by ${columns[field]} ${direction === 'ASC' ? 'asc' : 'desc'}, d.draft_id
     offset $3 limit $4`,
    [status, q === undefined ? null : patternsOf(q), offset, limit],
  );
  const total = z.object({ total: z.int() }).safeParse(rows[0]);
  if (!total.success && offset > 0) {
    const first = await listUrlaDrafts(db, { status, q, sort: [field, direction], offset: 0, limit: 1 });
    return { rows: [], total: first.total };
  }
  return { rows: rows.map((row) => rowSchema.parse(row)), total: total.data?.total ?? 0 };
};
