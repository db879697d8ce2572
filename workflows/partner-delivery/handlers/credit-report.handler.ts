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
      const report = creditReportCommand(delivery.data, message, judged.file, orderOf(judged, circumstances));
      const request = requestOf(circumstances);
      if (request) {
        const options = { commandId: `${commandId}/credit-order`, expectedVersion: judged.version };
        await applications.handle(applicationId, request, { metadata, options });
      }
      // After a request the version is another one, which a repeated attempt does not know.
      const options = { commandId, ...(!request && { expectedVersion: judged.version }) };
      await applications.handle(applicationId, report, { metadata, options });
    });
  },
});

/** The order that the report is for; an order brings one, and further ones need another order. */
const orderOf = ({ order, history }: JudgedFile, { attached }: Circumstances): string | undefined => {
  if (attached || !order) return attached?.orderId;
  const hasReport = history.some(({ type, position }) => type === 'CreditReportReceived' && position > order.since);
  return hasReport ? undefined : order.orderId;
};

/** Whoever attached a report to the application alone has asked for it. */
const requestOf = ({ attached, commandId }: Circumstances): OrderCreditReport | undefined =>
  attached && attached.orderId === undefined
    ? { type: 'OrderCreditReport', data: { orderId: idFrom(commandId, 'credit-order'), reason: attached.reason } }
    : undefined;

/** @throws RuleViolationError when a score is for a borrower that the file does not have */
const creditReportCommand = (
  { partnerId, deliveryId }: PartnerDeliveryReceived['data'],
  { data: { reportId, issuedOn, scores, accounts } }: CreditReportDelivered,
  file: LoanFile,
  orderId: string | undefined,
): RecordCreditReport => ({
  type: 'RecordCreditReport',
  data: {
    reportId,
    partnerId,
    deliveryId,
    ...(orderId !== undefined && { orderId }),
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
