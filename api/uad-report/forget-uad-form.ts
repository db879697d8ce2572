import { uadReportAggregate } from '../../events/uad-report/uad-report.decider.ts';
import { uadReportStream } from '../../events/uad-report/uad-report.stream.ts';
import type { CommandMetadata } from '../../events/kernel/message.ts';
import { openAggregate, type Outcome } from '../../events/store/append/aggregate.ts';
import type { CommandOptions } from '../../events/store/append/command-handler.ts';
import type { Erase } from '../../events/store/erasure/erasure.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import type { UadReport } from '../../events/uad-report/uad-report.state.ts';

type Request = {
  readonly reportId: string;
  /** Kept in clear for ever; must name nobody. */
  readonly reason: string;
};

/**
 * Discards a UAD form that goes with no order and erases what it says. Asked again, it finishes what was broken off.
 * @throws NotFoundError, IllegalTransitionError for one that belongs to a loan file
 */
export const forgetUadForm = async (
  { store, erase }: { readonly store: EventStore; readonly erase: Erase },
  { reportId, reason }: Request,
  {
    metadata,
    options,
  }: { readonly metadata: CommandMetadata; readonly options: CommandOptions<UadReport | undefined> },
): Promise<Outcome> => {
  const reports = openAggregate(store, uadReportAggregate);
  const outcome = await reports.handle(
    reportId,
    { type: 'ForgetUadReport', data: { reportId, reason } },
    { metadata, options },
  );
  const begun = (await reports.history(reportId)).find(({ type }) => type === 'UadReportErasureBegun');
  if (begun) await erase({ recorded: new Map([[uadReportStream(reportId), begun.position]]), metadata });
  return outcome;
};
