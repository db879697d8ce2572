import { z } from 'zod';
import { listLoadedTables } from '../../projections/reference-tables/reference-tables.queries.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { loadedTableSchema } from './reference-table.contract.ts';

/** Of each table; what was in force before is in the log. */
const MOST_REPLACED = 20;

/** County limits and average prime offer rates, current and past. */
export const referenceTableRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/reference-tables',
    summary: `Reference tables in force, and of each the newest ${MOST_REPLACED} that were: file, rows, by whom and when`,
    tag: 'Settings',
    permission: 'settings.read',
    reads: ['reference-tables'],
    responses: { 200: { description: 'The tables', schema: z.array(loadedTableSchema) } },
    handle: async () => ({ body: await listLoadedTables(store.pool, MOST_REPLACED) }),
  }),
];
