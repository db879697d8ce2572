import { z } from 'zod';
import {
  type AporTable,
  type ReferenceTable,
  referenceTables,
} from '../../events/reference-table/reference-table.events.ts';
import type { AporWeek } from '../../events/lending/hmda/apor.ts';
import type { CountyLimits } from '../../events/lending/limits/loan-limits.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

/** Of a version, what whoever goes by it should know. */
const originSchema = z.object({
  fileName: z.string(),
  source: z.string(),
  version: z.int(),
  isSample: z.boolean(),
  loadedAt: z.string(),
});
export type TableOrigin = z.infer<typeof originSchema>;
const ORIGIN = `t.file_name as "fileName", t.source, t.version, t.is_sample as "isSample", t.loaded_at as "loadedAt"`;

const countySchema = originSchema.extend({
  county: z.string().nullable(),
  state: z.string().nullable(),
  limitsCents: z.tuple([z.int(), z.int(), z.int(), z.int()]).nullable(),
});

/** @returns null where no list of the year is loaded; `county` null where the list has none of this code */
export const findCountyLimits = async (
  db: Queryable,
  year: number,
  fips: string,
): Promise<{
  readonly origin: TableOrigin;
  readonly county: (CountyLimits & { readonly county: string; readonly state: string }) | null;
} | null> => {
  const { rows } = await db.query(
    `select ${ORIGIN}, c.county, c.state, c.limits_cents as "limitsCents"
     from read_model.reference_tables as t
       left join read_model.county_limits as c on c.table_id = t.table_id and c.version = t.version and c.fips = $2
     where t.table_name = 'county-limits' and t.year = $1 and t.replaced_at is null`,
    [year, fips],
  );
  if (!rows[0]) return null;
  const { county, state, limitsCents, ...origin } = countySchema.parse(rows[0]);
  return { origin, county: county && state && limitsCents ? { year, fips, county, state, limitsCents } : null };
};

/** Years of which a county list is in force, oldest first. */
export const listedYears = async (db: Queryable): Promise<number[]> => {
  const { rows } = await db.query<{ year: number }>(
    `select t.year from read_model.reference_tables as t
     where t.table_name = 'county-limits' and t.replaced_at is null order by t.year`,
  );
  return rows.map(({ year }) => year);
};

const weekSchema = originSchema.extend({ percents: z.array(z.number()) });

/** The rates of one week with where they come from; null where they are not loaded. @param monday `2026-03-02` */
export const findAporWeek = async (
  db: Queryable,
  table: AporTable,
  monday: string,
): Promise<{ readonly origin: TableOrigin; readonly week: AporWeek } | null> => {
  const { rows } = await db.query(
    `select ${ORIGIN}, w.percents
     from read_model.reference_tables as t
       join read_model.apor_weeks as w on w.table_id = t.table_id and w.version = t.version
     where t.table_name = $1 and t.year = extract(year from $2::date) and t.replaced_at is null and w.starts_on = $2::date`,
    [table, monday],
  );
  if (!rows[0]) return null;
  const { percents, ...origin } = weekSchema.parse(rows[0]);
  return { origin, week: { from: monday, percents } };
};

/** The first and the last Monday that rates are loaded for; null where none are. */
export const aporSpan = async (
  db: Queryable,
  table: AporTable,
): Promise<{ readonly first: string; readonly last: string; readonly weeks: number } | null> => {
  const { rows } = await db.query<{ first: string | null; last: string | null; weeks: number }>(
    `select min(w.starts_on) as first, max(w.starts_on) as last, count(*)::integer as weeks
     from read_model.reference_tables as t
       join read_model.apor_weeks as w on w.table_id = t.table_id and w.version = t.version
     where t.table_name = $1 and t.replaced_at is null`,
    [table],
  );
  const { first = null, last = null, weeks = 0 } = rows[0] ?? {};
  return first && last ? { first, last, weeks } : null;
};

const loadedSchema = z.object({
  table: z.enum(referenceTables),
  firstYear: z.int(),
  lastYear: z.int(),
  fileName: z.string(),
  source: z.string(),
  rows: z.int(),
  isSample: z.boolean(),
  loadedBy: z.string(),
  inForceFrom: z.string(),
  inForceUntil: z.string().nullable(),
});

/** Years without a gap that one file brought into force, and that were replaced together. */
export type LoadedTable = z.infer<typeof loadedSchema>;

/** Newest first within a table, what is in force before what was. @param most replaced ones of each table */
export const listLoadedTables = async (db: Queryable, most: number): Promise<LoadedTable[]> => {
  const { rows } = await db.query(
    `select l.* from (
       select t.table_name as "table", min(t.year) as "firstYear", max(t.year) as "lastYear", t.file_name as "fileName",
         t.source, sum(t.row_count)::integer as rows, t.is_sample as "isSample", t.loaded_by as "loadedBy",
         t.loaded_at as "inForceFrom", t.replaced_at as "inForceUntil",
         row_number() over (partition by t.table_name, t.replaced_at is null order by t.loaded_at desc) as place
       from (
         select v.*, v.year - row_number() over (
           partition by v.table_name, v.sha256, v.loaded_at, v.replaced_at order by v.year) as run
         from read_model.reference_tables as v) as t
       group by t.table_name, t.sha256, t.file_name, t.source, t.is_sample, t.loaded_by, t.loaded_at, t.replaced_at,
         t.run) as l
     where l."inForceUntil" is null or l.place <= $1
     order by array_position($2::text[], l."table"), l."inForceUntil" desc nulls first, l."lastYear" desc`,
    [most, [...referenceTables] satisfies ReferenceTable[]],
  );
  return rows.map((row) => loadedSchema.parse(row));
};
