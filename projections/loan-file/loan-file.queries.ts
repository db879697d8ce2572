import { nameThenNowSql } from '../engine/name-then-now.ts';
import type { VendorKindId } from '../../events/lending/vendor-orders/kinds.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import type { LoanFileRecord } from './loan-file.record.ts';

export type { FileCondition } from './loan-file.conditions.ts';
export type { FileDisposition } from './loan-file.disposition.ts';
export type {
  FileDocument,
  FileDocumentVersion,
  FileScan,
  SplitFrom,
  WithdrawnRequest,
} from './loan-file.documents.ts';
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

/** What the figures of a file follow from, and its credit report. */
export type FiguredFile = Pick<
  LoanFileRecord,
  | 'loan'
  | 'property'
  | 'income'
  | 'debts'
  | 'settledDebts'
  | 'rentals'
  | 'housing'
  | 'closing'
  | 'assets'
  | 'creditReport'
> & {
  readonly borrowers: readonly { readonly currentAddress?: { readonly state: string } | undefined }[];
  readonly approval: Pick<LoanFileRecord['approval'], 'arrivals'> & {
    readonly facts: Pick<
      LoanFileRecord['approval']['facts'],
      'qualifiedIncome' | 'qualifiedAssets' | 'fees' | 'debtTreatments' | 'foundDebts'
    >;
  };
};

/** The same of several files, by their ids. */
export const figuredFiles = async (db: Queryable, ids: readonly string[]): Promise<Map<string, FiguredFile>> => {
  const { rows } = await db.query<{ id: string; file: FiguredFile }>({
    name: 'loan-file/figured',
    text: `select f.application_id as id, jsonb_strip_nulls(jsonb_build_object(
        'settledDebts', f.record -> 'settledDebts', 'rentals', f.record -> 'rentals', 'housing', f.record -> 'housing',
        'closing', f.record -> 'closing', 'assets', f.record -> 'assets'
      )) || jsonb_build_object(
        'loan', f.record -> 'loan', 'property', f.record -> 'property', 'income', f.record -> 'income',
        'debts', f.record -> 'debts', 'creditReport', f.record -> 'creditReport',
        'borrowers', (
          select jsonb_agg(jsonb_build_object('currentAddress', jsonb_build_object('state', b.value #> '{currentAddress,state}')))
          from jsonb_array_elements(f.record -> 'borrowers') as b),
        'approval', jsonb_build_object(
          'arrivals', coalesce(f.record #> '{approval,arrivals}', '[]'),
          'facts', jsonb_build_object(
            'qualifiedIncome', coalesce(f.record #> '{approval,facts,qualifiedIncome}', '[]'),
            'qualifiedAssets', coalesce(f.record #> '{approval,facts,qualifiedAssets}', '[]'),
            'fees', coalesce(f.record #> '{approval,facts,fees}', '[]'),
            'debtTreatments', coalesce(f.record #> '{approval,facts,debtTreatments}', '[]'),
            'foundDebts', coalesce(f.record #> '{approval,facts,foundDebts}', '[]')))
      ) as file
      from read_model.loan_files as f where f.application_id = any ($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map(({ id, file }) => [id, file]));
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
  /** Of what was ordered: whom it was given to, or whose doing it was, where that is a vendor. */
  readonly vendorId: string | null;
};

/**
 * A stretch of what happened to a file and to what was ordered for it, newest first.
 * @param offset from 0 @param kinds of the orders that are told of
 */
export const findTimeline = async (
  db: Queryable,
  applicationId: string,
  {
    offset,
    limit,
    kinds,
  }: { readonly offset: number; readonly limit: number; readonly kinds: readonly VendorKindId[] },
): Promise<{ readonly entries: TimelineRecord[]; readonly total: number }> => {
  const newest = 'order by happened_at desc, position desc limit $2::bigint + $3::bigint';
  const { rows } = await db.query<{ total: number; entries: TimelineRecord[] | null }>({
    name: 'loan-file/find_timeline',
    text: `with orders as (
             select o.* from read_model.vendor_order_timeline as o
             join read_model.vendor_orders as v on v.order_id = o.order_id and v.kind = any ($4::text[])
             where o.application_id = $1::uuid and o.is_of_file
           ), page as (
             select t.* from (
               (select l.event_id, l.position, l.sentence, l.happened_at, l.actor_name, l.actor_kind, l.notes,
                  l.change_id
                from read_model.loan_timeline as l where l.application_id = $1::uuid and l.is_line ${newest})
               union all
               (select o.event_id, o.position, o.sentence, o.happened_at, o.actor_name, o.actor_kind, null, null
                from orders as o ${newest})
             ) as t
             order by t.happened_at desc, t.position desc limit $3::bigint offset $2::bigint
           )
           select (select count(*) from read_model.loan_timeline as l where l.application_id = $1::uuid and l.is_line)::integer
               + (select count(*) from orders)::integer as total,
             (select json_agg(json_build_object('id', t.event_id, 'event', t.sentence || coalesce('. ' || f.sentence, ''), 'date', t.happened_at,
                'user', ${nameThenNowSql('t.actor_name', 'u')}, 'actorKind', t.actor_kind, 'notes', t.notes,
                'vendorId', case when e.type = 'VendorAssigned' then e.data ->> 'partnerId' when t.actor_kind = 'partner' then e.metadata #>> '{actor,id}' end)
                order by t.happened_at desc, t.position desc)
              from page as t
              left join read_model.loan_timeline as f
                on f.application_id = $1::uuid and f.change_id = t.change_id and not f.is_line
              left join event_store.events as e on e.position = t.position
              left join read_model.users_v2 as u
                on t.actor_kind = 'user' and u.user_id::text = e.metadata #>> '{actor,id}') as entries`,
    values: [applicationId, offset, limit, kinds],
  });
  const { total = 0, entries } = rows[0] ?? {};
  return {
    total,
    entries: (entries ?? []).map((entry) => ({ ...entry, date: new Date(entry.date).toISOString() })),
  };
};
