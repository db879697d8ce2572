import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { stringify } from 'csv-stringify';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { accessRecordAggregate } from '../../events/access-record/access-record.decider.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import { eachApplication } from '../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { countApplications } from '../../projections/loan-pipeline/pipeline-totals.ts';
import { listQuerySchema } from '../http/list-query.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { sendStream } from '../http/send-stream.ts';
import { viewerOf } from '../services/applications.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { applicationFilterSchema, applicationSortFields } from './list.contract.ts';
import { toApplicationRow } from './list.routes.ts';

const reportQuery = listQuerySchema({ sortFields: applicationSortFields, filter: applicationFilterSchema }).pick({
  filter: true,
});

/** The list as a spreadsheet. */
export const reportRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/business/dashboard/report.csv',
    summary: 'The pipeline, or the part of it that `filter` lists, as a spreadsheet; recorded',
    tag: 'Dashboard',
    permission: 'reports.read',
    query: reportQuery,
    responses: {
      200: { description: 'One line per application, newest first', schema: z.string(), mediaType: 'text/csv' },
    },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const { res, query, metadata } = context;
      const viewer = await viewerOf(deps, context);
      const filter = query.filter ?? {};
      const rows = await countApplications(deps.pool, filter, viewer);
      const exported = { list: 'loan_pipeline', filter: JSON.stringify(filter), rows } as const;
      // Nothing leaves unrecorded; each time has its record, also when a request is sent again.
      await openAggregate(deps.store, accessRecordAggregate).handle(
        context.user.id,
        { type: 'RecordListExport', data: exported },
        { metadata, options: { commandId: `http:${uuidv7()}` } },
      );
      const today = plainDateIn(metadata.now, viewer.timeZone);
      res.set({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition(`loan-pipeline-${today}.csv`),
      });
      const entries = eachApplication(deps.pool, filter, viewer);
      await sendStream(res, Readable.from(entries).map(toApplicationRow), reportLines());
      return {};
    },
  }),
];

const reportLines = () =>
  stringify({
    header: true,
    // Excel takes a file without it for Latin-1.
    bom: true,
    // A borrower called `=HYPERLINK(...)` must stay text in a spreadsheet.
    escape_formulas: true,
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
  });
