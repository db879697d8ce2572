import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import {
  keptComparableSchema,
  placements,
  reviewOutcomes,
  shownHomeSchema,
} from '../../events/lending/valuation/run.ts';
import type { Queryable } from '../../events/platform/database.ts';
import { valuationPurposes } from '../../events/valuation-run/valuation-run.events.ts';

const time = z.date().transform((date) => date.toISOString());
const cents = z.coerce.number().int();

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
  valueCents: cents.nullable(),
  lowCents: cents.nullable(),
  highCents: cents.nullable(),
  confidence: z.int().nullable(),
  salesFound: z.int(),
  isSampled: z.boolean(),
  ranBy: z.string(),
  ranById: z.string(),
  ranAt: time,
  reviewOutcome: z.enum(reviewOutcomes).nullable(),
  reviewNote: z.string().nullable(),
  reviewedBy: z.string().nullable(),
  reviewedAt: time.nullable(),
  laterSoldOn: z.string().nullable(),
  laterPriceCents: cents.nullable(),
  appraisedOn: z.string().nullable(),
  appraisedCents: cents.nullable(),
  appraisalOrderId: uuidSchema.nullable(),
  version: z.int(),
});
export type ValuationRunRow = z.output<typeof rowSchema>;

const COLUMNS = `r.run_id as "runId", r.purpose, r.purpose_id as "purposeId", r.valued_on::text as "valuedOn", r.home, r.run,
  r.value_cents as "valueCents", r.low_cents as "lowCents", r.high_cents as "highCents", r.confidence,
  r.sales_found as "salesFound", r.is_sampled as "isSampled", r.ran_by as "ranBy", r.ran_by_id as "ranById",
  r.ran_at as "ranAt", r.review_outcome as "reviewOutcome", r.review_note as "reviewNote", r.reviewed_by as "reviewedBy",
  r.reviewed_at as "reviewedAt", l.sold_on::text as "laterSoldOn", l.price_cents as "laterPriceCents",
  p."effectiveOn"::text as "appraisedOn", p."valueCents" as "appraisedCents", p."orderId" as "appraisalOrderId", r.version`;

/** The same address; or, where none is known, the same place and size. */
const LATER_SALE = `left join lateral (
    select s.sold_on, s.price_cents from read_model.home_sales as s
    where s.sold_on >= r.valued_on
      and (r.street <> '' and s.street = r.street
             and (s.postal_code = r.postal_code and s.postal_code <> '' or s.city = r.city and s.city <> '' and s.state = r.state)
        or r.street = '' and s.street = '' and r.run->>'placedBy' = 'coordinates'
             and s.place <@ circle(point((r.home->>'longitude')::float8, (r.home->>'latitude')::float8), 0.0002)
             and s.sale->>'livingArea' = r.home->>'livingArea')
    order by s.sold_on limit 1) as l on true`;

/** A delivered appraisal, as runs of the same file or home are found by it. Cents, plain dates. */
export type Appraised = {
  readonly orderId: string;
  readonly applicationId: string;
  /** The draft that the file was submitted from. */
  readonly draftId: string | null;
  /** As addresses are compared; empty where it is not known. */
  readonly street: string;
  readonly postalCode: string;
  readonly valueCents: number;
  readonly effectiveOn: string;
};

/** @param place of the parameter with `Appraised` as JSON */
const appraisedIn = (place: number): string =>
  `appraised as materialized (select a.* from jsonb_to_recordset($${place}::jsonb)
     as a ("orderId" uuid, "applicationId" uuid, "draftId" uuid, street text, "postalCode" text, "valueCents" bigint, "effectiveOn" date))`;

/**
 * Runs that an appraisal came after. That of its own order counts whatever day the report is true of: it was made before
 * anybody knew the report, which may look back some days.
 */
const CAME_AFTER = `(r.order_id = a."orderId" or r.valued_on <= a."effectiveOn" and (r.purpose_id in (a."applicationId", a."draftId")
  or r.street <> '' and r.street = a.street and r.postal_code = a."postalCode"))`;

/** The first appraisal that is true of that day or a later one. */
const LATER_APPRAISAL = `left join lateral (
    select a."orderId", a."valueCents", a."effectiveOn" from appraised as a
    where ${CAME_AFTER}
    order by (r.order_id = a."orderId") desc nulls last, a."effectiveOn", a."orderId" limit 1) as p on true`;

/** What a forgotten person's valuation rests on is gone: nobody can look at it any more. */
const TO_REVIEW = `r.is_sampled and r.review_outcome is null and r.run->>'isErased' is distinct from 'true'`;

const CONDITIONS = {
  all: 'true',
  to_review: TO_REVIEW,
  reviewed: 'r.review_outcome is not null',
  with_later_sale: 'l.sold_on is not null',
  with_later_appraisal: 'p."orderId" is not null',
  without_figure: 'r.value_cents is null',
} as const;

