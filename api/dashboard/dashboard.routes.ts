import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import {
  dashboardStats,
  type PipelineEntry,
  pipelineStats,
  recentApplications,
} from '../../projections/loan-pipeline/loan-pipeline.queries.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { viewerOf } from '../services/applications.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import {
  type DashboardStats,
  dashboardStatsSchema,
  type PipelineStats,
  pipelineStatsSchema,
  type RecentApplication,
  recentApplicationSchema,
} from './dashboard.contract.ts';

const MOST_RECENT = 5;

/** Figures over all loan files. */
export const dashboardRoutes = (deps: Pick<RouteDeps, 'pool' | 'settingsInForce'>): Route[] => [
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
