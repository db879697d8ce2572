import { stateAfter } from '../../../events/kernel/fold.ts';
import { creditKind } from '../../../events/lending/vendor-orders/credit/credit.kind.ts';
import { toCents } from '../../../events/kernel/money.ts';
import type { CreditReport } from '../../../events/loan-application/credit/credit.events.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/aggregate.ts';
import type { PlacedOrder } from '../../../events/vendor-order/vendor-order.state.ts';
import { isFinalRefusal } from '../../engine/activity-errors.ts';
import type { Circumstances } from './message-handler.ts';

/** What of the circumstances of a delivery it needs. */
type OfDelivery = Pick<Circumstances, 'commandId' | 'metadata'> & {
  readonly deps: Pick<Circumstances['deps'], 'store'>;
  readonly delivery: { readonly data: Pick<CreditReport, 'deliveryId' | 'partnerId'> };
};

/** The report as the loan file keeps it; whom no bureau could score has no score in it. */
const reportOf = (
  result: string,
  borrowerIds: readonly string[],
  { deliveryId, partnerId }: Pick<CreditReport, 'deliveryId' | 'partnerId'>,
): CreditReport => {
  const { reportId, issuedOn, scores, accounts } = creditKind.resultSchema.parse(JSON.parse(result));
  return {
    reportId,
    partnerId,
    deliveryId,
    issuedOn,
    scores: scores.flatMap(({ borrower, bureau, score }) => {
      const borrowerId = borrowerIds[borrower];
      return borrowerId === undefined ? [] : [{ borrowerId, bureau, score }];
    }),
    accounts: accounts.map(({ balance, limit, monthlyPayment, ...account }) => ({
      ...account,
      balanceCents: toCents(balance),
      ...(limit !== undefined && { limitCents: toCents(limit) }),
      monthlyPaymentCents: toCents(monthlyPayment),
    })),
  };
};

/**
 * Records the report of a credit order on its loan file too, which an order has made it expect. Harmless when repeated.
 * @returns why the loan file does not take it, in words; undefined when it has it
 */
export const recordOrderedCredit = async (
  { deps: { store }, delivery, commandId, metadata }: OfDelivery,
  { applicationId, orderId, orderNumber }: PlacedOrder,
  result: string,
): Promise<string | undefined> => {
  const applications = openAggregate(store, loanApplicationAggregate);
  const file = stateAfter(loanApplicationAggregate.decider, await applications.history(applicationId));
  if (file.status === 'not_submitted') return 'there is no such application';
  const borrowerIds = file.borrowers.map(({ borrowerId }) => borrowerId);
  const report = reportOf(result, borrowerIds, delivery.data);
  if (file.reportIds.includes(report.reportId)) return undefined;
  const circumstances = (step: string) => ({ metadata, options: { commandId: `${commandId}/${step}` } });
  try {
    const data = { orderId, reason: `Ordered by ${orderNumber}` };
    await applications.handle(applicationId, { type: 'OrderCreditReport', data }, circumstances('credit-order'));
    await applications.handle(applicationId, { type: 'RecordCreditReport', data: report }, circumstances('credit'));
    return undefined;
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    return error.message;
  }
};
