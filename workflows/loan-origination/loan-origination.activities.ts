import type { Activities, WorkflowDeps } from '../engine/manifest/manifest.ts';
import { type Reading, stateDrivenActivities } from '../engine/state-driven/state-driven.activities.ts';
import type { Next } from '../engine/state-driven/state-driven.contract.ts';
import type { Elapsed } from '../engine/state-driven/wait-clock.ts';
import { createCarryOut } from './carry-out.ts';
import type { LoanFileSummary } from './loan-file-summary.ts';
import { nextStep } from './next-step.ts';
import { recordedTimes } from './overdue-waits.ts';
import { readLoanFile } from './read-loan-file.ts';
import { type LoanOriginationStep, stepOf } from './step.ts';

/** @param type the workflow's Temporal type */
export const createLoanOriginationActivities = (type: string, deps: WorkflowDeps): Activities =>
  stateDrivenActivities(type, deps.store, {
    read: async (applicationId) => readingOf(await readLoanFile(deps, applicationId)),
    decide,
    carryOut: createCarryOut(deps),
  });

const readingOf = (file: LoanFileSummary): Reading<LoanFileSummary> => ({
  subject: file,
  asOf: file.asOf,
  times: recordedTimes(file),
});

const decide = (file: LoanFileSummary, elapsed: Elapsed): Next<LoanOriginationStep> => {
  const next = nextStep(file, elapsed);
  if (next.kind !== 'do') return next;
  return { kind: 'do', ...stepOf(next.command, file), waitingFor: next.waitingFor };
};
