import { daysBetween } from '../../events/lending/calendar/wall-clock.ts';
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
  /** A begun day counts; stops at the decision, or where a disposition ends the file. */
  readonly daysInProcess: number;
  readonly version: number;
};

type EntryRow = {
  application_id: string;
  loan_number: string;
  status: ApplicationStatus;
  disposition: Disposition | null;
  priority: Priority;
  borrower_name: string;
  property_address: string;
  loan_type: LoanType;
  loan_amount_cents: string;
  submitted_at: Date;
  updated_at: Date;
  assignee_name: string | null;
  assignee_id: string | null;
  completion_percentage: number;
  current_stage: StageId | null;
  outstanding_conditions: number;
  ended_at: Date | null;
  version: string;
};

/** Of a page; how many files there are in all where they are few. */
type PageRow = EntryRow & { files: number | null };

const columns = `p.application_id, p.loan_number, p.status, p.disposition, p.priority, p.borrower_name, p.property_address, p.loan_type,
  p.loan_amount_cents, p.submitted_at, p.updated_at, ${assigneeNow} as assignee_name, p.assignee_id, p.completion_percentage,
  p.current_stage, p.outstanding_conditions, coalesce(p.decided_at, p.closed_at) as ended_at, p.version`;

const toEntry = (row: EntryRow, now: string): PipelineEntry => ({
  id: row.application_id,
  loanNumber: row.loan_number,
  status: row.status,
  disposition: row.disposition,
  priority: row.priority,
  borrowerName: row.borrower_name,
  propertyAddress: row.property_address,
  loanType: row.loan_type,
  loanAmountCents: Number(row.loan_amount_cents),
  createdAt: row.submitted_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  assignedTo: row.assignee_name,
  assigneeId: row.assignee_id,
  completionPercentage: row.completion_percentage,
  currentStage: row.current_stage,
  outstandingConditions: row.outstanding_conditions,
  daysInProcess: daysBetween(row.submitted_at.toISOString(), row.ended_at?.toISOString() ?? now),
  version: Number(row.version),
});

export type PipelinePage = {
  readonly filter: PipelineFilter;
  readonly sort: PipelineSort;
  readonly offset: number;
  readonly limit: number;
};

const rowsOf = async (
  db: Queryable,
  { filter, sort, offset, limit }: PipelinePage,
  viewer: PipelineViewer,
  chosen: (stretch: Omit<Stretch, 'isBackwards'>) => Stretch,
): Promise<PageRow[]> => {
  const { values, add } = createValues();
  const files = filesOf(filter, { values, add }, viewer);
  const where = whereOf(filter, { values, add }, viewer);
  const stretch = chosen({ files, where, sort, offset, limit });
  if (stretch.limit === 0) return [];
  const { rows } = await db.query<PageRow>(
    `select ${columns}, s.files from (${stretchSql(stretch, { values, add }, viewer)}) as s
     join read_model.loan_pipeline as p on p.application_id = s.application_id
     left join read_model.users_v2 as a on a.user_id = p.assignee_id
     order by s.place ${stretch.isBackwards ? 'desc' : 'asc'}`,
    values,
  );
  return rows;
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
  const rows = await rowsOf(db, page, viewer, (stretch) => {
    const near = nearerEnd(stretch, total.counted);
    return total.isSome ? takenOut(near) : near;
  });
  const entries = rows.map((row) => toEntry(row, viewer.now));
  return { entries, ...corrected(total, offset, entries.length, limit) };
};

/** Few files are looked at once, for the page and the total. @returns undefined when there are more than `EXACT_UP_TO` */
const listFew = async (db: Queryable, page: PipelinePage, viewer: PipelineViewer): Promise<Listed | undefined> => {
  const rows = await rowsOf(db, page, viewer, (stretch) => takenOut(stretch, EXACT_UP_TO + 1));
  const isBeyondEnd = rows.length === 0 && page.offset > 0;
  const total = isBeyondEnd ? await countApplications(db, page.filter, viewer, EXACT_UP_TO + 1) : (rows[0]?.files ?? 0);
  if (total > EXACT_UP_TO) return undefined;
  keepFound(db, page.filter, viewer, total);
  return { entries: rows.map((row) => toEntry(row, viewer.now)), total, isEstimate: false };
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
  const { rows } = await db.query<
    Record<(typeof countedFigures)[number] | 'totalApplications', number> & { cents: string; days: string }
  >(
    `select count(*)::integer as "totalApplications", ${counts.join(', ')},
       coalesce(sum(p.loan_amount_cents), 0)::text as cents,
       coalesce(round(extract(epoch from avg(p.first_decided_at - p.submitted_at)) / 86400, 1), 0)::text as days
     from read_model.loan_pipeline as p`,
    values,
  );
  const row = rows[0];
  if (!row) throw new Error('An aggregate without grouping answers one row');
  const { cents, days, ...figures } = row;
  return { ...figures, totalLoanCents: Number(cents), averageProcessingDays: Number(days) };
};
