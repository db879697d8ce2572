import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasErrorCode } from '../../../events/platform/process/error-code.ts';

/** Where index.html has room for it. */
const PLACEHOLDER = '__FIRST_LOAD__';

const firstLoadsSchema = z.record(
  z.string(),
  z.object({ parts: z.array(z.string().regex(/^[\w./-]+$/)), reads: z.array(z.string().regex(/^[\w/?=&%-]+$/)) }),
);
export type FirstLoads = z.infer<typeof firstLoadsSchema>;
export type FirstLoad = FirstLoads[string];

/** First load of each page, as the build recorded it; empty for a build without a record. */
export const readFirstLoads = async (uiDir: string): Promise<FirstLoads> => {
  try {
    return firstLoadsSchema.parse(JSON.parse(await readFile(join(uiDir, '.vite/first-loads.json'), 'utf8')));
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    return {};
  }
};

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
const matches = (pattern: string, path: string): boolean =>
  new RegExp(
    `^${escaped(pattern)
      .replaceAll(/\/:\w+\\\?/g, '(/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\/\*$/, '(/.*)?')}$`,
  ).test(path);
/** A path that says more comes before one that says less: parameters count little, a rest of any length less. */
const saidBy = (pattern: string): number =>
  pattern.split('/').reduce((sum, part) => sum + (part === '*' ? -1 : part.startsWith(':') ? 2 : 3), 0);

/** First load of the page at a path; undefined where there is no page. */
export const firstLoadOf = (loads: FirstLoads, path: string): FirstLoad | undefined =>
  loads[path] ??
  Object.entries(loads)
    .filter(([pattern]) => matches(pattern, path))
    .toSorted(([one], [other]) => saidBy(other) - saidBy(one))[0]?.[1];

/**
 * The page with what its owner's browser is to ask for at once: the parts of the program, and, where there is no query
 * that filters it, what it reads.
 */
export const withFirstLoad = (index: string, load: FirstLoad | undefined, hasQuery: boolean): string => {
  const first = load && { parts: load.parts, reads: hasQuery ? [] : load.reads };
  const content = first ? JSON.stringify(first).replaceAll('&', '&amp;').replaceAll('"', '&quot;') : '';
  return index.replace(PLACEHOLDER, () => content);
};
