import { stateAfter } from '../../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { BranchCalendar } from '../../../events/lending/calendar/branch-calendar.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { type Elapsed, elapsedSince, learnTimes } from '../../../workflows/engine/state-driven/wait-clock.ts';
import { summaryOf } from '../../../workflows/loan-origination/due-times.ts';
import { loanFileFold, type LoanFileSummary } from '../../../workflows/loan-origination/loan-file-summary.ts';
import { nextStep } from '../../../workflows/loan-origination/next-step.ts';
import { recordedTimes } from '../../../workflows/loan-origination/overdue-waits.ts';
import {
  creditReport,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  NOW,
  statusChanged,
  underwriter,
} from '../../support/histories/builders.ts';
import { neededTypes } from '../support/loan-file.ts';

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
/** A Monday, ten o'clock in New York. */
export const START = Date.parse(NOW);
export const calendar: BranchCalendar = {
  timeZone: 'America/New_York',
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  cutOffHour: 17,
  holidaysClosed: true,
};

/** The events of one file, each recorded at the start unless it says after how many days. */
export type Given = LoanApplicationEvent | readonly [LoanApplicationEvent, days: number];

export const recorded = (given: readonly Given[]): RecordedEvent<LoanApplicationEvent>[] =>
  given.map((each, index) => {
    const [event, days] = 'type' in each ? [each, 0] : each;
    const at = new Date(START + days * DAY_MS).toISOString();
    return {
      ...event,
      eventId: `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
      position: index + 1,
      streamId: 'loanApplication-1',
      version: index + 1,
      schemaVersion: 1,
      recordedAt: at,
      effectiveAt: at,
      metadata: { actor: underwriter, correlationId: 'c', commandId: `${index}` },
    };
  });

export const summarizeLoanFile = (
  events: readonly RecordedEvent<LoanApplicationEvent>[],
  ...circumstances: [asOf: string, calendar: BranchCalendar]
): LoanFileSummary | undefined => {
  const file = stateAfter(loanFileFold, events);
  return file && summaryOf(file, ...circumstances);
};

/** By the clock of a workflow that hears of the file for the first time. */
export const elapsedOf = (file: LoanFileSummary, now: number): Elapsed =>
  elapsedSince(learnTimes({}, recordedTimes(file), file.asOf, now), now);

/** The workflow's step on the file `days` after the start. */
export const stepAfter = (days: number, ...given: readonly Given[]) => {
  const now = START + days * DAY_MS;
  const file = summarizeLoanFile(recorded(given), new Date(now).toISOString(), calendar);
  if (!file) throw new Error('The history is empty');
  return nextStep(file, elapsedOf(file, now));
};
export const step = (...given: readonly Given[]) => stepAfter(0, ...given);

type StageEventType = 'LoanStageStarted' | 'LoanStageCompleted' | 'LoanStageFlagged' | 'LoanStageRejected';
type Stage = Extract<LoanApplicationEvent, { type: StageEventType }>['data']['stageId'];
export const started = (stageId: Stage): LoanApplicationEvent => ({ type: 'LoanStageStarted', data: { stageId } });
export const completed = (stageId: Stage): LoanApplicationEvent => ({ type: 'LoanStageCompleted', data: { stageId } });
export const flagged = (stageId: Stage): LoanApplicationEvent => ({ type: 'LoanStageFlagged', data: { stageId } });
export const reported: LoanApplicationEvent = { type: 'CreditReportReceived', data: creditReport() };

export const documentIdOf = (index: number): string => `33333333-3333-4333-8333-00000000000${index}`;
export const requests = neededTypes.map((type, index) => documentRequested(type, documentIdOf(index)));
export const uploads = neededTypes.map((documentType, index) =>
  documentUploaded({ documentType, documentId: documentIdOf(index) }),
);
export const reviewed = (
  type: 'DocumentVerified' | 'DocumentChangesRequested' | 'DocumentRejected',
  index: number,
): LoanApplicationEvent => ({ type, data: { documentId: documentIdOf(index), documentVersion: 1 } });
export const withdrawn = (index: number): LoanApplicationEvent => ({
  type: 'DocumentRequestWithdrawn',
  data: { documentId: documentIdOf(index), documentType: neededTypes[index] ?? 'other', reason: 'Not needed' },
});
export const verifications = neededTypes.map((_, index) => reviewed('DocumentVerified', index));

export const opened = [
  loanApplicationSubmitted(),
  started('pre_qualification'),
  started('document_collection'),
  ...requests,
] as const;
export const preQualified = [
  ...opened,
  reported,
  completed('pre_qualification'),
  statusChanged('submitted', 'documents_needed'),
] as const;
export const underReview = [...preQualified, ...uploads, statusChanged('documents_needed', 'under_review')] as const;
export const documented = [
  ...underReview,
  ...verifications,
  completed('document_collection'),
  started('underwriting'),
] as const;

export const reminded = (reminderNumber: number, indexes: readonly number[]): LoanApplicationEvent => ({
  type: 'DocumentReminderSent',
  data: {
    documentIds: indexes.map(documentIdOf),
    reminderNumber,
    channel: 'email',
    reminderKey: `reminder-${reminderNumber}`,
  },
});
export const everyIndex = [0, 1, 2, 3, 4];
