import type { PipelineStats } from '../../../api/dashboard/dashboard.contract.ts';
import type { SystemStatus } from '../../../api/system/status/system.contract.ts';
import type { SettingsSummary } from '../../../api/settings/settings.contract.ts';
import type { ApplicationRow } from '../../../api/loan-application/list/list.contract.ts';

/** API answers with invented values, for specs that state only the ones that matter. */
export const applicationRow = (more: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id: '11111111-1111-4111-8111-111111111111',
  loanNumber: 'LL-2026-1H248H24',
  status: 'submitted',
  disposition: null,
  priority: 'medium',
  borrowerName: 'Alice Rivera',
  propertyAddress: '48 Oak Lane, Round Rock, TX 78664',
  loanType: 'conventional',
  loanAmount: 320_000,
  createdAt: '2026-03-02T15:00:00.000Z',
  updatedAt: '2026-03-02T15:00:00.000Z',
  assignedTo: null,
  assigneeId: null,
  completionPercentage: 10,
  currentStage: 'pre_qualification',
  outstandingConditions: 0,
  alerts: [],
  daysInProcess: 1,
  version: 1,
  ...more,
});

/** That many rows, of borrowers numbered from 1. */
export const applicationRows = (count: number): readonly ApplicationRow[] =>
  Array.from({ length: count }, (_, index) =>
    applicationRow({
      id: `11111111-1111-4111-8111-${String(index + 1).padStart(12, '0')}`,
      borrowerName: `Borrower ${index + 1}`,
    }),
  );

export const pipelineStats: PipelineStats = {
  preQualification: 1,
  documentCollection: 0,
  underwriting: 0,
  appraisal: 0,
  approval: 0,
  closing: 0,
  countedAt: null,
  isBehind: false,
};

/** How the portal stands, with the workflow engine in that state. */
export const systemStatus = (workflowEngine: SystemStatus['workflowEngine']): SystemStatus => ({
  workflowEngine,
  disk: 'ok',
  eventsWaiting: workflowEngine === 'online' ? 0 : 3_105,
  logPosition: 4_000,
  isCopy: false,
  restoredAt: null,
  lastVerification: null,
  projections: [],
});

/** What everybody may know of the settings. */
export const settingsSummary = (more: Partial<SettingsSummary> = {}): SettingsSummary => ({
  companyName: 'Lendlog Mortgage',
  nmlsId: null,
  timeZone: 'UTC',
  uploadMaxBytes: 25_000_000,
  apiKeyDefaultDays: 365,
  apiKeyMaxDays: null,
  rotationOverlapHours: 24,
  ...more,
});
