import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { stringify } from 'csv-stringify/sync';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { accessRecordAggregate } from '../../../events/access-record/access-record.decider.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { RateLimitedError } from '../../../events/kernel/errors.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { pagesOfApplications, type PipelineEntry } from '../../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { countApplications } from '../../../projections/loan-pipeline/pipeline-totals.ts';
import { listQuerySchema } from '../../http/requests/list-query.ts';
import { requirePermission } from '../../http/requests/require-permission.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { sendStream } from '../../http/requests/send-stream.ts';
import { textStaysText } from '../../http/requests/spreadsheet.ts';
import { createSideWork } from './side-work.ts';
import { viewerOf } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { applicationFilterSchema, applicationSortFields } from './list.contract.ts';
import { toApplicationRow } from './list.routes.ts';

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
      reads: ['loan-pipeline'],
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
          const lines = reportLines(pagesOfApplications(deps.pool, filter, viewer), beside);
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

async function* reportLines(pages: Pages, beside: ReturnType<typeof createSideWork>): AsyncGenerator<string> {
  // Excel takes a file without it for Latin-1.
  yield stringify([], { ...csv, bom: true, header: true });
  for (;;) {
    const lines = await beside(async () => {
      const { value } = await pages.next();
      return value && stringify(value.map(toApplicationRow), csv);
    });
    if (lines === undefined) return;
    yield lines;
  }
}

const csv = {
  ...textStaysText,
  columns: [
    { key: 'loanNumber', header: 'Loan number' },
    { key: 'status', header: 'Status' },
    { key: 'disposition', header: 'Disposition' },
    { key: 'priority', header: 'Priority' },
    { key: 'borrowerName', header: 'Borrower' },
    { key: 'propertyAddress', header: 'Property' },
    { key: 'loanType', header: 'Loan type' },
    { key: 'loanAmount', header: 'Loan amount' },
    { key: 'createdAt', header: 'Submitted' },
    { key: 'updatedAt', header: 'Last change' },
    { key: 'assignedTo', header: 'Assigned to' },
    { key: 'completionPercentage', header: 'Complete, %' },
    { key: 'daysInProcess', header: 'Days in process' },
    { key: 'id', header: 'Application id' },
  ],
};
