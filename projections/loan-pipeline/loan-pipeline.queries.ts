import { daysBetween } from '../../events/lending/calendar/wall-clock.ts';
import { alertsOf, type FileAlert } from '../../events/lending/alerts/file-alerts.ts';
import type { Disposition } from '../../events/lending/disposition/disposition.ts';
import {
  type ApplicationStatus,
  type LoanType,
  type Priority,
  type StageId,
} from '../../events/lending/life-cycle/life-cycle.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import {
  assigneeNow,
  createValues,
  figureCondition,
  filesOf,
  pipelineWithAssignees,
  SHORT_SEARCH_FILES,
  type PipelineFilter,
  type PipelineViewer,
  whereOf,
} from './loan-pipeline.criteria.ts';
import { type PipelineRow, watched } from './loan-pipeline.row.ts';
import { nearerEnd, type PipelineSort, type Stretch, stretchSql, takenOut } from './loan-pipeline.order.ts';
import {
  countApplications,
  EXACT_UP_TO,
  keepFound,
  leavesFilesOut,
  mayBeFew,
  type Total,
  totalApplications,
} from './pipeline-totals.ts';

/** One file as lists show it. Times are ISO 8601. */
export type PipelineEntry = {
  readonly id: string;
  readonly loanNumber: string;
  readonly status: ApplicationStatus;
  readonly disposition: Disposition | null;
  readonly priority: Priority;
  readonly borrowerName: string;
  readonly propertyAddress: string;
  readonly loanType: LoanType;
  readonly loanAmountCents: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly assignedTo: string | null;
  readonly assigneeId: string | null;
  readonly completionPercentage: number;
  readonly currentStage: StageId | null;
  /** Still to be met. */
  readonly outstandingConditions: number;
  /** Why the file counts among the compliance alerts. */
  readonly alerts: readonly FileAlert[];
  /** A begun day counts; stops at the decision, or where a disposition ends the file. */
  readonly daysInProcess: number;
  readonly version: number;
};

/** `daysInProcess` depends on the present. */
type EntryRow = Omit<PipelineEntry, 'daysInProcess' | 'alerts'> &
  Pick<PipelineRow, 'approval' | 'stages' | 'open_escalations' | 'last_change_overrode'> & {
    readonly endedAt: string | null;
  };

const columns = `p.application_id as id, p.loan_number as "loanNumber", p.status, p.disposition, p.priority,
  p.borrower_name as "borrowerName", p.property_address as "propertyAddress", p.loan_type as "loanType",
  p.loan_amount_cents as "loanAmountCents", p.submitted_at as "createdAt", p.updated_at as "updatedAt",
  ${assigneeNow} as "assignedTo", p.assignee_id as "assigneeId", p.completion_percentage as "completionPercentage",
  p.current_stage as "currentStage", p.outstanding_conditions as "outstandingConditions",
  coalesce(p.decided_at, p.closed_at) as "endedAt", p.version, p.approval, p.stages, p.open_escalations, p.last_change_overrode`;

const toEntry = (
  { endedAt, approval, stages, open_escalations, last_change_overrode, ...row }: EntryRow,
  now: string,
): PipelineEntry => ({
  ...row,
  alerts: alertsOf(watched({ ...row, approval, stages, open_escalations, last_change_overrode })),
  daysInProcess: daysBetween(row.createdAt, endedAt ?? now),
});

export type PipelinePage = {
  readonly filter: PipelineFilter;
  readonly sort: PipelineSort;
  readonly offset: number;
  readonly limit: number;
};

