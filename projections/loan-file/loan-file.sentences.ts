import { documentName } from '../../events/lending/document-wording.ts';
import { applicationStatusNames, stageName } from '../../events/lending/life-cycle.ts';
import { representativeScore } from '../../events/lending/credit-score.ts';
import { revealableFieldNames, revealPurposeNames } from '../../events/lending/reveals.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { fullName } from '../loan-application-words.ts';
import type { LoanFileRecord } from './loan-file.record.ts';

export type Told = { readonly sentence: string; readonly notes: string | null };

/**
 * What happened, in a sentence for people; who and when stand beside it.
 * @param file the file after the event
 */
export const tell = (event: RecordedEvent<LoanApplicationEvent>, file: LoanFileRecord): Told => {
  const plain = (sentence: string, notes?: string): Told => ({ sentence, notes: notes ?? null });
  switch (event.type) {
    case 'LoanApplicationSubmitted':
      return plain('Application submitted');
    case 'LoanApplicationAssigned':
      return plain(`Assigned to ${event.data.assigneeName}`);
    case 'LoanApplicationUnassigned':
      return plain('Assignee removed');
    case 'LoanApplicationPrioritized':
      return plain(`Priority changed from ${event.data.from} to ${event.data.to}`);
    case 'LoanApplicationStatusChanged': {
      const { from, to, notes, override } = event.data;
      const change = `Status changed from ${applicationStatusNames[from]} to ${applicationStatusNames[to]}`;
      return plain(override ? `${change} (override)` : change, notes);
    }
    case 'LoanApplicationCommented':
      return plain('Comment added', event.data.comment);
    case 'LoanApplicationEscalated':
      return plain(`Escalated after ${days(event.data.daysWaiting)}: ${event.data.subject}`);
    case 'LoanStageStarted': {
      const { stageId, assigneeName, notes } = event.data;
      const started = `Stage ${stageName(stageId)} started`;
      return plain(assigneeName ? `${started}, assigned to ${assigneeName}` : started, notes);
    }
    case 'LoanStageProcessingStarted':
      return plain(`Stage ${stageName(event.data.stageId)} handed to automatic processing`, event.data.notes);
    case 'LoanStageCompleted':
      return plain(`Stage ${stageName(event.data.stageId)} completed`, event.data.notes);
    case 'LoanStageFlagged':
      return plain(`Stage ${stageName(event.data.stageId)} flagged for attention`, event.data.notes);
    case 'LoanStageRejected':
      return plain(`Stage ${stageName(event.data.stageId)} rejected`, event.data.notes);
    case 'DocumentRequested': {
      const { documentType, dueOn, reason } = event.data;
      const requested = `${documentName(documentType)} requested`;
      return plain(dueOn ? `${requested}, due on ${dueDate(dueOn)}` : requested, reason);
    }
    case 'DocumentUploaded': {
      const { documentType, fileName, documentVersion } = event.data;
      const uploaded = `${documentName(documentType)} uploaded: ${fileName}`;
      return plain(documentVersion > 1 ? `${uploaded} (version ${documentVersion})` : uploaded);
    }
    case 'DocumentReviewStarted':
      return plain(`Review started: ${nameOf(file, event.data.documentId)}`, event.data.reviewNotes);
    case 'DocumentVerified':
      return plain(`Document verified: ${nameOf(file, event.data.documentId)}`, event.data.reviewNotes);
    case 'DocumentApproved':
      return plain(`Document approved: ${nameOf(file, event.data.documentId)}`, event.data.reviewNotes);
    case 'DocumentChangesRequested':
      return plain(`Changes requested: ${nameOf(file, event.data.documentId)}`, event.data.reviewNotes);
    case 'DocumentRejected':
      return plain(`Document rejected: ${nameOf(file, event.data.documentId)}`, event.data.reviewNotes);
    case 'DocumentReminderSent': {
      const { reminderNumber, documentIds } = event.data;
      const names = documentIds.map((documentId) => nameOf(file, documentId)).join(', ');
      return plain(`Reminder ${reminderNumber} sent by e-mail: ${names}`);
    }
    case 'CreditReportReceived': {
      const score = representativeScore(event.data.scores);
      const received = `Credit report received from ${event.metadata.actor.name}`;
      return plain(score === null ? received : `${received}, representative score ${score}`);
    }
    case 'PersonalDataRevealed': {
      const { borrowerId, fields, purpose, reason } = event.data;
      const what = listOf(fields.map((field) => revealableFieldNames[field]));
      return plain(
        `${what} of ${borrowerName(file, borrowerId)} revealed`,
        `${revealPurposeNames[purpose]}: ${reason}`,
      );
    }
    case 'BorrowerForgotten':
      return plain('Personal data of a borrower erased', `${event.data.legalBasis}: ${event.data.reason}`);
  }
};

const dayFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
/** `Nov 18, 2026`, as the screens write dates; a plain date has no time zone. */
const dueDate = (date: string): string => dayFormat.format(new Date(date));

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** `Pay stub, stub.pdf`; only the type while nothing has been uploaded. */
const nameOf = (file: LoanFileRecord, documentId: string): string => {
  const document = file.documents.find((each) => each.documentId === documentId);
  if (!document) return documentId;
  const fileName = document.versions.at(-1)?.fileName;
  const name = documentName(document.documentType);
  return fileName ? `${name}, ${fileName}` : name;
};

const borrowerName = (file: LoanFileRecord, borrowerId: string): string => {
  const borrower = file.borrowers.find((each) => each.borrowerId === borrowerId);
  return borrower ? fullName(borrower) : borrowerId;
};

/** `SSN and date of birth`, the first letter in upper case. */
const listOf = (names: readonly string[]): string => {
  const list = new Intl.ListFormat('en-US').format(names);
  return list.slice(0, 1).toUpperCase() + list.slice(1);
};
