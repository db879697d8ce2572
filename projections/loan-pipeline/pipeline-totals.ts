import type { Queryable } from '../../events/platform/database.ts';
import { createValues, filesOf, type PipelineFilter, type PipelineViewer, whereOf } from './loan-pipeline.criteria.ts';

/** How many files fit a filter. */
export type Total = {
  readonly files: number;
  /** It may be some per cent off, or half a minute old. */
  readonly isEstimate: boolean;
  /** What was counted, now or half a minute ago; undefined for a guess of the database. */
  readonly counted: number | undefined;
  /** So few, or so small a part of all, that they are found sooner than an order is walked through. */
  readonly isSome: boolean;
};

/** So many are counted each time; more take too long for every page. */
export const EXACT_UP_TO = 5_000;
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;

type Count = { readonly files: number; readonly until: number };

/** Of each database, the count that was made first before the others. */
const keptCounts = new WeakMap<Queryable, Map<string, Count>>();
const countsOf = (db: Queryable): Map<string, Count> => {
  const kept = keptCounts.get(db) ?? new Map<string, Count>();
  keptCounts.set(db, kept);
  return kept;
};

/** @returns undefined when it was never made, or is too old */
const keptCount = (db: Queryable, key: string): number | undefined => {
  const known = countsOf(db).get(key);
  return known && known.until > performance.now() ? known.files : undefined;
};

const keepCount = (db: Queryable, key: string, files: number): void => {
  const kept = countsOf(db);
  kept.delete(key);
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, { files, until: performance.now() + KEPT_MS });
};

/** Of so many that fit, all are taken out and sorted for a page. */
const SOME = 10_000;

type Question = { readonly sql: string; readonly values: readonly unknown[] };

const questionOf = (filter: PipelineFilter, viewer: PipelineViewer): Question => {
  const { values, add } = createValues();
  return { sql: `select from ${filesOf(filter)} as p where ${whereOf(filter, { values, add }, viewer)}`, values };
};

const count = async (db: Queryable, { sql, values }: Question, most?: number): Promise<number> => {
  const limit = most === undefined ? '' : ` limit ${most}`;
  const { rows } = await db.query<{ files: number }>(`select count(*)::integer as files from (${sql}${limit}) as f`, [
    ...values,
  ]);
  return rows[0]?.files ?? 0;
};

type Plan = { readonly Plan: { readonly 'Plan Rows': number } };

/** What the planner expects, from its statistics. */
const guess = async (db: Queryable, { sql, values }: Question): Promise<number> => {
  const { rows } = await db.query<{ 'QUERY PLAN': readonly Plan[] }>(`explain (format json) ${sql}`, [...values]);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
};

/** How many files fit the filter, counted whole: as long as it takes. */
export const countApplications = (db: Queryable, filter: PipelineFilter, viewer: PipelineViewer): Promise<number> =>
  count(db, questionOf(filter, viewer));

/**
 * How many files fit the filter: exactly up to `EXACT_UP_TO`, else as the database guesses it.
 * @param options.isDeep the page is so far on that it takes a count to find it from its nearer end
 */
export const totalApplications = async (
  db: Queryable,
  filter: PipelineFilter,
  viewer: PipelineViewer,
  { isDeep }: { readonly isDeep: boolean },
): Promise<Total> => {
  const question = questionOf(filter, viewer);
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  const totalOf = (files: number, counted: number | undefined, isEstimate = true): Total => {
    return { files, isEstimate, counted, isSome: isFiltered && files <= SOME };
  };
  const { now: _now, ...whose } = viewer;
  const key = JSON.stringify([filter, whose]);
  const known = keptCount(db, key);
  if (known !== undefined) return totalOf(known, known);
  const few = await count(db, question, EXACT_UP_TO + 1);
  if (few <= EXACT_UP_TO) return totalOf(few, few, false);
  if (!isDeep) return totalOf(Math.max(few, await guess(db, question)), undefined);
  const files = await count(db, question);
  keepCount(db, key, files);
  return totalOf(files, files);
};
