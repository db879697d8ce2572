import { ERASED } from '../../events/kernel/personal-data.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { documentReason } from '../../events/lending/documents/document-reasons.ts';
import { isFinal, isPaused } from '../../events/lending/disposition/disposition.ts';
import type { DocumentType } from '../../events/lending/life-cycle/life-cycle.ts';
import { documentInWords } from '../../events/lending/needs/need-words.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { contentOf } from '../../events/loan-application/stated/file-content.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import type { LoanFileSummary } from './loan-file-summary.ts';
import { readLoanFile } from './read-loan-file.ts';
import { reminderMail } from './reminder-mail.ts';
import type { SendCommand } from './send-command.ts';
import type { StepOf } from './step.ts';

type Reminder = StepOf<'remindBorrower'>;
type Subject = { readonly file: LoanFileSummary; readonly events: readonly RecordedEvent<LoanApplicationEvent>[] };

/** Sends the mail of a reminder and records that it was sent. */
export const createRemindBorrower =
  (deps: WorkflowDeps, send: SendCommand) =>
  async (applicationId: string, step: Reminder): Promise<void> => {
    const events = await openAggregate(deps.store, loanApplicationAggregate).history(applicationId);
    const mail = await mailOf(deps, { file: await readLoanFile(deps, applicationId), events }, step);
    if (!mail) return;
    const { documentIds, reminderNumber, reminderKey } = step;
    // The mail goes first: a reminder in the history that never went out would be a false record, while a mail that is
    // sent but not recorded is tried again under the same key.
    const { mayBeTwice } = await deps.mailer.send({ key: `${applicationId}-${reminderKey}`, ...mail });
    await send(applicationId, step, {
      type: 'RecordDocumentReminder',
      data: {
        documentIds: [...documentIds],
        reminderNumber,
        channel: 'email',
        reminderKey,
        ...(mayBeTwice && { mayBeTwice }),
      },
    });
  };

/** @returns undefined when there is nobody to remind any more, or the reminder was sent before */
const mailOf = async (
  { settingsInForce }: WorkflowDeps,
  { file, events }: Subject,
  { documentIds, reminderNumber, reminderKey }: Reminder,
) => {
  const content = contentOf(events);
  if (!content || isFinal(file) || isPaused(file)) {
    return undefined;
  }
  const wasSent = events.some(({ type, data }) => type === 'DocumentReminderSent' && data.reminderKey === reminderKey);
  const { borrowers, loanNumber } = content;
  const [borrower] = borrowers;
  // Erased: a rejected file that is taken up again after its borrower was forgotten.
  if (wasSent || !borrower || borrower.email === ERASED) return undefined;

  const documents = file.documents
    .filter(({ documentId }) => documentIds.includes(documentId))
    .map((document) => ({
      name: documentInWords(document, content),
      reason: reasonOf(events, document.documentId, document.documentType),
    }));
  const { companyName, nmlsId, security } = await settingsInForce.read();
  const { uploadMaxMegabytes } = security;
  const { firstName } = borrower;
  return {
    to: borrower.email,
    ...reminderMail({ firstName, loanNumber, documents, reminderNumber, uploadMaxMegabytes, companyName, nmlsId }),
  };
};

/** Why the borrower was asked last; the usual reason where that was erased, or it came in unasked and was sent back. */
const reasonOf = (events: Subject['events'], documentId: string, documentType: DocumentType): string => {
  const request = events.findLast(
    (event) =>
      (event.type === 'DocumentRequested' ||
        event.type === 'DocumentRequestRevised' ||
        event.type === 'DocumentReplacementRequested') &&
      event.data.documentId === documentId,
  );
  const reason = request && 'reason' in request.data ? request.data.reason : undefined;
  return reason === undefined || reason === ERASED ? documentReason(documentType) : reason;
};
