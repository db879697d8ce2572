import { stateAfter } from '../../../events/kernel/fold.ts';
import type { CreditReport } from '../../../events/loan-application/credit/credit.events.ts';
import { creditKind } from '../../../events/lending/vendor-orders/credit/credit.kind.ts';
import { orderedReport } from '../../../events/loan-application/credit/ordered-report.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import { isFinalRefusal } from '../../engine/state-driven/activity-errors.ts';
import type { Circumstances } from './message-handler.ts';

/** The part of a delivery's circumstances in use here. */
type OfDelivery = Pick<Circumstances, 'commandId' | 'metadata'> & {
  readonly deps: Pick<Circumstances['deps'], 'store'>;
  readonly delivery: { readonly data: Pick<CreditReport, 'deliveryId' | 'partnerId'> };
};

/**
 * Records the report of a credit order on its loan file too. Harmless when repeated.
 * @returns what came of it, in words; undefined when there is nothing to say
 */
export const recordOrderedCredit = async (
  { deps: { store }, delivery, commandId, metadata }: OfDelivery,
  { applicationId, orderId, details }: PlacedOrder,
  result: string,
): Promise<string | undefined> => {
  const applications = openAggregate(store, loanApplicationAggregate);
  const history = await applications.history(applicationId);
  const file = stateAfter(loanApplicationAggregate.decider, history);
  if (file.status === 'not_submitted') return 'the application does not take it: there is none';
  const before = history.findLast((event) => event.type === 'CreditReportReceived');
  const { partnerId, deliveryId } = delivery.data;
  const { report, keepsOthers } = orderedReport({
    result: creditKind.resultSchema.parse(JSON.parse(result)),
    details,
    borrowerIds: file.borrowers.map(({ borrowerId }) => borrowerId),
    before: before?.type === 'CreditReportReceived' ? before.data : undefined,
    from: { partnerId, deliveryId, orderId },
  });
  if (file.reportIds.includes(report.reportId)) return undefined;
  try {
    const command = { type: 'RecordCreditReport', data: report } as const;
    await applications.handle(applicationId, command, { metadata, options: { commandId: `${commandId}/credit` } });
    return keepsOthers ? 'scores and accounts of the other borrowers stay as they were' : undefined;
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    return `the application does not take it: ${error.message}`;
  }
};
