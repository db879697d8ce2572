import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { stringify } from 'csv-stringify';
import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { plainDateIn } from '../../events/lending/days.ts';
import {
  dashboardStats,
  eachApplication,
  type PipelineEntry,
  pipelineStats,
  recentApplications,
} from '../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { listQuerySchema } from '../http/list-query.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { sendStream } from '../http/send-stream.ts';
import { applicationFilterSchema, applicationSortFields } from '../loan-application/list.contract.ts';
import { type LoanApplicationDeps, viewerOf } from '../loan-application/loan-application.deps.ts';
import { toApplicationRow } from '../loan-application/list.routes.ts';
import {
  type DashboardStats,
  dashboardStatsSchema,
  type PipelineStats,
  pipelineStatsSchema,
  type RecentApplication,
  recentApplicationSchema,
} from './dashboard.contract.ts';

const MOST_RECENT = 5;

const reportQuery = listQuerySchema({ sortFields: applicationSortFields, filter: applicationFilterSchema }).pick({
  filter: true,
});

/** Figures over all loan files. */
export const dashboardRoutes = (deps: Pick<LoanApplicationDeps, 'pool' | 'settingsInForce'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/business/dashboard/stats',
    summary: "The dashboard's eight figures",
    tag: 'Dashboard',
    permission: 'applications.read',
    responses: { 200: { description: 'The figures', schema: dashboardStatsSchema } },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const { totalLoanCents, averageProcessingDays, ...counts } = await dashboardStats(
        deps.pool,
        await viewerOf(deps, context),
      );
      const body: DashboardStats = {
        ...counts,
        totalLoanVolume: centsToDollars(totalLoanCents),
        averageProcessingTime: averageProcessingDays,
      };
      return { body };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/business/dashboard/recent-applications',
    summary: `The ${MOST_RECENT} applications submitted last`,
    tag: 'Dashboard',
    permission: 'applications.read',
    responses: { 200: { description: 'Newest first', schema: z.array(recentApplicationSchema) } },
    reads: ['loan-pipeline'],
    handle: async (context) => {
      const entries = await recentApplications(deps.pool, MOST_RECENT, await viewerOf(deps, context));
      return { body: entries.map(toRecent) };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/business/dashboard/report.csv',
    summary: 'The pipeline, or the part of it that `filter` lists, as a spreadsheet',
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
      const today = plainDateIn(metadata.now, viewer.timeZone);
      res.set({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': contentDisposition(`loan-pipeline-${today}.csv`),
      });
      const entries = eachApplication(deps.pool, query.filter ?? {}, viewer);
      await sendStream(res, Readable.from(entries).map(toApplicationRow), reportLines());
      return {};
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/pipeline/stats',
    summary: 'Open applications by their current stage',
    tag: 'Dashboard',
    permission: 'applications.read',
    responses: { 200: { description: 'Six counts', schema: pipelineStatsSchema } },
    reads: ['loan-pipeline'],
    handle: async () => {
      const files = await pipelineStats(deps.pool);
      const body: PipelineStats = {
        preQualification: files.pre_qualification,
        documentCollection: files.document_collection,
        underwriting: files.underwriting,
        appraisal: files.appraisal,
        approval: files.approval,
        closing: files.ready_to_close,
      };
      return { body };
    },
  }),
];

const toRecent = (entry: PipelineEntry): RecentApplication => ({
  id: entry.id,
  borrowerName: entry.borrowerName,
  priority: entry.priority,
  status: entry.status,
  loanAmount: centsToDollars(entry.loanAmountCents),
  propertyAddress: entry.propertyAddress,
  assignedTo: entry.assignedTo,
  submittedAt: entry.createdAt,
  daysInProcess: entry.daysInProcess,
});

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
