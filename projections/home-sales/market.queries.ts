import { z } from 'zod';
import type { Queryable } from '../../events/platform/database/database.ts';

const rowSchema = z.object({
  /** Null: all states together. */
  state: z.string().nullable(),
  lastSales: z.int(),
  lastMedian: z.number().nullable(),
  beforeSales: z.int(),
  beforeMedian: z.number().nullable(),
});

/** Sales of the last twelve months and of the twelve before, with the median of dollars for a square foot; in all, and by state. */
export const yearsOfSales = async (db: Queryable, today: string): Promise<z.output<typeof rowSchema>[]> => {
  const { rows } = await db.query(
    `with sales as (
       select s.state, s.sold_on > $1::date - interval '12 months' as is_last,
         s.price_cents / 100.0 / (s.sale->>'livingArea')::float8 as per_foot
       from read_model.home_sales as s
       where s.sold_on > $1::date - interval '24 months' and s.sold_on <= $1::date)
     select s.state, count(*) filter (where s.is_last)::integer as "lastSales",
       percentile_cont(0.5) within group (order by s.per_foot) filter (where s.is_last) as "lastMedian",
       count(*) filter (where not s.is_last)::integer as "beforeSales",
       percentile_cont(0.5) within group (order by s.per_foot) filter (where not s.is_last) as "beforeMedian"
     from sales as s group by grouping sets ((), (s.state)) order by s.state nulls first`,
    [today],
  );
  return z.array(rowSchema).parse(rows);
};

/** Another text after every change of the table of sales; the same for as long as it stays as it is. */
export const stateOfMarket = async (db: Queryable): Promise<string> => {
  // Every event of an import moves its version, and no import is ever taken out of the list.
  const { rows } = await db.query<{ state: string }>(
    'select coalesce(sum(i.version), 0)::text as state from read_model.sale_imports as i',
  );
  return rows[0]?.state ?? '';
};
