import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { StageId } from '../../../events/lending/life-cycle.ts';
import type { WorkQueue } from '../../../events/lending/work-queues.ts';
import { isSubmission, type LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { evolveFile, type QueuedFile, startFile } from '../../../projections/work-queues/work-queues.file.ts';
import { itemsOf, type QueueItem } from '../../../projections/work-queues/work-queues.items.ts';
import {
  borrowerId,
  creditReport,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  otherDocumentId,
  statusChanged,
  underwriterId,
} from '../../support/builders.ts';
import { recorded } from '../../workflows/loan-origination/next-step.given.ts';

type Given = LoanApplicationEvent | readonly [LoanApplicationEvent, days: number];

const fold = (events: readonly RecordedEvent<LoanApplicationEvent>[]): QueuedFile => {
  const [first, ...others] = events;
  if (!first || !isSubmission(first)) throw new Error('A file begins with its submission');
  return others.reduce(evolveFile, startFile(first));
};
const itemIn = (queue: WorkQueue, ...given: readonly Given[]): QueueItem | undefined =>
  itemsOf(fold(recorded([loanApplicationSubmitted(), ...given]))).find((item) => item.queue === queue);

const uma = { assigneeId: underwriterId, assigneeName: 'Uma Underwood' };
const stage = (
  type: 'LoanStageStarted' | 'LoanStageCompleted' | 'LoanStageFlagged' | 'LoanStageRejected',
  stageId: StageId,
): LoanApplicationEvent => ({ type, data: { stageId } });
const claimed = (stageId: StageId): LoanApplicationEvent => ({ type: 'LoanStageClaimed', data: { stageId, ...uma } });
const released = (stageId: StageId): LoanApplicationEvent => ({
  type: 'LoanStageReleased',
  data: { stageId, previousAssigneeId: underwriterId },
});
const review = (type: 'DocumentReviewStarted' | 'DocumentVerified' | 'DocumentChangesRequested') =>
  ({ type, data: { documentId, documentVersion: 1 } }) as const;
const day = (days: number): string =>
  new Date(Date.parse('2026-03-02T15:00:00.000Z') + days * 86_400_000).toISOString();

describe('Pre-Qualification and Underwriting', () => {
  const begun = stage('LoanStageStarted', 'underwriting');

  it('know a file from when its stage begins', () => {
    expect(itemIn('underwriting')).toBeUndefined();
    expect(itemIn('underwriting', [begun, 2])).toMatchObject({
      state: 'waiting',
      reason: 'decision',
      is_done: false,
      entered_at: day(2),
      assignee_id: null,
    });
  });

  it.each<[string, readonly Given[], object]>([
    [
      'in review once somebody has it',
      [begun, [claimed('underwriting'), 1]],
      { state: 'in_review', claimed_at: day(1), assignee_id: underwriterId },
    ],
    [
      'waiting once it is given back',
      [begun, claimed('underwriting'), released('underwriting')],
      { state: 'waiting', assignee_name: null },
    ],
    [
      'in review where it was begun for somebody',
      [{ ...begun, data: { stageId: 'underwriting', ...uma } } as LoanApplicationEvent],
      { state: 'in_review' },
    ],
    [
      'in need of something when it is flagged, whoever has it',
      [begun, claimed('underwriting'), stage('LoanStageFlagged', 'underwriting')],
      { state: 'needs_info', reason: 'attention', assignee_id: underwriterId },
    ],
    [
      'as old as before when it is taken up after a flag',
      [begun, stage('LoanStageFlagged', 'underwriting'), [begun, 3]],
      { state: 'waiting', entered_at: day(0) },
    ],
    [
      'done when its stage is',
      [begun, claimed('underwriting'), [stage('LoanStageCompleted', 'underwriting'), 4]],
      { state: 'done', reason: null, done_at: day(4), assignee_id: null },
    ],
    [
      'new again when it is begun after it was completed',
      [begun, stage('LoanStageCompleted', 'underwriting'), [begun, 5]],
      { state: 'waiting', entered_at: day(5), done_at: null },
    ],
    ['held by the appraisal', [begun, statusChanged('submitted', 'appraisal_pending')], { reason: 'appraisal' }],
    ['held by documents', [begun, statusChanged('submitted', 'documents_needed')], { reason: 'documents' }],
  ])('have a file %s', (_what, given, expected) => {
    expect(itemIn('underwriting', ...given)).toMatchObject(expected);
  });

  it('say whether the credit report is there', () => {
    const preQualification = stage('LoanStageStarted', 'pre_qualification');
    expect(itemIn('pre-qualification', preQualification)?.reason).toBe('credit_report');
    const report = { type: 'CreditReportReceived', data: creditReport() } as const;
    expect(itemIn('pre-qualification', preQualification, report)?.reason).toBe('review');
  });

  it('hold a file back that pauses, and know none that was withdrawn', () => {
    const pause = {
      type: 'LoanApplicationSuspended',
      data: { effectiveOn: '2026-03-02', waitsFor: 'employer', reviewOn: '2026-03-20', reason: 'No answer yet' },
    } as const;
    expect(itemIn('underwriting', begun, claimed('underwriting'), pause)).toMatchObject({
      state: 'needs_info',
      reason: 'paused',
      assignee_id: underwriterId,
    });
    const withdrawn = {
      type: 'LoanApplicationWithdrawn',
      data: { effectiveOn: '2026-03-02', requestedBy: borrowerId, channel: 'email', reason: 'Bought elsewhere' },
    } as const;
    expect(itemIn('underwriting', begun, withdrawn)).toBeUndefined();
  });

  it.each(['rejected', 'funded'] as const)('know no file that is %s', (status) => {
    expect(itemIn('underwriting', begun, statusChanged('submitted', status))).toBeUndefined();
  });
});

describe('Document Review', () => {
  const begun = stage('LoanStageStarted', 'document_collection');

  it('does not know a file that waits for the borrower alone', () => {
    expect(itemIn('document-review', begun, documentRequested())).toBeUndefined();
  });

  it('has a file from when its oldest unreviewed document came in', () => {
    const other = documentUploaded({ documentId: otherDocumentId });
    expect(itemIn('document-review', begun, [documentUploaded(), 2], [other, 3])).toMatchObject({
      state: 'waiting',
      reason: 'documents_to_review',
      entered_at: day(2),
      documents_to_review: 2,
    });
    expect(
      itemIn('document-review', begun, [documentUploaded(), 2], [other, 3], [review('DocumentVerified'), 4]),
    ).toMatchObject({ entered_at: day(3), documents_to_review: 1 });
  });

  it('does not begin anew when a review is begun', () => {
    expect(
      itemIn('document-review', begun, [documentUploaded(), 1], [review('DocumentReviewStarted'), 2]),
    ).toMatchObject({ entered_at: day(1) });
  });

  it('has a file that needs something when a document was sent back', () => {
    expect(itemIn('document-review', begun, documentUploaded(), [review('DocumentChangesRequested'), 2])).toMatchObject(
      {
        state: 'needs_info',
        reason: 'documents_sent_back',
        entered_at: day(2),
      },
    );
  });

  it('takes a file back whose stage was completed when a document comes in', () => {
    const completed = stage('LoanStageCompleted', 'document_collection');
    expect(itemIn('document-review', begun, completed)).toMatchObject({ state: 'done' });
    expect(itemIn('document-review', begun, completed, [documentUploaded(), 9])).toMatchObject({
      state: 'waiting',
      entered_at: day(9),
    });
  });
});
