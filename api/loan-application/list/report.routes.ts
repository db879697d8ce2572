import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { accessRecordAggregate } from '../../../events/access-record/access-record.decider.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { RateLimitedError } from '../../../events/kernel/errors.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { figuredFiles } from '../../../projections/loan-file/loan-file.queries.ts';
import { pagesOfApplications, type PipelineEntry } from '../../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { countApplications } from '../../../projections/loan-pipeline/pipeline-totals.ts';
import { listQuerySchema } from '../../http/requests/list-query.ts';
import { requirePermission } from '../../http/requests/require-permission.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { sendStream } from '../../http/requests/send-stream.ts';
import { createSideWork } from './side-work.ts';
import { viewerOf } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { applicationFilterSchema, applicationSortFields } from './list.contract.ts';
import { createReportLines } from './report-lines.ts';

const reportQuery = listQuerySchema({ sortFields: applicationSortFields, filter: applicationFilterSchema }).pick({
  filter: true,
});

const ONE_AT_A_TIME = 'An export of yours is under way: wait until it is saved, or cancel it, and export again';

/** The list as a spreadsheet. */
export const reportRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>): Route[] => {
  const beside = createSideWork();
  /** Users with an export in progress. */
  const exporting = new Set<string>();
  return [
    defineRoute({
      method: 'get',
      path: '/api/business/dashboard/report.csv',
      summary:
        'The pipeline, or the part of it that `filter` lists, as a spreadsheet; recorded, and one at a time for each person',
      tag: 'Dashboard',
      permission: 'reports.read',
      query: reportQuery,
      responses: {
        200: { description: 'One line per application, newest first', schema: z.string(), mediaType: 'text/csv' },
      },
      reads: ['loan-pipeline', 'loan-file'],
      handle: async (context) => {
        const { res, query, metadata, user } = context;
        requirePermission(user, 'applications.read', 'see the loan applications that an export has');
        if (exporting.has(user.id)) throw new RateLimitedError(ONE_AT_A_TIME, { retryAfterSeconds: 5 });
        exporting.add(user.id);
        try {
          const viewer = await viewerOf(deps, context);
          const filter = query.filter ?? {};
          const rows = await beside(() => countApplications(deps.pool, filter, viewer));
          const exported = { list: 'loan_pipeline', filter: JSON.stringify(filter), rows } as const;
          // Nothing leaves unrecorded; each time has its record, also when a request is sent again.
          await openAggregate(deps.store, accessRecordAggregate).handle(
            user.id,
            { type: 'RecordListExport', data: exported },
            { metadata, options: { commandId: `http:${uuidv7()}` } },
          );
          const today = plainDateIn(metadata.now, viewer.timeZone);
          res.set({
            'Content-Type': 'text/csv; charset=utf-8',
            'Content-Disposition': contentDisposition(`loan-pipeline-${today}.csv`),
          });
          const on = { pool: deps.pool, timeZone: viewer.timeZone };
          const lines = reportLines(on, pagesOfApplications(deps.pool, filter, viewer), beside);
          // No page is read before the one before it has been taken.
          await sendStream(res, Readable.from(lines, { highWaterMark: 1 }));
          return {};
        } finally {
          exporting.delete(user.id);
        }
      },
    }),
  ];
};

type Pages = AsyncGenerator<PipelineEntry[], undefined>;

async function* reportLines(
  { pool, timeZone }: { readonly pool: Pool; readonly timeZone: string },
  pages: Pages,
  beside: ReturnType<typeof createSideWork>,
): AsyncGenerator<string> {
  const lines = createReportLines(timeZone);
  yield lines.head();
  for (;;) {
    const page = await beside(async () => {
      const { value } = await pages.next();
      if (!value) return undefined;
      return lines.page(
        value,
        await figuredFiles(
          pool,
          value.map(({ id }) => id),
        ),
      );
    });
    if (page === undefined) return;
    yield page;
  }
}
