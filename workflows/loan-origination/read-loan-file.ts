import { NotFoundError } from '../../events/kernel/errors.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { openAggregate } from '../../events/store/aggregate.ts';
import type { WorkflowDeps } from '../engine/manifest.ts';
import { type LoanFileSummary, summarizeLoanFile } from './loan-file-summary.ts';

export type LoanFileRead = {
  readonly file: LoanFileSummary;
  readonly events: readonly RecordedEvent<LoanApplicationEvent>[];
};

/** @throws NotFoundError when there is no such application */
export const readLoanFile = async (
  { store, settingsInForce }: Pick<WorkflowDeps, 'store' | 'settingsInForce'>,
  applicationId: string,
): Promise<LoanFileRead> => {
  const events = await openAggregate(store, loanApplicationAggregate).history(applicationId);
  // Asked after the events, so that none of them is in the future.
  const { rows } = await store.pool.query<{ now: Date }>('select clock_timestamp() as now');
  const calendar = mainBranchOf(await settingsInForce.read());
  const file = rows[0] && summarizeLoanFile(events, rows[0].now.toISOString(), calendar);
  if (!file) throw new NotFoundError('No application has this id', { applicationId });
  return { file, events };
};