/** @returns `files`: how many there are in all, where they are few */
const pageOf = async (
  db: Queryable,
  { filter, sort, offset, limit }: PipelinePage,
  viewer: PipelineViewer,
  chosen: (stretch: Omit<Stretch, 'isBackwards'>) => Stretch,
): Promise<{ readonly entries: PipelineEntry[]; readonly files: number }> => {
  const { values, add } = createValues();
  const files = filesOf(filter, { values, add }, viewer);
  const where = whereOf(filter, { values, add }, viewer);
  const stretch = chosen({ files, where, sort, offset, limit });
  if (stretch.limit === 0) return { entries: [], files: 0 };
  const { rows } = await db.query<EntryRow & { readonly files: number | null }>(
    `select ${columns}, s.files from (${stretchSql(stretch, { values, add }, viewer)}) as s
     join read_model.loan_pipeline as p on p.application_id = s.application_id
     left join read_model.users_v2 as a on a.user_id = p.assignee_id
     order by s.place ${stretch.isBackwards ? 'desc' : 'asc'}`,
    values,
  );
  const entries = rows.map(({ files: _files, ...row }) => toEntry(row, viewer.now));
  return { entries, files: rows[0]?.files ?? 0 };
};

type Listed = { readonly entries: PipelineEntry[]; readonly total: number; readonly isEstimate: boolean };

/** Where a short search has left files out: in how many of the newest it has looked. */
type Searched = { readonly searchedNewest?: number };

/** One page of the files that fit the filter, and how many fit in all. */
export const listApplications = async (
  db: Queryable,
  page: PipelinePage,
  viewer: PipelineViewer,
): Promise<Listed & Searched> => {
  const listed = await list(db, page, viewer);
  if (!(await leavesFilesOut(db, page.filter, viewer))) return listed;
  return { ...listed, isEstimate: true, searchedNewest: SHORT_SEARCH_FILES };
};

const list = async (db: Queryable, page: PipelinePage, viewer: PipelineViewer): Promise<Listed> => {
  const { filter, sort, offset, limit } = page;
  const isNewestFirst = sort.field === 'createdAt' && sort.order === 'DESC';
  const mayTakeAll = await mayBeFew(db, filter, viewer, { isNewestFirst });
  const few = mayTakeAll ? await listFew(db, page, viewer) : undefined;
  if (few) return few;
  const total = await totalApplications(db, filter, viewer, { isDeep: offset >= EXACT_UP_TO });
  const { entries } = await pageOf(db, page, viewer, (stretch) => {
    const near = nearerEnd(stretch, total.counted);
    return total.isSome ? takenOut(near) : near;
  });
  return { entries, ...corrected(total, offset, entries.length, limit) };
};

/** Few files are looked at once, for the page and the total. @returns undefined when there are more than `EXACT_UP_TO` */
const listFew = async (db: Queryable, page: PipelinePage, viewer: PipelineViewer): Promise<Listed | undefined> => {
  const { entries, files } = await pageOf(db, page, viewer, (stretch) => takenOut(stretch, EXACT_UP_TO + 1));
  const isBeyondEnd = entries.length === 0 && page.offset > 0;
  const total = isBeyondEnd ? await countApplications(db, page.filter, viewer, EXACT_UP_TO + 1) : files;
  if (total > EXACT_UP_TO) return undefined;
  keepFound(db, page.filter, viewer, total);
  return { entries, total, isEstimate: false };
};

/** Corrects a guessed total by the page: a short page is the last one, a full page means at least one more. */
const corrected = ({ files, isEstimate, counted }: Total, offset: number, rows: number, limit: number) => {
  if (counted !== undefined || rows === 0) return { total: files, isEstimate };
  if (rows < limit) return { total: offset + rows, isEstimate: false };
  return { total: Math.max(files, offset + rows + 1), isEstimate };
};

/** The files with these ids, in no particular order; ids without a file are left out. */
export const applicationsByIds = async (
  db: Queryable,
  ids: readonly string[],
  viewer: PipelineViewer,
): Promise<PipelineEntry[]> => {
  const { rows } = await db.query<EntryRow>(
    `select ${columns} from ${pipelineWithAssignees} where p.application_id = any ($1::uuid[])`,
    [ids],
  );
  return rows.map((row) => toEntry(row, viewer.now));
};

