import { CREDIT_REPORT_DAYS, EXPIRES_SOON_DAYS, type ReportAge } from '../../events/lending/credit/report-age.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { patternsOf } from '../engine/search.ts';
import type { LoanFileRecord } from './loan-file.record.ts';

const columns = {
  issuedOn: `f.record #>> '{creditReport,issuedOn}'`,
  receivedAt: `f.record #>> '{creditReport,receivedAt}'`,
  closingOn: `f.record #>> '{loan,estimatedClosingDate}'`,
  loanNumber: 'p.loan_number',
  borrowerName: 'lower(p.borrower_name)',
} as const;
export type FileReportSortField = keyof typeof columns;

/** The newest credit report of a loan file, as far as a list shows it. */
export type FileReportRow = {
  readonly applicationId: string;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly report: NonNullable<LoanFileRecord['creditReport']>;
  readonly closingOn: string | null;
  readonly standing: Pick<LoanFileRecord, 'status' | 'disposition'>;
};

const FROM = `read_model.loan_files as f join read_model.loan_pipeline as p on p.application_id = f.application_id`;
const LAST_DAY = `((f.record #>> '{creditReport,issuedOn}')::date + ${CREDIT_REPORT_DAYS})`;
const CLOSING = `(f.record #>> '{loan,estimatedClosingDate}')::date`;
/** As `reportAge` says; `$2` is today. A file that is over needs no report any more. */
const AGE = `case
  when p.closed_at is not null or p.status in ('funded', 'rejected') then 'good'
  when ${LAST_DAY} < $2::date then 'expired'
  when ${LAST_DAY} < ${CLOSING} then 'before_closing'
  when ${LAST_DAY} <= $2::date + ${EXPIRES_SOON_DAYS} then 'soon'
  else 'good' end`;
const WHERE = `f.record #>> '{creditReport,issuedOn}' is not null
  and ($1::text[] is null or p.search_text like all ($1))
  and ($3::text[] is null or ${AGE} = any ($3))`;

type Asked = {
  readonly filter: { readonly q?: string | undefined; readonly age?: readonly ReportAge[] | undefined };
  /** Plain date at the branch. */
  readonly today: string;
};
type Page = Asked & {
  readonly sort: readonly [FileReportSortField, 'ASC' | 'DESC'];
  readonly offset: number;
  readonly limit: number;
};

const valuesOf = ({ filter: { q, age }, today }: Asked): unknown[] => [
  q === undefined ? null : patternsOf(q),
  today,
  age ?? null,
];

/** A page of loan files with their newest credit report, and how many there are. */
export const listFileReports = async (
  db: Queryable,
  { sort: [field, direction], offset, limit, ...asked }: Page,
): Promise<{ readonly rows: readonly FileReportRow[]; readonly total: number }> => {
  const [{ rows: counted }, { rows }] = await Promise.all([
    db.query<{ total: number }>(`select count(*)::integer as total from ${FROM} where ${WHERE}`, valuesOf(asked)),
    db.query<FileReportRow>(
      `select f.application_id as "applicationId", p.loan_number as "loanNumber", p.borrower_name as "borrowerName",
         f.record -> 'creditReport' as report, f.record #>> '{loan,estimatedClosingDate}' as "closingOn",
         json_build_object('status', f.record -> 'status', 'disposition', f.record -> 'disposition') as standing
       from ${FROM} where ${WHERE}
       order by ${columns[field]} ${direction === 'ASC' ? 'asc' : 'desc'} nulls last, f.application_id
       offset $4::bigint limit $5::integer`,
      [...valuesOf(asked), offset, limit],
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
};
