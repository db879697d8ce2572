import type { Queryable } from '../../events/platform/database.ts';
import type { LoanFileRecord } from './loan-file.record.ts';

export type { FileDocument, LoanFileRecord } from './loan-file.record.ts';

/** The whole file; undefined when there is none with that id. */
export const findLoanFile = async (db: Queryable, applicationId: string): Promise<LoanFileRecord | undefined> => {
  const { rows } = await db.query<{ record: LoanFileRecord }>({
    name: 'loan-file/find',
    text: 'select f.record from read_model.loan_files as f where f.application_id = $1::uuid',
    values: [applicationId],
  });
  return rows[0]?.record;
};

/** The file that a borrower is on; undefined when there is none with that id. */
export const fileOfBorrower = async (db: Queryable, borrowerId: string): Promise<string | undefined> => {
  const { rows } = await db.query<{ application_id: string }>(
    `select f.application_id from read_model.loan_files as f
     where f.record -> 'borrowers' @> jsonb_build_array(jsonb_build_object('borrowerId', $1::text))`,
    [borrowerId.toLowerCase()],
  );
  return rows[0]?.application_id;
};

export type TimelineRecord = {
  readonly id: string;
  readonly event: string;
  readonly date: string;
  readonly user: string;
  readonly actorKind: string;
  readonly notes: string | null;
};

/** What happened to a file, newest first. */
export const timelineOf = async (db: Queryable, applicationId: string): Promise<TimelineRecord[]> => {
  const { rows } = await db.query<Omit<TimelineRecord, 'date'> & { date: Date }>({
    name: 'loan-file/timeline',
    text: `select t.event_id as id, t.sentence as event, t.happened_at as date, t.actor_name as "user",
       t.actor_kind as "actorKind", t.notes
     from read_model.loan_timeline as t where t.application_id = $1::uuid
     order by t.happened_at desc, t.position desc`,
    values: [applicationId],
  });
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
};
