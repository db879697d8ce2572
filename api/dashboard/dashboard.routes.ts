import { z } from 'zod';
import { centsToDollars } from '../../events/kernel/money.ts';
import { addDays, mondayOf } from '../../events/lending/calendar/days.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import type { BranchCalendar } from '../../events/lending/calendar/branch-calendar.ts';
import type { StageId } from '../../events/lending/life-cycle/life-cycle.ts';
import type { Pool } from '../../events/platform/database/database.ts';
import { checkpointPosition } from '../../events/store/log/log-positions.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { createKeptFigures } from '../../projections/loan-pipeline/kept-figures.ts';
import {
  type DashboardFigures,
  dashboardStats,
  type PipelineEntry,
  pipelineStats,
  recentApplications,
} from '../../projections/loan-pipeline/loan-pipeline.queries.ts';
import {
  ageBuckets,
  cycleTimes,
  figuresByWeek,
  filesByStageAndAge,
} from '../../projections/loan-pipeline/pipeline-charts.queries.ts';
import type { PipelineViewer } from '../../projections/loan-pipeline/loan-pipeline.criteria.ts';
import { checkpointOf } from '../../projections/registry.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { viewerOf } from '../services/file/applications.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  type Counted,
  type DashboardCharts,
  dashboardChartsSchema,
  type DashboardStats,
  dashboardStatsSchema,
  type PipelineStats,
  pipelineStatsSchema,
  type RecentApplication,
  recentApplicationSchema,
} from './dashboard.contract.ts';

const MOST_RECENT = 5;
const WEEKS = 12;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Figures over all loan files. */
export const dashboardRoutes = (deps: Pick<RouteDeps, 'pool' | 'settingsInForce'>): Route[] => {
  const position = () => checkpointPosition(deps.pool, checkpointOf('loan-pipeline'));
  const keptStats = createKeptFigures<DashboardFigures>({
    filesIn: ({ totalApplications }) => totalApplications,
    position,
  });
  const keptStages = createKeptFigures<Record<StageId, number>>({
    filesIn: (files) => sum(Object.values(files)),
    position,
  });
  const keptCharts = createKeptFigures<Charts>({
    // Of what each of the three looks at: open files, those of the weeks, and completed stages.
    filesIn: ({ stages, weeks, cycleTimes: cycles }) =>
      sum(stages.flatMap(({ files }) => files)) +
      sum(weeks.map(({ submitted, approved, rejected }) => submitted + approved + rejected)) +
      sum(cycles.map(({ files }) => files)),
    position,
  });
  return [
    defineRoute({
      method: 'get',
      path: '/api/business/dashboard/stats',
      summary: "The dashboard's eight figures",
      tag: 'Dashboard',
      permission: 'applications.read',
      responses: { 200: { description: 'The figures', schema: dashboardStatsSchema } },
      reads: ['loan-pipeline'],
      handle: async (context) => {
        const viewer = await viewerOf(deps, context);
        const { value, counted } = await keptStats(dayOf(viewer), () => dashboardStats(deps.pool, viewer));
        const { totalLoanCents, averageProcessingDays, ...counts } = value;
        const body: DashboardStats = {
          ...counts,
          totalLoanVolume: centsToDollars(totalLoanCents),
          averageProcessingTime: averageProcessingDays,
          ...counted,
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
      path: '/api/business/dashboard/charts',
      summary: 'Files by stage and age, the last twelve weeks, and how long stages take',
      tag: 'Dashboard',
      permission: 'applications.read',
      responses: { 200: { description: 'What the charts show', schema: dashboardChartsSchema } },
      reads: ['loan-pipeline'],
      handle: async (context) => {
        const viewer = await viewerOf(deps, context);
        const calendar = mainBranchOf(await deps.settingsInForce.read());
        const key = JSON.stringify([dayOf(viewer), calendar]);
        const { value, counted } = await keptCharts(key, () => chartsOf(deps.pool, calendar, viewer));
        const body: DashboardCharts = { ...value, ...counted };
        return { body };
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
        const { value: files, counted } = await keptStages('', () => pipelineStats(deps.pool));
        const body: PipelineStats = {
          preQualification: files.pre_qualification,
          documentCollection: files.document_collection,
          underwriting: files.underwriting,
          appraisal: files.appraisal,
          approval: files.approval,
          closing: files.ready_to_close,
          ...counted,
        };
        return { body };
      },
    }),
  ];
};

/** The day at the branch, on which figures depend beside the files. */
const dayOf = ({ now, timeZone }: PipelineViewer): string => `${plainDateIn(now, timeZone)} ${timeZone}`;

type Charts = Omit<DashboardCharts, keyof Counted>;

const chartsOf = async (pool: Pool, calendar: BranchCalendar, viewer: PipelineViewer): Promise<Charts> => {
  const thisWeek = mondayOf(plainDateIn(viewer.now, viewer.timeZone));
  const completedFrom = addDays(thisWeek, -7 * (WEEKS - 1));
  const [stages, weeks, cycles] = await Promise.all([
    filesByStageAndAge(pool, viewer),
    figuresByWeek(pool, completedFrom, WEEKS, viewer),
    cycleTimes(pool, completedFrom, calendar, viewer),
  ]);
  return {
    buckets: ageBuckets.map((bucket) => ({ daysTo: null, ...bucket })),
    stages,
    weeks: weeks.map(({ submittedCents, from, ...counts }) => ({
      from,
      to: addDays(from, 6),
      volume: centsToDollars(submittedCents),
      ...counts,
    })),
    completedFrom,
    cycleTimes: cycles,
  };
};

const toRecent = (entry: PipelineEntry): RecentApplication => ({
  id: entry.id,
  borrowerName: entry.borrowerName,
  priority: entry.priority,
  status: entry.status,
  disposition: entry.disposition,
  loanAmount: centsToDollars(entry.loanAmountCents),
  propertyAddress: entry.propertyAddress,
  assignedTo: entry.assignedTo,
  submittedAt: entry.createdAt,
  daysInProcess: entry.daysInProcess,
  alerts: entry.alerts,
});
