import { basename } from 'node:path';
import { IllegalTransitionError, RuleViolationError } from '../../events/kernel/errors.ts';
import { documentName } from '../../events/lending/document-wording.ts';
import { isFinal, standingInSentence } from '../../events/lending/disposition.ts';
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
type RequestedDocument = LoanFile['documents'][number];

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

/**
 * The request of the file that the document answers: one that is open, or whose document was sent back.
 * @throws IllegalTransitionError on a final file, RuleViolationError when nothing like it was asked for
 */
export const wantedDocument = ({ data }: DocumentDelivered, file: LoanFile): RequestedDocument => {
  const { applicationId, status, documents } = file;
  if (isFinal(file)) {
    throw new IllegalTransitionError(
      `The application is ${standingInSentence(file)}: it takes no documents of partners any more`,
      {
        applicationId,
        status,
        allowed: [],
      },
    );
  }
  const wanted = documents.find(
    (document) => document.documentType === data.documentType && isAwaitingBorrower(document.status),
  );
  if (wanted) return wanted;
  throw new RuleViolationError(`No request for a ${documentName(data.documentType)} is open on the application`, {
    applicationId,
    documentType: data.documentType,
  });
};

/** Answers that request. */
export const documentCommand = (
  { documentId, documentVersion }: RequestedDocument,
  { data: { documentType, fileName } }: DocumentDelivered,
  content: ExaminedDocument & Pick<UploadDocument['data'], 'sha256' | 'sizeBytes' | 'mustBeScanned'>,
): UploadDocument => ({
  type: 'UploadDocument',
  data: {
    documentId,
    documentType,
    fileName: basename(fileName.replaceAll('\\', '/')),
    ...content,
    mode: documentVersion > 0 ? 'replacement' : 'new',
  },
});
