import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { isFinalStatus } from '../../events/lending/life-cycle.ts';
import {
  applicationsByIds,
  listApplications,
  type PipelineEntry,
} from '../../projections/loan-pipeline/loan-pipeline.queries.ts';
import {
  loanOriginationId,
  THE_ASSIGNEE,
  WAITING_FOR_QUERY,
} from '../../workflows/loan-origination/loan-origination.contract.ts';
import { findLoanFileWithTimeline } from '../../projections/loan-file/loan-file.queries.ts';
import { listQuerySchema, listReply, pageOf } from '../http/list-query.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { detailedApplicationSchema, waitingForSchema } from './detail.contract.ts';
import {
  applicationFilterSchema,
  type ApplicationRow,
  applicationRowSchema,
  applicationSortFields,
} from './list.contract.ts';
import { applicationParams, type LoanApplicationDeps, noSuchApplication, viewerOf } from './loan-application.deps.ts';
import { toDetails } from './loan-application.details.ts';

const listQuery = listQuerySchema({ sortFields: applicationSortFields, filter: applicationFilterSchema });

export const toApplicationRow = ({ loanAmountCents, ...entry }: PipelineEntry): ApplicationRow => ({
  ...entry,
  loanAmount: centsToDollars(loanAmountCents),
});

/** Reading loan files. */
export const loanApplicationListRoutes = (deps: LoanApplicationDeps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications',
    summary: 'Applications: searched, filtered, sorted and paged; without a range the newest 1,000',
    tag: 'Applications',
    permission: 'applications.read',
    query: listQuery,
    responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(applicationRowSchema) } },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const { sort = ['createdAt', 'DESC'], range, filter = {} } = context.query;
      const page = { filter, sort: { field: sort[0], order: sort[1] }, ...pageOf(range) };
      const { entries, total } = await listApplications(deps.pool, page, await viewerOf(deps, context));
      return listReply('applications', entries.map(toApplicationRow), page.offset, total);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/applications/:id',
    summary: 'One application as the list shows it',
    tag: 'Applications',
    permission: 'applications.read',
    params: applicationParams,
    responses: { 200: { description: 'The application', schema: applicationRowSchema } },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const [entry] = await applicationsByIds(deps.pool, [context.params.id], await viewerOf(deps, context));
      if (!entry) throw noSuchApplication(context.params.id);
      return { body: toApplicationRow(entry), headers: { ETag: `"${entry.version}"` } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/detailed',
    summary: 'One application with its stages, documents and timeline; its ETag is for If-Match',
    tag: 'Applications',
    permission: 'applications.read',
    params: applicationParams,
    responses: { 200: { description: 'The whole application', schema: detailedApplicationSchema } },
    reads: ['loan-file'],
    handle: async ({ params: { id }, metadata }) => {
      const found = await findLoanFileWithTimeline(deps.pool, id);
      if (!found) throw noSuchApplication(id);
      const { file, timeline } = found;
      return { body: toDetails(file, timeline, metadata.now), headers: { ETag: `"${file.version}"` } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/waiting-for',
    summary: "What the application waits for, since when and on whom: its workflow's own answer",
    tag: 'Applications',
    permission: 'applications.read',
    params: applicationParams,
    responses: { 200: { description: 'Null once the application is final', schema: waitingForSchema } },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const { id } = context.params;
      const [entry] = await applicationsByIds(deps.pool, [id], await viewerOf(deps, context));
      if (!entry) throw noSuchApplication(id);
      // The workflow of a final file has ended, and Temporal forgets it one day.
      const answer = isFinalStatus(entry.status)
        ? null
        : await deps.engine.answer(loanOriginationId(id), WAITING_FOR_QUERY, { applicationId: id });
      const { waitingFor } = waitingForSchema.parse({ waitingFor: answer });
      if (waitingFor?.onWhom !== THE_ASSIGNEE) return { body: { waitingFor } };
      const onWhom = entry.assignedTo ? `assigned to ${entry.assignedTo}` : 'nobody is assigned';
      return { body: { waitingFor: { ...waitingFor, onWhom } } };
    },
  }),
];
