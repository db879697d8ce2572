import type { Queryable } from '../../events/platform/database/database.ts';
import {
  createValues,
  filesOf,
  isShort,
  SHORT_SEARCH_FILES,
  unsearched,
  type PipelineFilter,
  type PipelineViewer,
  whereOf,
} from './loan-pipeline.criteria.ts';

/** Number of files that match a filter. */
export type Total = {
  readonly files: number;
  /** It may be some per cent off, or half a minute old. */
  readonly isEstimate: boolean;
  /** An exact count at most half a minute old; undefined for the database's estimate. */
  readonly counted: number | undefined;
  /** So few, or so small a part of all, that they are found sooner than an order is walked through. */
  readonly isSome: boolean;
};

/** So many are counted each time; more take too long for every page. */
export const EXACT_UP_TO = 5_000;
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;

/** Of more files than are counted each time. */
type Many = { readonly files: number; readonly isCounted: boolean; readonly until: number };

/** Cached counts of a database by filter, and counts in progress, so that none runs twice. */
type Kept = { readonly many: Map<string, Many>; readonly underWay: Map<string, Promise<number>> };
const keptOfEach = new WeakMap<Queryable, Kept>();
const keptOf = (db: Queryable): Kept => {
  const kept = keptOfEach.get(db) ?? { many: new Map<string, Many>(), underWay: new Map<string, Promise<number>>() };
  keptOfEach.set(db, kept);
  return kept;
};

/** @returns undefined when it was never found out, or is too old */
const stillKept = ({ many }: Kept, key: string): Many | undefined => {
  const known = many.get(key);
  return known && known.until > performance.now() ? known : undefined;
};

const keep = ({ many }: Kept, key: string, files: number, isCounted: boolean): void => {
  many.delete(key);
  if (many.size >= MOST_KEPT) many.delete(many.keys().next().value ?? '');
  many.set(key, { files, isCounted, until: performance.now() + KEPT_MS });
};

/** Of so many that fit, all are taken out and sorted for a page. */
const SOME = 10_000;
/** Of so many that a search of one or two characters finds, the count is kept. */
const KEPT_FROM = 500;
/** Where the database expects so many, it is believed without a count of the first ones. */
const BELIEVED_FROM = 50_000;

const isFiltered = (filter: PipelineFilter): boolean => Object.values(filter).some((value) => value !== undefined);
/** Of what a total depends on. */
const keyOf = (filter: PipelineFilter, { timeZone, userId }: PipelineViewer): string =>
  JSON.stringify([filter, timeZone, filter.assignee === 'me' && userId]);

type Question = { readonly sql: string; readonly values: readonly unknown[] };

const questionOf = (filter: PipelineFilter, viewer: PipelineViewer): Question => {
  const { values, add } = createValues();
  const files = filesOf(filter, { values, add }, viewer);
  return { sql: `select from ${files} as p where ${whereOf(filter, { values, add }, viewer)}`, values };
};

const count = async (db: Queryable, { sql, values }: Question, most?: number): Promise<number> => {
  const limit = most === undefined ? '' : ` limit ${most}`;
  const { rows } = await db.query<{ files: number }>(`select count(*)::integer as files from (${sql}${limit}) as f`, [
    ...values,
  ]);
  return rows[0]?.files ?? 0;
};

type Plan = { readonly Plan: { readonly 'Plan Rows': number } };

/** The planner's estimate, from its statistics. */
const guess = async (db: Queryable, { sql, values }: Question): Promise<number> => {
  const { rows } = await db.query<{ 'QUERY PLAN': readonly Plan[] }>(`explain (format json) ${sql}`, [...values]);
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
};

/** Number of files that match the filter, counted in full or up to `most`. */
export const countApplications = (
  db: Queryable,
  filter: PipelineFilter,
  viewer: PipelineViewer,
  most?: number,
): Promise<number> => count(db, questionOf(filter, viewer), most);

/**
 * True when so few files may match that page and total come from reading all of them.
 * @param isNewestFirst the order of a search of one or two characters: a page without a total needs only the first
 * matches
 */
export const mayBeFew = async (
  db: Queryable,
  filter: PipelineFilter,
  viewer: PipelineViewer,
  { isNewestFirst }: { readonly isNewestFirst: boolean },
): Promise<boolean> => {
  const isKnown = stillKept(keptOf(db), keyOf(filter, viewer)) !== undefined;
  if (isShort(filter)) return !(isKnown && isNewestFirst);
  if (!isFiltered(filter) || isKnown) return false;
  return (await guess(db, questionOf(filter, viewer))) <= SOME;
};

/** Keeps the count of a search of one or two characters, which scans thousands of files. */
export const keepFound = (db: Queryable, filter: PipelineFilter, viewer: PipelineViewer, files: number): void => {
  if (isShort(filter) && files >= KEPT_FROM) keep(keptOf(db), keyOf(filter, viewer), files, false);
};

/** Counted whole, once for all who ask for it at the same time. */
const countOnce = (db: Queryable, key: string, question: Question): Promise<number> => {
  const kept = keptOf(db);
  const already = kept.underWay.get(key);
  if (already) return already;
  const counting = count(db, question)
    .then((files) => {
      keep(kept, key, files, true);
      return files;
    })
    .finally(() => kept.underWay.delete(key));
  kept.underWay.set(key, counting);
  return counting;
};

/**
 * Files that match the filter: exact up to `EXACT_UP_TO`, else the database's estimate. A larger total is kept for half
 * a minute.
 * @param options.isDeep the page is so far on that a count is needed to find it from its nearer end
 */
export const totalApplications = async (
  db: Queryable,
  filter: PipelineFilter,
  viewer: PipelineViewer,
  { isDeep }: { readonly isDeep: boolean },
): Promise<Total> => {
  const question = questionOf(filter, viewer);
  const totalOf = (files: number, isCounted: boolean, isEstimate = true): Total => ({
    files,
    isEstimate,
    counted: isCounted ? files : undefined,
    isSome: isFiltered(filter) && !isShort(filter) && files <= SOME,
  });
  const key = keyOf(filter, viewer);
  const kept = keptOf(db);
  const known = stillKept(kept, key);
  if (known?.isCounted || (known && !isDeep)) return totalOf(known.files, known.isCounted);
  const expected = known?.files ?? (await guess(db, question));
  const few = expected >= BELIEVED_FROM ? EXACT_UP_TO + 1 : await count(db, question, EXACT_UP_TO + 1);
  if (few <= EXACT_UP_TO) return totalOf(few, true, false);
  if (isDeep) return totalOf(await countOnce(db, key, question), true);
  const files = Math.max(few, expected);
  keep(kept, key, files, false);
  return totalOf(files, false);
};

/** True when more files match the other filters than a search of one or two characters scans. */
export const leavesFilesOut = async (
  db: Queryable,
  filter: PipelineFilter,
  viewer: PipelineViewer,
): Promise<boolean> => {
  if (!isShort(filter)) return false;
  const { files } = await totalApplications(db, unsearched(filter), viewer, { isDeep: false });
  return files > SHORT_SEARCH_FILES;
};
