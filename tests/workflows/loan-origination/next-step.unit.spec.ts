import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { BranchCalendar } from '../../../events/lending/calendar/branch-calendar.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { type Elapsed, elapsedSince, learnTimes } from '../../../workflows/engine/wait-clock.ts';
import { type LoanFileSummary, summarizeLoanFile } from '../../../workflows/loan-origination/loan-file-summary.ts';
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
} from '../../support/builders.ts';
import { neededTypes } from '../support/loan-file.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A Monday, ten o'clock in New York. */
const START = Date.parse(NOW);
const calendar: BranchCalendar = {
  timeZone: 'America/New_York',
  openingDays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  cutOffHour: 17,
};

/** The events of one file, each recorded at the start unless it says after how many days. */
type Given = LoanApplicationEvent | readonly [LoanApplicationEvent, days: number];

const recorded = (given: readonly Given[]): RecordedEvent<LoanApplicationEvent>[] =>
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

/** By the clock of a workflow that hears of the file for the first time. */
const elapsedOf = (file: LoanFileSummary, now: number): Elapsed =>
  elapsedSince(learnTimes({}, recordedTimes(file), file.asOf, now), now);

/** What the workflow does about the file `days` after the start. */
const stepAfter = (days: number, ...given: readonly Given[]) => {
  const now = START + days * DAY_MS;
  const file = summarizeLoanFile(recorded(given), new Date(now).toISOString(), calendar);
  if (!file) throw new Error('The history is empty');
  return nextStep(file, elapsedOf(file, now));
};
const step = (...given: readonly Given[]) => stepAfter(0, ...given);

type StageEventType = 'LoanStageStarted' | 'LoanStageCompleted' | 'LoanStageFlagged' | 'LoanStageRejected';
type Stage = Extract<LoanApplicationEvent, { type: StageEventType }>['data']['stageId'];
const started = (stageId: Stage): LoanApplicationEvent => ({ type: 'LoanStageStarted', data: { stageId } });
const completed = (stageId: Stage): LoanApplicationEvent => ({ type: 'LoanStageCompleted', data: { stageId } });
const flagged = (stageId: Stage): LoanApplicationEvent => ({ type: 'LoanStageFlagged', data: { stageId } });
const reported: LoanApplicationEvent = { type: 'CreditReportReceived', data: creditReport() };

const documentIdOf = (index: number): string => `33333333-3333-4333-8333-00000000000${index}`;
const requests = neededTypes.map((type, index) => documentRequested(type, documentIdOf(index)));
const uploads = neededTypes.map((documentType, index) =>
  documentUploaded({ documentType, documentId: documentIdOf(index) }),
);
const reviewed = (
  type: 'DocumentVerified' | 'DocumentChangesRequested' | 'DocumentRejected',
  index: number,
): LoanApplicationEvent => ({ type, data: { documentId: documentIdOf(index), documentVersion: 1 } });
const withdrawn = (index: number): LoanApplicationEvent => ({
  type: 'DocumentRequestWithdrawn',
  data: { documentId: documentIdOf(index), documentType: neededTypes[index] ?? 'other', reason: 'Not needed' },
});
const verifications = neededTypes.map((_, index) => reviewed('DocumentVerified', index));

const opened = [
  loanApplicationSubmitted(),
  started('pre_qualification'),
  started('document_collection'),
  ...requests,
] as const;
const preQualified = [
  ...opened,
  reported,
  completed('pre_qualification'),
  statusChanged('submitted', 'documents_needed'),
] as const;
const underReview = [...preQualified, ...uploads, statusChanged('documents_needed', 'under_review')] as const;
const documented = [
  ...underReview,
  ...verifications,
  completed('document_collection'),
  started('underwriting'),
] as const;

const reminded = (reminderNumber: number, indexes: readonly number[]): LoanApplicationEvent => ({
  type: 'DocumentReminderSent',
  data: {
    documentIds: indexes.map(documentIdOf),
    reminderNumber,
    channel: 'email',
    reminderKey: `reminder-${reminderNumber}`,
  },
});
const everyIndex = [0, 1, 2, 3, 4];

