import { nameThenNowSql } from '../engine/name-then-now.ts';
import type { Queryable } from '../../events/platform/database.ts';
import type { LoanFileRecord } from './loan-file.record.ts';

export type { FileCondition } from './loan-file.conditions.ts';
export type { FileDisposition } from './loan-file.disposition.ts';
export type { FileDocument, FileDocumentVersion, FileScan } from './loan-file.documents.ts';
export type { LoanFileRecord } from './loan-file.record.ts';

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

/** The whole file with what happened to it and to what was ordered for it, newest first; undefined when there is none with that id. */
export const findLoanFileWithTimeline = async (
  db: Queryable,
  applicationId: string,
): Promise<{ readonly file: LoanFileRecord; readonly timeline: TimelineRecord[] } | undefined> => {
  const { rows } = await db.query<{ file: LoanFileRecord; timeline: TimelineRecord[] }>({
    name: 'loan-file/find_with_timeline',
    text: `select f.record as file, (
             select coalesce(json_agg(json_build_object('id', t.event_id, 'event', t.sentence, 'date', t.happened_at,
               'user', ${nameThenNowSql('t.actor_name', 'u')}, 'actorKind', t.actor_kind, 'notes', t.notes)
               order by t.happened_at desc, t.position desc), '[]')
             from (
               select l.event_id, l.position, l.sentence, l.happened_at, l.actor_name, l.actor_kind, l.notes
               from read_model.loan_timeline as l where l.application_id = f.application_id
               union all
               select o.event_id, o.position, o.sentence, o.happened_at, o.actor_name, o.actor_kind, null
               from read_model.vendor_order_timeline as o where o.application_id = f.application_id and o.is_of_file
             ) as t
             left join event_store.events as e on e.position = t.position and e.metadata #>> '{actor,kind}' = 'user'
             left join read_model.users_v2 as u on u.user_id::text = e.metadata #>> '{actor,id}') as timeline
           from read_model.loan_files as f where f.application_id = $1::uuid`,
    values: [applicationId],
  });
  const [found] = rows;
  return (
    found && {
      file: found.file,
      timeline: found.timeline.map((entry) => ({ ...entry, date: new Date(entry.date).toISOString() })),
    }
  );
};
