import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import { takeFirstReads } from './client/first-reads.ts';
import { createQueryClient } from './client/query-client.ts';
import { features } from './feature-routes.tsx';

/** So long is waited for the page's own part; after that there is the frame around it, and a skeleton. */
const PART_LIMIT_MS = 1_000;
/** And for what it shows, which was asked for before the program came. */
const READS_LIMIT_MS = 300;

const pages = features.flatMap(({ routes = {} }) => Object.entries(routes).map(([path, page]) => ({ path, page })));

const atMost = (limitMs: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  // A part that fails to load shows that in its own place.
  Promise.race([work?.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, limitMs))]);

/**
 * Has the page of an address there with what it shows when it is first drawn, where both come soon. Drawn in pieces it
 * takes a slow browser twice as long.
 *
 * @returns what keeps the answers
 */
export const preparePage = async (pathname: string): Promise<QueryClient> => {
  const queryClient = createQueryClient();
  await Promise.all([
    atMost(PART_LIMIT_MS, matchRoutes(pages, pathname)?.[0]?.route.page.prepare()),
    atMost(READS_LIMIT_MS, takeFirstReads(queryClient)),
  ]);
  return queryClient;
};