describe('nextStep: what it does', () => {
  it.each<[string, readonly Given[], object]>([
    ['opens Pre-Qualification', [loanApplicationSubmitted()], { type: 'openStage', stageId: 'pre_qualification' }],
    ['opens Document Collection', opened.slice(0, 2), { type: 'openStage', stageId: 'document_collection' }],
    ['asks for the documents', opened.slice(0, 3), { type: 'requestDocuments', documentTypes: [...neededTypes] }],
    [
      'asks only for documents that are not there',
      [...opened.slice(0, 3), ...requests.slice(0, 1), ...uploads.slice(1, 2)],
      { type: 'requestDocuments', documentTypes: ['bank_statement', 'photo_id', 'purchase_contract'] },
    ],
    [
      'closes Pre-Qualification on the credit report',
      [...opened, reported],
      { type: 'closeStage', stageId: 'pre_qualification' },
    ],
    [
      'moves on to documents_needed',
      [...opened, reported, completed('pre_qualification')],
      { type: 'changeStatus', status: 'documents_needed' },
    ],
    [
      'moves on to under_review when every document was there before',
      [...opened, ...uploads, reported, completed('pre_qualification')],
      { type: 'changeStatus', status: 'under_review' },
    ],
    [
      'moves on to under_review with the last document',
      [...preQualified, ...uploads],
      { type: 'changeStatus', status: 'under_review' },
    ],
    [
      'closes Document Collection',
      [...underReview, ...verifications],
      { type: 'closeStage', stageId: 'document_collection' },
    ],
    ['opens Underwriting', documented.slice(0, -1), { type: 'openStage', stageId: 'underwriting' }],
    [
      'opens Appraisal',
      [...documented, statusChanged('under_review', 'appraisal_pending')],
      { type: 'openStage', stageId: 'appraisal' },
    ],
    [
      'closes Appraisal when the file has gone on',
      [
        ...documented,
        statusChanged('under_review', 'appraisal_pending'),
        started('appraisal'),
        statusChanged('appraisal_pending', 'underwriting'),
      ],
      { type: 'closeStage', stageId: 'appraisal' },
    ],
    ['opens Approval', [...documented, completed('underwriting')], { type: 'openStage', stageId: 'approval' }],
    [
      'closes Underwriting on approval',
      [...documented, statusChanged('underwriting', 'approved')],
      { type: 'closeStage', stageId: 'underwriting' },
    ],
    [
      'closes Ready to Close on funding',
      [
        ...documented,
        completed('underwriting'),
        completed('approval'),
        started('ready_to_close'),
        statusChanged('closing_ready', 'funded'),
      ],
      { type: 'closeStage', stageId: 'ready_to_close' },
    ],
  ])('%s', (_what, given, command) => {
    expect(step(...given)).toMatchObject({ kind: 'do', command });
  });
});

describe('nextStep: what it leaves to people', () => {
  it.each<[string, readonly Given[]]>([
    ['a stage that somebody opened again', [...preQualified, started('pre_qualification')]],
    ['a flagged stage', [...opened, flagged('pre_qualification'), reported]],
    [
      'documents_needed that a reviewer set with nothing asked for yet',
      [...documented, statusChanged('under_review', 'documents_needed')],
    ],
    ['an appraisal that somebody ordered in another status', [...documented, started('appraisal')]],
    ['the credit decision', documented],
  ])('%s', (_what, given) => {
    expect(step(...given)).toMatchObject({ kind: 'wait' });
  });

  it('is done with a rejected file', () => {
    expect(step(...opened, statusChanged('submitted', 'rejected'))).toEqual({ kind: 'end' });
  });

  it('is done with a funded file whose stages are closed or untouched', () => {
    expect(step(loanApplicationSubmitted(), statusChanged('closing_ready', 'funded'))).toEqual({ kind: 'end' });
  });
});

describe('nextStep: what it waits for', () => {
  it.each<[string, readonly Given[], object]>([
    ['the credit report does not hold up the documents', opened, { onWhom: 'from the borrower' }],
    [
      'the reviewer',
      underReview,
      { what: expect.stringMatching(/^review of the pay stub, W-2 form, .* and /), onWhom: 'nobody is assigned' },
    ],
    [
      'what was sent back',
      [...underReview, ...verifications.slice(1), reviewed('DocumentChangesRequested', 0)],
      { what: 'pay stub' },
    ],
    ['the decision', documented, { what: 'the underwriting decision', stageId: 'underwriting' }],
    [
      'a flagged stage first',
      [...underReview, flagged('underwriting')],
      { what: 'attention to Underwriting, which was flagged' },
    ],
  ])('%s', (_what, given, waitingFor) => {
    expect(step(...given)).toMatchObject({ kind: 'wait', waitingFor });
  });
});

describe('nextStep: a request that was withdrawn', () => {
  const allWithdrawn = everyIndex.map((index) => withdrawn(index));

  it('is neither reminded of nor made again', () => {
    expect(stepAfter(3, ...preQualified, withdrawn(0))).toMatchObject({
      command: { type: 'remindBorrower', documentIds: everyIndex.slice(1).map(documentIdOf) },
    });
    expect(step(...preQualified, withdrawn(0))).toMatchObject({ kind: 'wait' });
  });

  it('holds up neither the stage nor the status, when it was the last', () => {
    expect(step(...preQualified, ...allWithdrawn)).toMatchObject({
      command: { type: 'closeStage', stageId: 'document_collection' },
    });
    expect(step(...preQualified, ...allWithdrawn, completed('document_collection'), started('underwriting'))).toEqual(
      expect.objectContaining({ command: expect.objectContaining({ type: 'changeStatus', status: 'under_review' }) }),
    );
  });
});

