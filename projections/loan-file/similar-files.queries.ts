import { likenessOf, type Likeness, likenesses } from '../../events/lending/fields/known-by.ts';
import type { ApplicationStatus } from '../../events/lending/life-cycle/life-cycle.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

/** Another open file that may be of the same person or home. */
export type SimilarFile = {
  readonly id: string;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly status: ApplicationStatus;
  /** ISO 8601. */
  readonly submittedAt: string;
  readonly same: readonly (Likeness | 'property')[];
};

/** More is no help: a shared office address or an invented email. */
const MOST_SIMILAR = 10;

type Row = Omit<SimilarFile, 'same'> & { readonly marks: readonly string[]; readonly isSameHome: boolean };

/** Open files with a borrower or a property of this one, newest first; empty where there is no such file. */
export const similarFiles = async (db: Queryable, applicationId: string): Promise<SimilarFile[]> => {
  const { rows } = await db.query<Row>(
    `with asked as (select f.known_by, h.postal_code, h.street
       from read_model.loan_files as f left join read_model.subject_properties as h on h.application_id = f.application_id
       where f.application_id = $1::uuid),
     found as (
       select f.application_id from asked as a join read_model.loan_files as f on f.known_by && a.known_by
       union
       select h.application_id from asked as a join read_model.subject_properties as h
         on h.postal_code = a.postal_code and h.street = a.street and h.street <> '')
     select p.application_id as id, p.loan_number as "loanNumber", p.borrower_name as "borrowerName", p.status,
       p.submitted_at as "submittedAt",
       array(select unnest(f.known_by) intersect select unnest(a.known_by)) as marks,
       coalesce(h.street <> '' and h.street = a.street and h.postal_code = a.postal_code, false) as "isSameHome"
     from found join asked as a on true
       join read_model.loan_pipeline as p on p.application_id = found.application_id
       join read_model.loan_files as f on f.application_id = found.application_id
       left join read_model.subject_properties as h on h.application_id = found.application_id
     where p.application_id <> $1::uuid and p.closed_at is null and p.status not in ('rejected', 'funded')
     order by p.submitted_at desc, p.application_id limit ${MOST_SIMILAR}`,
    [applicationId],
  );
  return rows.map(({ marks, isSameHome, ...file }) => {
    const found = new Set(marks.map(likenessOf));
    return {
      ...file,
      same: [...likenesses.filter((each) => found.has(each)), ...(isSameHome ? ['property' as const] : [])],
    };
  });
};
