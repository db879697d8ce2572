import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import {
  keptComparableSchema,
  placements,
  reviewOutcomes,
  shownHomeSchema,
} from '../../events/lending/valuation/run.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import { valuationPurposes } from '../../events/valuation-run/valuation-run.events.ts';

const rowSchema = z.object({
  runId: uuidSchema,
  purpose: z.enum(valuationPurposes),
  purposeId: uuidSchema.nullable(),
  valuedOn: z.string(),
  home: shownHomeSchema,
  run: z.object({
    placedBy: z.enum(placements),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    fromEarlierSale: z.array(z.string()),
    model: z.string(),
    comparables: z.array(keptComparableSchema),
    isErased: z.boolean().default(false),
    salesNeeded: z.int().nullable(),
  }),
  valueCents: z.int().nullable(),
  lowCents: z.int().nullable(),
  highCents: z.int().nullable(),
  confidence: z.int().nullable(),
  salesFound: z.int(),
  isSampled: z.boolean(),
  ranBy: z.string(),
  ranById: z.string(),
  ranAt: z.string(),
  reviewOutcome: z.enum(reviewOutcomes).nullable(),
  reviewNote: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  laterSoldOn: z.string().nullable(),
  laterPriceCents: z.int().nullable(),
  appraisedOn: z.string().nullable(),
  appraisedCents: z.int().nullable(),
  appraisalOrderId: uuidSchema.nullable(),
  version: z.int(),
});
export type ValuationRunRow = z.output<typeof rowSchema>;

const COLUMNS = `r.run_id as "runId", r.purpose, r.purpose_id as "purposeId", r.valued_on as "valuedOn", r.home, r.run,
  r.value_cents as "valueCents", r.low_cents as "lowCents", r.high_cents as "highCents", r.confidence,
  r.sales_found as "salesFound", r.is_sampled as "isSampled", r.ran_by as "ranBy", r.ran_by_id as "ranById",
  r.ran_at as "ranAt", r.review_outcome as "reviewOutcome", r.review_note as "reviewNote", r.reviewed_by as "reviewedBy",
  r.reviewed_at as "reviewedAt", l.sold_on as "laterSoldOn", l.price_cents as "laterPriceCents",
  p.effective_on as "appraisedOn", p.value_cents as "appraisedCents", p.order_id as "appraisalOrderId", r.version`;

/** A unit of a building whose address does not say which: it is the same home as none that is found by its address. */
const IS_SOME_UNIT = `(coalesce(r.home->>'propertyType', '') ~* 'condo|co-?op|apartment' and r.street !~ ' apt ')`;

/** The same address with its unit; or, where none is known, the same place and size. */
const LATER_SALE = `left join lateral (
    select s.sold_on, s.price_cents from read_model.home_sales as s
    where s.sold_on >= r.valued_on and not ${IS_SOME_UNIT}
      and (r.street <> '' and s.street = r.street
             and (s.postal_code = r.postal_code and s.postal_code <> '' or s.city = r.city and s.city <> '' and s.state = r.state)
        or r.street = '' and s.street = '' and r.run->>'placedBy' = 'coordinates'
             and s.place <@ circle(point((r.home->>'longitude')::float8, (r.home->>'latitude')::float8), 0.0002)
             and s.sale->>'livingArea' = r.home->>'livingArea')
    order by s.sold_on limit 1) as l on true`;

const CAME_LATER = `a.effective_on >= r.valued_on and a.status <> 'cancelled'`;

/**
 * Runs with the appraisals that came after: of its own order, of the same file or the draft that it was submitted from, of
 * the same home. That of its own order counts whatever day the report is true of: the run was made before anybody knew the
 * report, which may look back some days. Each way is a join of its own, so that any number of them is found by hashes, and a
 * few by indexes.
 * @param runs table with rows of `valuation_runs`
 */
export const appraisalsAfter = (runs: string): string => `
  select r.run_id, a.order_id, true as is_own from ${runs} as r
    join read_model.appraisal_reports as a on a.order_id = r.order_id where a.status <> 'cancelled'
  union all
  select r.run_id, a.order_id, false from ${runs} as r
    join read_model.appraisal_reports as a on a.application_id = r.purpose_id where ${CAME_LATER}
  union all
  select r.run_id, a.order_id, false from ${runs} as r
    join read_model.urla_drafts as u on u.draft_id = r.purpose_id
    join read_model.appraisal_reports as a on a.application_id = u.application_id where ${CAME_LATER}
  union all
  select r.run_id, a.order_id, false from ${runs} as r
    join read_model.subject_properties as h on h.postal_code = r.postal_code and h.street = r.street and h.street <> ''
    join read_model.appraisal_reports as a on a.application_id = h.application_id
  where ${CAME_LATER} and not ${IS_SOME_UNIT}`;

/** The first appraisal after each run, its own order's before all. @param runs table with rows of `valuation_runs` */
const firstAppraisals = (runs: string): string => `
  select distinct on (f.run_id) f.run_id, a.order_id, a.value_cents, a.effective_on
  from (${appraisalsAfter(runs)}) as f join read_model.appraisal_reports as a on a.order_id = f.order_id
  order by f.run_id, f.is_own desc, a.effective_on, a.order_id`;

