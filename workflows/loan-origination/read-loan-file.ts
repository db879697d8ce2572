import { NotFoundError } from '../../events/kernel/errors.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { summaryOf } from './due-times.ts';
import { loanFileFold, type LoanFileSummary } from './loan-file-summary.ts';

/**
 * The file as the log has it. A file that many work on is looked at after most of what they do, so only what is newer than
 * the last time is read. @throws NotFoundError when there is no such application
 */
export const readLoanFile = async (
  { store, settingsInForce }: Pick<WorkflowDeps, 'store' | 'settingsInForce'>,
  applicationId: string,
): Promise<LoanFileSummary> => {
  const { state } = await store.loadState(loanFileFold, loanApplicationStream(applicationId));
  if (!state) throw new NotFoundError('No application has this id', { applicationId });
  // Asked after the events, so that none of them is in the future.
  const { rows } = await store.pool.query<{ now: string }>('select clock_timestamp() as now');
  const asOf = rows[0]?.now ?? new Date().toISOString();
  return summaryOf(state, asOf, mainBranchOf(await settingsInForce.read()));
};
