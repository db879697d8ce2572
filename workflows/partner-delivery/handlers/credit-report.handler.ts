import { RuleViolationError } from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import type { OrderCreditReport, RecordCreditReport } from '../../../events/loan-application/credit/credit.decider.ts';
import { type LoanFile, loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import type { PartnerDeliveryReceived } from '../../../events/partner-delivery/partner-delivery.events.ts';
import {
  type CreditReportDelivered,
  creditReportDeliveredSchema,
} from '../../../events/partner-delivery/partner-delivery.messages.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { type JudgedFile, onLoanFile } from './loan-file.ts';
import { type Circumstances, messageHandler } from './message-handler.ts';

/** A credit report for the file that it names, which its bureau has an open order for. */
export const creditReportHandler = messageHandler({
  types: ['credit_report.delivered'],
  schema: creditReportDeliveredSchema,
  find: async (message, circumstances) => {
    const { deps, delivery, commandId, metadata } = circumstances;
    const { applicationId } = message.data;
    const about = { kind: message.type, applicationId, effect: 'Credit report recorded' };
    return onLoanFile(circumstances, about, async (judged) => {
      const applications = openAggregate(deps.store, loanApplicationAggregate);
      const report = creditReportCommand(delivery.data, message, judged.file);
      const request = requestFor(judged, circumstances);
      const asked = request
        ? await applications.handle(applicationId, request, {
            metadata,
            options: { commandId: `${commandId}/credit-order`, expectedVersion: judged.version },
          })
        : judged;
      await applications.handle(applicationId, report, {
        metadata,
        options: { commandId, expectedVersion: asked.version },
      });
    });
  },
});

/** An order has the file expect its first report, and so does whoever attached one; further ones need another order. */
const requestFor = (
  { order, history }: JudgedFile,
  { attached, commandId }: Circumstances,
): OrderCreditReport | undefined => {
  if (attached) {
    const { orderId = idFrom(commandId, 'credit-order'), reason } = attached;
    return { type: 'OrderCreditReport', data: { orderId, reason } };
  }
  if (!order) return undefined;
  const { orderId, orderNumber, since } = order;
  const hasReport = history.some(({ type, position }) => type === 'CreditReportReceived' && position > since);
  return hasReport ? undefined : { type: 'OrderCreditReport', data: { orderId, reason: `Ordered by ${orderNumber}` } };
};

/** @throws RuleViolationError when a score is for a borrower that the file does not have */
const creditReportCommand = (
  { partnerId, deliveryId }: PartnerDeliveryReceived['data'],
  { data: { reportId, issuedOn, scores, accounts } }: CreditReportDelivered,
  file: LoanFile,
): RecordCreditReport => ({
  type: 'RecordCreditReport',
  data: {
    reportId,
    partnerId,
    deliveryId,
    issuedOn,
    scores: scores.map(({ borrower, bureau, score }, index) => {
      const borrowerId = file.borrowers[borrower]?.borrowerId;
      if (borrowerId) return { borrowerId, bureau, score };
      throw new RuleViolationError('A score is for a borrower that the application does not have', {}, [
        { field: `data.scores.${index}.borrower`, message: `Send 0 to ${file.borrowers.length - 1}` },
      ]);
    }),
    accounts: accounts.map(({ balance, limit, monthlyPayment, ...account }) => ({
      ...account,
      balanceCents: balance,
      ...(limit !== undefined && { limitCents: limit }),
      monthlyPaymentCents: monthlyPayment,
    })),
  },
});
