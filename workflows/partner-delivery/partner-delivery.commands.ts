import { basename } from 'node:path';
import { v5 as uuidv5 } from 'uuid';
import { RuleViolationError } from '../../events/kernel/errors.ts';
import { isAwaitingBorrower } from '../../events/lending/life-cycle.ts';
import type { RecordCreditReport } from '../../events/loan-application/credit/credit.decider.ts';
import type { UploadDocument } from '../../events/loan-application/documents/documents.decider.ts';
import type { LoanFile } from '../../events/loan-application/loan-application.decider.ts';
import type { PartnerDeliveryReceived } from '../../events/partner-delivery/partner-delivery.events.ts';
import type {
  CreditReportDelivered,
  DocumentDelivered,
} from '../../events/partner-delivery/partner-delivery.messages.ts';
import type { ExaminedDocument } from '../../events/platform/document-file.ts';

type Delivery = PartnerDeliveryReceived['data'];

/** @throws RuleViolationError when a score is for a borrower that the file does not have */
export const creditReportCommand = (
  { partnerId, deliveryId }: Delivery,
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

/** Answers the file's open request for such a document, mends one that was sent back, or adds a new one. */
export const documentCommand = (
  { deliveryId }: Delivery,
  { data: { documentType, fileName } }: DocumentDelivered,
  file: LoanFile,
  content: ExaminedDocument & { readonly sha256: string; readonly sizeBytes: number },
): UploadDocument => {
  const wanted = file.documents.find(
    (document) => document.documentType === documentType && isAwaitingBorrower(document.status),
  );
  return {
    type: 'UploadDocument',
    data: {
      documentId: wanted?.documentId ?? uuidv5('document', deliveryId),
      documentType,
      fileName: basename(fileName.replaceAll('\\', '/')),
      ...content,
      mode: wanted && wanted.documentVersion > 0 ? 'replacement' : 'new',
    },
  };
};
