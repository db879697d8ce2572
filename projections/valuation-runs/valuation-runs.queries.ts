import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import {
  keptComparableSchema,
  placements,
  reviewOutcomes,
  valuedHomeSchema,
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
  home: valuedHomeSchema,
  run: z.object({
    placedBy: z.enum(placements),
    place: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    fromEarlierSale: z.array(z.string()),
    model: z.string(),
    comparables: z.array(keptComparableSchema),
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
  version: z.int(),
});
export type ValuationRunRow = z.output<typeof rowSchema>;

const COLUMNS = `r.run_id as "runId", r.purpose, r.purpose_id as "purposeId", r.valued_on::text as "valuedOn", r.home, r.run,
  r.value_cents as "valueCents", r.low_cents as "lowCents", r.high_cents as "highCents", r.confidence,
  r.sales_found as "salesFound", r.is_sampled as "isSampled", r.ran_by as "ranBy", r.ran_by_id as "ranById",
  r.ran_at as "ranAt", r.review_outcome as "reviewOutcome", r.review_note as "reviewNote", r.reviewed_by as "reviewedBy",
  r.reviewed_at as "reviewedAt", l.sold_on::text as "laterSoldOn", l.price_cents as "laterPriceCents", r.version`;

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

const CONDITIONS = {
  all: 'true',
  to_review: 'r.is_sampled and r.review_outcome is null',
  reviewed: 'r.review_outcome is not null',
  with_later_sale: 'l.sold_on is not null',
  without_figure: 'r.value_cents is null',
} as const;

export type RunFilter = {
  readonly show?: keyof typeof CONDITIONS | undefined;
  readonly purposeId?: string | undefined;
  readonly q?: string | undefined;
};

/** Newest first. */
export const listValuationRuns = async (
  db: Queryable,
  { show = 'all', purposeId, q }: RunFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: ValuationRunRow[]; readonly total: number }> => {
  const condition = `${CONDITIONS[show]} and ($1::uuid is null or r.purpose_id = $1)
    and ($2 = '' or position($2 in concat_ws(' ', r.street, r.city, r.postal_code, lower(r.home->>'area'), lower(r.home->>'street'))) > 0)`;
  const values = [purposeId ?? null, (q ?? '').trim().toLowerCase()];
  const { rows } = await db.query(
    `select ${COLUMNS} from read_model.valuation_runs as r ${LATER_SALE}
     where ${condition} order by r.ran_at desc, r.run_id offset $3 limit $4`,
    [...values, offset, limit],
  );
  const { rows: counted } = await db.query<{ total: number }>(
    `select count(*)::integer as total from read_model.valuation_runs as r
     ${show === 'with_later_sale' ? LATER_SALE : ''} where ${condition}`,
    values,
  );
  return { rows: rows.map((row) => rowSchema.parse(row)), total: counted[0]?.total ?? 0 };
};

export const findValuationRun = async (db: Queryable, runId: string): Promise<ValuationRunRow | null> => {
  const { rows } = await db.query(
    `select ${COLUMNS} from read_model.valuation_runs as r ${LATER_SALE} where r.run_id = $1`,
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
       count(*) filter (where r.is_sampled and r.review_outcome is null)::integer as "toReview",
       count(*) filter (where r.review_outcome is not null)::integer as reviewed,
       count(*) filter (where r.review_outcome = 'supported')::integer as supported
     from read_model.valuation_runs as r`,
  );
  return countsSchema.parse(rows[0]);
};

const outcomeSchema = z.object({
  soldOn: z.string(),
  priceCents: cents,
  valueCents: cents,
  lowCents: cents,
  highCents: cents,
});

/** Estimates with what the home was sold for later, oldest sale first. @param most the newest of them */
export const valuationOutcomes = async (db: Queryable, most: number): Promise<z.output<typeof outcomeSchema>[]> => {
  const { rows } = await db.query(
    `select l.sold_on::text as "soldOn", l.price_cents as "priceCents", r.value_cents as "valueCents",
       r.low_cents as "lowCents", r.high_cents as "highCents"
     from (select * from read_model.valuation_runs as v where v.value_cents is not null order by v.ran_at desc limit $1) as r
       ${LATER_SALE}
     where l.sold_on is not null order by l.sold_on`,
    [most],
  );
  return z.array(outcomeSchema).parse(rows);
};