/** Read and held at once. */
const EXPORT_PAGE = 250;

/**
 * Every file that fits, newest first, in pages that no long transaction holds together: a file's place in this order
 * never changes, so none is left out or told twice.
 */
export async function* pagesOfApplications(
  db: Queryable,
  filter: PipelineFilter,
  viewer: PipelineViewer,
): AsyncGenerator<PipelineEntry[], undefined> {
  let last: PipelineEntry | undefined;
  for (;;) {
    const { values, add } = createValues();
    const files = filesOf(filter, { values, add }, viewer);
    const where = whereOf(filter, { values, add }, viewer);
    const after = last
      ? `(p.submitted_at, p.application_id) < (${add(last.createdAt)}::timestamptz, ${add(last.id)}::uuid)`
      : 'true';
    const { rows } = await db.query<EntryRow>(
      `select ${columns} from ${files} as p left join read_model.users_v2 as a on a.user_id = p.assignee_id
       where ${where} and ${after}
       order by p.submitted_at desc, p.application_id desc limit ${EXPORT_PAGE}`,
      values,
    );
    const entries = rows.map((row) => toEntry(row, viewer.now));
    if (entries.length > 0) yield entries;
    if (entries.length < EXPORT_PAGE) return undefined;
    last = entries.at(-1);
  }
}

/** The files submitted last. */
export const recentApplications = async (
  db: Queryable,
  limit: number,
  viewer: PipelineViewer,
): Promise<PipelineEntry[]> => {
  const { rows } = await db.query<EntryRow>(
    `select ${columns} from ${pipelineWithAssignees}
     order by p.submitted_at desc, p.application_id desc limit $1::integer`,
    [limit],
  );
  return rows.map((row) => toEntry(row, viewer.now));
};

/** Open files at each stage; 0 without files. */
export const pipelineStats = async (db: Queryable): Promise<Record<StageId, number>> => {
  const { rows } = await db.query<{ stage: StageId; files: number }>(
    `select p.current_stage as stage, count(*)::integer as files
     from read_model.loan_pipeline as p where p.current_stage is not null group by p.current_stage`,
  );
  const none = {
    pre_qualification: 0,
    document_collection: 0,
    underwriting: 0,
    appraisal: 0,
    approval: 0,
    ready_to_close: 0,
  };
  return { ...none, ...Object.fromEntries(rows.map(({ stage, files }) => [stage, files])) };
};

export type DashboardFigures = {
  readonly totalApplications: number;
  readonly pendingReview: number;
  readonly inUnderwriting: number;
  readonly approvedToday: number;
  readonly complianceAlerts: number;
  readonly tasksPending: number;
  /** Of every file, whatever became of it. */
  readonly totalLoanCents: number;
  /** Mean days from submission to the first decision, one decimal; 0 while nothing is decided. */
  readonly averageProcessingDays: number;
};

const countedFigures = [
  'pendingReview',
  'inUnderwriting',
  'approvedToday',
  'complianceAlerts',
  'tasksPending',
] as const;

/** The dashboard's figures; each count is that of the list under the filter of its name. */
export const dashboardStats = async (db: Queryable, viewer: PipelineViewer): Promise<DashboardFigures> => {
  const { values, add } = createValues();
  const counts = countedFigures.map(
    (figure) => `count(*) filter (where ${figureCondition(figure, { values, add }, viewer)})::integer as "${figure}"`,
  );
  const { rows } = await db.query<DashboardFigures>(
    `select count(*)::integer as "totalApplications", ${counts.join(', ')},
       coalesce(sum(p.loan_amount_cents), 0)::bigint as "totalLoanCents",
       coalesce(round(extract(epoch from avg(p.first_decided_at - p.submitted_at)) / 86400, 1), 0)::float8 as "averageProcessingDays"
     from read_model.loan_pipeline as p`,
    values,
  );
  const row = rows[0];
  if (!row) throw new Error('An aggregate without grouping answers one row');
  return row;
};
