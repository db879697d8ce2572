import { z } from 'zod';
import { centsToDollars } from '../../../events/kernel/money.ts';
import {
  applicationsByIds,
  listApplications,
  type PipelineEntry,
} from '../../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { listQuerySchema, listReply, pageOf } from '../../http/requests/list-query.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication, viewerOf } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import {
  applicationFilterSchema,
  type ApplicationRow,
  applicationRowSchema,
  applicationSortFields,
} from './list.contract.ts';

const listQuery = listQuerySchema({ sortFields: applicationSortFields, filter: applicationFilterSchema });

export const toApplicationRow = ({ loanAmountCents, ...entry }: PipelineEntry): ApplicationRow => ({
  ...entry,
  loanAmount: centsToDollars(loanAmountCents),
});

/** Loan files as rows. */
export const listRoutes = (deps: Pick<RouteDeps, 'pool' | 'settingsInForce'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications',
    summary: 'Applications: searched, filtered, sorted and paged; without a range the newest 1,000',
    tag: 'Applications',
    permission: 'applications.read',
    query: listQuery,
    responses: {
      200: {
        description:
          'One page; Content-Range has the total, of more than 5,000 an estimate (X-Total-Is-Estimate); X-Searched-Newest where one or two characters were searched for in so many',
        schema: z.array(applicationRowSchema),
      },
    },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const { sort = ['createdAt', 'DESC'], range, filter = {} } = context.query;
      const page = { filter, sort: { field: sort[0], order: sort[1] }, ...pageOf(range) };
      const viewer = await viewerOf(deps, context);
      const { entries, total, isEstimate, searchedNewest } = await listApplications(deps.pool, page, viewer);
      const rows = entries.map(toApplicationRow);
      return listReply('applications', rows, page.offset, total, isEstimate, searchedNewest);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/applications/:id',
    summary: 'One application as the list shows it',
    tag: 'Applications',
    permission: 'applications.read',
    params: idParams,
    responses: { 200: { description: 'The application', schema: applicationRowSchema } },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const [entry] = await applicationsByIds(deps.pool, [context.params.id], await viewerOf(deps, context));
      if (!entry) throw noSuchApplication(context.params.id);
      return { body: toApplicationRow(entry), headers: { ETag: `"${entry.version}"` } };
    },
  }),
];