/** The basis of a forgotten person's valuation is erased and cannot be viewed. */
const TO_REVIEW = `r.is_sampled and r.review_outcome is null and r.run->>'isErased' is distinct from 'true'`;

const CONDITIONS = {
  all: 'true',
  to_review: TO_REVIEW,
  reviewed: 'r.review_outcome is not null',
  with_later_sale: 'l.sold_on is not null',
  with_later_appraisal: 'r.run_id in (select p.run_id from later as p)',
  without_figure: 'r.value_cents is null',
} as const;

export type RunFilter = {
  readonly show?: keyof typeof CONDITIONS | undefined;
  readonly purposeId?: string | undefined;
  readonly q?: string | undefined;
};

type Page = { readonly offset: number; readonly limit: number };

/** Newest first. */
export const listValuationRuns = async (
  db: Queryable,
  { show = 'all', purposeId, q }: RunFilter,
  { offset, limit }: Page,
): Promise<{ readonly rows: ValuationRunRow[]; readonly total: number }> => {
  const found = `read_model.valuation_runs as r ${show === 'with_later_sale' ? LATER_SALE : ''}
    where ${CONDITIONS[show]} and ($1::uuid is null or r.purpose_id = $1)
      and ($2 = '' or position($2 in concat_ws(' ', r.street, r.city, r.postal_code, lower(r.home->>'area'), lower(r.home->>'street'))) > 0)`;
  const later = show === 'with_later_appraisal' ? `later as (${firstAppraisals('read_model.valuation_runs')}),` : '';
  const values = [purposeId ?? null, (q ?? '').trim().toLowerCase()];
  const { rows } = await db.query(
    `with ${later} page as materialized (select r.* from ${found} order by r.ran_at desc, r.run_id offset $3 limit $4),
       after as (${firstAppraisals('page')})
     select ${COLUMNS} from page as r ${LATER_SALE} left join after as p on p.run_id = r.run_id
     order by r.ran_at desc, r.run_id`,
    [...values, offset, limit],
  );
  const { rows: counted } = await db.query<{ total: number }>(
    `${later === '' ? '' : `with ${later.slice(0, -1)}`} select count(*)::integer as total from ${found}`,
    values,
  );
  return { rows: rows.map((row) => rowSchema.parse(row)), total: counted[0]?.total ?? 0 };
};

export const findValuationRun = async (db: Queryable, runId: string): Promise<ValuationRunRow | null> => {
  const { rows } = await db.query(
    `with one as materialized (select r.* from read_model.valuation_runs as r where r.run_id = $1),
       after as (${firstAppraisals('one')})
     select ${COLUMNS} from one as r ${LATER_SALE} left join after as p on p.run_id = r.run_id`,
    [runId],
  );
  return rows[0] ? rowSchema.parse(rows[0]) : null;
};

const countsSchema = z.object({
  runs: z.int(),
  withoutFigure: z.int(),
  toReview: z.int(),
  reviewed: z.int(),
  supported: z.int(),
});

export const countValuationRuns = async (db: Queryable): Promise<z.output<typeof countsSchema>> => {
  const { rows } = await db.query(
    `select count(*)::integer as runs, count(*) filter (where r.value_cents is null)::integer as "withoutFigure",
       count(*) filter (where ${TO_REVIEW})::integer as "toReview",
       count(*) filter (where r.review_outcome is not null)::integer as reviewed,
       count(*) filter (where r.review_outcome = 'supported')::integer as supported
     from read_model.valuation_runs as r`,
  );
  return countsSchema.parse(rows[0]);
};

const outcomeSchema = z.object({
  /** The day that the price is of. */
  on: z.string(),
  priceCents: z.int(),
  valueCents: z.int(),
  lowCents: z.int(),
  highCents: z.int(),
});

type Outcome = z.output<typeof outcomeSchema>;

/** Estimates with what the home was sold for later, oldest sale first. */
export const valuationOutcomes = async (db: Queryable): Promise<Outcome[]> => {
  const { rows } = await db.query(
    `select l.sold_on as on, l.price_cents as "priceCents", r.value_cents as "valueCents",
       r.low_cents as "lowCents", r.high_cents as "highCents"
     from read_model.valuation_runs as r ${LATER_SALE}
     where r.value_cents is not null and l.sold_on is not null order by l.sold_on`,
  );
  return z.array(outcomeSchema).parse(rows);
};

/** Estimates with what the home was appraised at later, oldest appraisal first; each run once, with its first appraisal. */
export const appraisalOutcomes = async (db: Queryable): Promise<Outcome[]> => {
  const { rows } = await db.query(
    `with after as (${firstAppraisals('read_model.valuation_runs')})
     select p.effective_on as on, p.value_cents as "priceCents", r.value_cents as "valueCents",
       r.low_cents as "lowCents", r.high_cents as "highCents"
     from after as p join read_model.valuation_runs as r on r.run_id = p.run_id
     where r.value_cents is not null order by p.effective_on`,
  );
  return z.array(outcomeSchema).parse(rows);
};
