import { RuleViolationError } from '../../../events/kernel/errors.ts';
import type { RecordCreditReport } from '../../../events/loan-application/credit/credit.decider.ts';
import { type LoanFile, loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import type { PartnerDeliveryReceived } from '../../../events/partner-delivery/partner-delivery.events.ts';
import {
  type CreditReportDelivered,
  creditReportDeliveredSchema,
} from '../../../events/partner-delivery/partner-delivery.messages.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { onLoanFile } from './loan-file.ts';
import { messageHandler } from './message-handler.ts';

/** A credit report that a bureau sends by itself, for the file that it names. */
export const creditReportHandler = messageHandler({
  types: ['credit_report.delivered'],
  schema: creditReportDeliveredSchema,
  find: async (message, circumstances) => {
    const { deps, delivery, commandId, metadata } = circumstances;
    const { applicationId } = message.data;
    const about = { kind: message.type, applicationId, effect: 'Credit report recorded' };
    return onLoanFile(circumstances, about, ({ file, version }) =>
      openAggregate(deps.store, loanApplicationAggregate).handle(
        applicationId,
        creditReportCommand(delivery.data, message, file),
        { metadata, options: { commandId, expectedVersion: version } },
      ),
    );
  },
});

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