describe('nextStep: reminders and escalations', () => {
  it('wakes for the first reminder after three days', () => {
    expect(step(...preQualified)).toMatchObject({ kind: 'wait', dueInMs: 3 * DAY_MS });
    expect(stepAfter(3, ...preQualified)).toMatchObject({
      command: { type: 'remindBorrower', reminderNumber: 1, documentIds: everyIndex.map(documentIdOf) },
    });
  });

  it.each([
    [2, 7],
    [3, 14],
  ])('sends reminder %i after %i days', (reminderNumber, days) => {
    const before = Array.from({ length: reminderNumber - 1 }, (_, sent) => reminded(sent + 1, everyIndex));
    expect(stepAfter(days - 0.01, ...preQualified, ...before)).toMatchObject({ kind: 'wait' });
    expect(stepAfter(days, ...preQualified, ...before)).toMatchObject({
      command: { type: 'remindBorrower', reminderNumber },
    });
  });

  it('puts a document asked for an hour later into the same email, and one of the next week into another', () => {
    const given = (days: number): Given[] => [...preQualified, [documentRequested('other', documentIdOf(9)), days]];
    expect(stepAfter(3, ...given(1 / 24))).toMatchObject({
      command: { documentIds: expect.arrayContaining([documentIdOf(9)]) },
    });
    expect(stepAfter(3, ...given(2.5))).toMatchObject({ command: { documentIds: everyIndex.map(documentIdOf) } });
  });

  it('begins a new round for a document that was sent back', () => {
    const given: Given[] = [...underReview, ...verifications.slice(1), [reviewed('DocumentRejected', 0), 10]];
    expect(stepAfter(12.9, ...given)).toMatchObject({ kind: 'wait' });
    expect(stepAfter(13, ...given)).toMatchObject({
      command: { type: 'remindBorrower', reminderNumber: 1, documentIds: [documentIdOf(0)] },
    });
  });

  it('escalates a silent borrower after 21 days, once', () => {
    const given = [...preQualified, reminded(1, everyIndex), reminded(2, everyIndex), reminded(3, everyIndex)];
    const escalation = stepAfter(21, ...given);
    expect(escalation).toMatchObject({ command: { type: 'escalate', daysWaiting: 21 } });
    if (escalation.kind !== 'do' || escalation.command.type !== 'escalate') throw new Error('No escalation');
    const { type: _type, ...data } = escalation.command;
    expect(stepAfter(40, ...given, { type: 'LoanApplicationEscalated', data })).toMatchObject({
      kind: 'wait',
      dueInMs: undefined,
    });
  });

  it('sends nothing at once for an old file that was imported today', () => {
    const file = summarizeLoanFile(
      recorded([...preQualified]).map((event) => ({ ...event, effectiveAt: '2025-12-01T00:00:00.000Z' })),
      NOW,
      calendar,
    );
    expect(file && nextStep(file, elapsedOf(file, START))).toMatchObject({
      dueInMs: 3 * DAY_MS,
    });
  });
});

describe('What staff have to do', () => {
  const uploadedAfter = (days: number): Given[] => [
    ...underReview,
    ...verifications.slice(1),
    [documentUploaded({ documentType: 'pay_stub', documentId: documentIdOf(0) }), days],
  ];
  const friday = 4;

  it.each([
    ['Monday morning', 'Wednesday at the cut-off hour', 0, 2 + 7 / 24],
    ['Monday evening', 'Thursday', 8 / 24, 3 + 7 / 24],
    ['Friday morning', 'Tuesday after the weekend, by summer time', friday, 8 + 6 / 24],
    ['Saturday', 'Wednesday', friday + 1, 9 + 6 / 24],
  ])('with a document of %s is due on %s', (_day, _due, uploaded, due) => {
    expect(stepAfter(uploaded, ...uploadedAfter(uploaded))).toMatchObject({
      kind: 'wait',
      dueInMs: expect.closeTo((due - uploaded) * DAY_MS, 0),
      waitingFor: { what: 'review of the pay stub', dueAt: new Date(START + due * DAY_MS).toISOString() },
    });
    expect(stepAfter(due - 0.01, ...uploadedAfter(uploaded))).toMatchObject({ kind: 'wait' });
    expect(stepAfter(due, ...uploadedAfter(uploaded))).toMatchObject({
      command: { type: 'escalate', subject: 'Pay stub awaits review', daysWaiting: Math.floor(due - uploaded) },
    });
  });

  it('with a flagged stage is due on the second opening day, too', () => {
    const given: Given[] = [...documented, [flagged('underwriting'), friday]];
    expect(stepAfter(friday, ...given)).toMatchObject({ dueInMs: 4 * DAY_MS + 6 * HOUR_MS });
  });

  it('is due after two days where the history was recorded before there were calendars', () => {
    const file = summarizeLoanFile(
      recorded(uploadedAfter(friday)),
      new Date(START + friday * DAY_MS).toISOString(),
      calendar,
    );
    if (!file) throw new Error('The history is empty');
    const documents = file.documents.map(({ staffDueAfterMs: _staffDueAfterMs, ...document }) => document);
    const now = START + friday * DAY_MS;
    expect(nextStep({ ...file, documents }, elapsedOf(file, now))).toMatchObject({
      dueInMs: 2 * DAY_MS,
    });
  });
});
