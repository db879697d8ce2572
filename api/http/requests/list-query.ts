import { z } from 'zod';
import { readJson } from '../../../events/kernel/bounded-json.ts';
import { ValidationError } from '../../../events/kernel/errors.ts';
import type { Reply } from './route.ts';

/** Most rows of one answer; also how many come when no range is asked for. */
export const MOST_ROWS = 1_000;

const rangeSchema = z
  .tuple([z.int().min(0), z.int().min(0)], 'Send the first and last row, such as [0,9]')
  .refine(([first, last]) => first <= last && last - first < MOST_ROWS, {
    message: `The first row comes before the last, and at most ${MOST_ROWS} rows are sent at once`,
  });

const asJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return readJson(text);
  } catch (error) {
    const beyond = error instanceof ValidationError ? error.errors[0] : undefined;
    context.addIssue({ code: 'custom', message: beyond?.message ?? 'This is not valid JSON' });
    return z.NEVER;
  }
};

/** A query parameter that holds JSON; errors inside are reported by path (`filter.status`). */
const jsonParameter = <T extends z.ZodType>(schema: T, description: string) =>
  z
    .string()
    .transform((text, context): z.output<T> => {
      const value = asJson(text, context);
      if (value === z.NEVER) return z.NEVER;
      const parsed = schema.safeParse(value);
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) {
        const message = issue.code === 'unrecognized_keys' ? 'There is no such filter' : issue.message;
        const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [issue.path];
        for (const path of paths) context.addIssue({ code: 'custom', path, message });
      }
      return z.NEVER;
    })
    .optional()
    .describe(description);

/**
 * Query of a list in the manner of ra-data-simple-rest: `sort=["field","ASC"]`, `range=[0,9]` and `filter={...}`, each
 * JSON and each optional.
 */
export const listQuerySchema = <Field extends string, Filter extends z.ZodObject>(options: {
  sortFields: readonly [Field, ...Field[]];
  filter: Filter;
}) =>
  z.object({
    sort: jsonParameter(
      z.tuple([z.enum(options.sortFields), z.enum(['ASC', 'DESC'])]),
      `JSON of a field and ASC or DESC; fields: ${options.sortFields.join(', ')}`,
    ),
    range: jsonParameter(rangeSchema, `JSON of the first and last row, from 0; the first ${MOST_ROWS} when left out`),
    filter: jsonParameter(
      options.filter,
      `JSON of conditions that hold together; fields: ${Object.keys(options.filter.shape).join(', ')}`,
    ),
  });

/** Query of a list that is paged only. */
export const rangeQuery = z.object({
  range: jsonParameter(rangeSchema, `JSON of the first and last row, from 0; the first ${MOST_ROWS} when left out`),
});

/** Offset and limit of the asked range. */
export const pageOf = (range: readonly [number, number] | undefined): { offset: number; limit: number } => {
  const [first, last] = range ?? [0, MOST_ROWS - 1];
  return { offset: first, limit: last - first + 1 };
};

/** Says of the total in `Content-Range` that it was not counted. */
const ESTIMATE_HEADER = 'X-Total-Is-Estimate';
/** Only so many rows, the newest, were searched. */
const SEARCHED_HEADER = 'X-Searched-Newest';

/**
 * A page of rows with `Content-Range: resource 0-9/57`; an empty page names its first row twice.
 * @param isEstimate whether the total may be some per cent off: then `X-Total-Is-Estimate: true` stands beside it
 * @param searchedNewest where a search has left rows out, in how many of the newest it has looked
 */
export const listReply = (
  resource: string,
  rows: readonly unknown[],
  offset: number,
  total: number,
  isEstimate = false,
  searchedNewest?: number,
): Reply => ({
  body: rows,
  headers: {
    'Content-Range': `${resource} ${offset}-${Math.max(offset, offset + rows.length - 1)}/${total}`,
    ...(isEstimate && { [ESTIMATE_HEADER]: 'true' }),
    ...(searchedNewest !== undefined && { [SEARCHED_HEADER]: String(searchedNewest) }),
  },
});
