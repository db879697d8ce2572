import { z } from 'zod';
import { applicationStatuses, priorities } from '../../events/lending/life-cycle.ts';

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
});
export type DashboardStats = z.infer<typeof dashboardStatsSchema>;

/** One row of `GET /api/business/dashboard/recent-applications`. */
export const recentApplicationSchema = z.object({
  id: z.uuid(),
  borrowerName: z.string(),
  priority: z.enum(priorities),
  status: z.enum(applicationStatuses),
  loanAmount: z.number(),
  propertyAddress: z.string(),
  assignedTo: z.string().nullable(),
  submittedAt: z.iso.datetime(),
  daysInProcess: z.int(),
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
});
export type PipelineStats = z.infer<typeof pipelineStatsSchema>;