export type RunFilter = {
  readonly show?: keyof typeof CONDITIONS | undefined;
  readonly purposeId?: string | undefined;
  readonly q?: string | undefined;
};

type Listed = { readonly offset: number; readonly limit: number; readonly appraised: readonly Appraised[] };
const JOINS = { with_later_sale: LATER_SALE, with_later_appraisal: LATER_APPRAISAL } as const;

/** Newest first. */
export const listValuationRuns = async (
  db: Queryable,
  { show = 'all', purposeId, q }: RunFilter,
  { offset, limit, appraised }: Listed,
): Promise<{ readonly rows: ValuationRunRow[]; readonly total: number }> => {
  const condition = `${CONDITIONS[show]} and ($1::uuid is null or r.purpose_id = $1)
    and ($2 = '' or position($2 in concat_ws(' ', r.street, r.city, r.postal_code, lower(r.home->>'area'), lower(r.home->>'street'))) > 0)`;
  const values = [purposeId ?? null, (q ?? '').trim().toLowerCase(), JSON.stringify(appraised)];
  const { rows } = await db.query(
    `with ${appraisedIn(3)} select ${COLUMNS} from read_model.valuation_runs as r ${LATER_SALE} ${LATER_APPRAISAL}
     where ${condition} order by r.ran_at desc, r.run_id offset $4 limit $5`,
    [...values, offset, limit],
  );
  const { rows: counted } = await db.query<{ total: number }>(
    `with ${appraisedIn(3)} select count(*)::integer as total from read_model.valuation_runs as r
     ${show === 'with_later_sale' || show === 'with_later_appraisal' ? JOINS[show] : ''} where ${condition}`,
    values,
  );
  return { rows: rows.map((row) => rowSchema.parse(row)), total: counted[0]?.total ?? 0 };
};

export const findValuationRun = async (
  db: Queryable,
  runId: string,
  appraised: readonly Appraised[],
): Promise<ValuationRunRow | null> => {
  const { rows } = await db.query(
    `with ${appraisedIn(2)}
     select ${COLUMNS} from read_model.valuation_runs as r ${LATER_SALE} ${LATER_APPRAISAL} where r.run_id = $1`,
    [runId, JSON.stringify(appraised)],
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
  priceCents: cents,
  valueCents: cents,
  lowCents: cents,
  highCents: cents,
});

/** Estimates with what the home was sold for later, oldest sale first. @param most the newest of them */
export const valuationOutcomes = async (db: Queryable, most: number): Promise<z.output<typeof outcomeSchema>[]> => {
  const { rows } = await db.query(
    `select l.sold_on::text as on, l.price_cents as "priceCents", r.value_cents as "valueCents",
       r.low_cents as "lowCents", r.high_cents as "highCents"
     from (select * from read_model.valuation_runs as v where v.value_cents is not null order by v.ran_at desc limit $1) as r
       ${LATER_SALE}
     where l.sold_on is not null order by l.sold_on`,
    [most],
  );
  return z.array(outcomeSchema).parse(rows);
};

/** Estimates with what the home was appraised at later, oldest appraisal first; each run once, with its first appraisal. */
export const appraisalOutcomes = async (
  db: Queryable,
  appraised: readonly Appraised[],
): Promise<z.output<typeof outcomeSchema>[]> => {
  const { rows } = await db.query(
    `with ${appraisedIn(1)},
       outcomes as (select distinct on (r.run_id) a."effectiveOn"::text as on, a."valueCents" as "priceCents",
         r.value_cents as "valueCents", r.low_cents as "lowCents", r.high_cents as "highCents"
       from appraised as a join read_model.valuation_runs as r
         on r.value_cents is not null and ${CAME_AFTER}
       order by r.run_id, (r.order_id = a."orderId") desc nulls last, a."effectiveOn", a."orderId")
     select o.* from outcomes as o order by o.on`,
    [JSON.stringify(appraised)],
  );
  return z.array(outcomeSchema).parse(rows);
};

const estimateSchema = z.object({ orderId: uuidSchema, valueCents: cents, lowCents: cents, highCents: cents });

/** The newest estimate of the home of each appraisal from before it, its order's own first; by the id of the order. */
export const estimatesBefore = async (
  db: Queryable,
  appraised: readonly Appraised[],
): Promise<ReadonlyMap<string, z.output<typeof estimateSchema>>> => {
  const { rows } = await db.query(
    `with ${appraisedIn(1)}
     select distinct on (a."orderId") a."orderId", r.value_cents as "valueCents", r.low_cents as "lowCents",
       r.high_cents as "highCents"
     from appraised as a join read_model.valuation_runs as r
       on r.value_cents is not null and ${CAME_AFTER}
     order by a."orderId", (r.order_id = a."orderId") desc nulls last, r.valued_on desc, r.ran_at desc`,
    [JSON.stringify(appraised)],
  );
  return new Map(
    z
      .array(estimateSchema)
      .parse(rows)
      .map((row) => [row.orderId, row]),
  );
};
