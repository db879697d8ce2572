import { z } from 'zod';
import { dispositions } from '../../events/lending/disposition/disposition.ts';
import { applicationStatuses, priorities, stageIds } from '../../events/lending/life-cycle/life-cycle.ts';
import { fileAlertsSchema } from '../services/file/file-alerts.contract.ts';

/** Of figures over all files. */
const counted = {
  /** When they were counted, where files are so many that it is not done for each question: about a minute ago at most. */
  countedAt: z.iso.datetime().nullable(),
  /** True when files may have changed since: ask again after some seconds. */
  isBehind: z.boolean(),
};
export type Counted = z.infer<z.ZodObject<typeof counted>>;

/** `GET /api/business/dashboard/stats`. Every figure but the averages counts the files that its filter lists. */
export const dashboardStatsSchema = z.object({
  totalApplications: z.int(),
  pendingReview: z.int(),
  inUnderwriting: z.int(),
  approvedToday: z.int(),
  /** Dollars. */
  totalLoanVolume: z.number(),
  /** Days from submission to decision, one decimal; 0 while nothing is decided. */
  averageProcessingTime: z.number(),
  complianceAlerts: z.int(),
  tasksPending: z.int(),
  ...counted,
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

/** One row of `GET /api/business/dashboard/recent-applications`. */
export const recentApplicationSchema = z.object({
  id: z.uuid(),
  borrowerName: z.string(),
  priority: z.enum(priorities),
  status: z.enum(applicationStatuses),
  /** Disposition of the file; null while it has none. */
  disposition: z.enum(dispositions).nullable(),
  loanAmount: z.number(),
  propertyAddress: z.string(),
  assignedTo: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  daysInProcess: z.int(),
  alerts: fileAlertsSchema,
});
export type RecentApplication = z.infer<typeof recentApplicationSchema>;

/** `GET /api/pipeline/stats`: open files by their current stage. */
export const pipelineStatsSchema = z.object({
  preQualification: z.int(),
  documentCollection: z.int(),
  underwriting: z.int(),
  appraisal: z.int(),
  approval: z.int(),
  closing: z.int(),
  ...counted,
});
export type PipelineStats = z.infer<typeof pipelineStatsSchema>;

/** `GET /api/business/dashboard/charts`. Each count is that of a list: `filter` of `GET /api/applications`. */
export const dashboardChartsSchema = z.object({
  /** Ages of open files in days in process, both ends included; the last has no end. */
  buckets: z.array(z.object({ daysFrom: z.int(), daysTo: z.int().nullable() })),
  /** Open files by current stage, counts in the order of the buckets. */
  stages: z.array(z.object({ stage: z.enum(stageIds), files: z.array(z.int()) })),
  /** The last twelve weeks, Monday to Sunday at the branch; decisions are those that stand. */
  weeks: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      submitted: z.int(),
      /** Dollars, of the submitted. */
      volume: z.number(),
      approved: z.int(),
      rejected: z.int(),
    }),
  ),
  /** Since when completed stages count for their cycle time: the first of the weeks. */
  completedFrom: z.iso.date(),
  /** Opening days of the branch from the begin of a stage to its completion; null without files. */
  cycleTimes: z.array(
    z.object({
      stage: z.enum(stageIds),
      files: z.int(),
      medianDays: z.number().nullable(),
      p90Days: z.number().nullable(),
    }),
  ),
  ...counted,
});
export type DashboardCharts = z.infer<typeof dashboardChartsSchema>;
