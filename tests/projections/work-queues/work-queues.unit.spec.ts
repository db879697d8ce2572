import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { ConditionPoint } from '../../../events/lending/conditions/condition-words.ts';
import type { StageId } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { WorkQueue } from '../../../events/lending/life-cycle/work-queues.ts';
import { conditionFigures } from '../../../events/loan-application/core/standing-conditions.state.ts';
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
  restated,
  statusChanged,
  submission,
  underwriterId,
} from '../../support/histories/builders.ts';
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
      'in review once someone has it',
      [begun, [claimed('underwriting'), 1]],
      { state: 'in_review', claimed_at: day(1), assignee_id: underwriterId },
    ],
    [
      'waiting once it is given back',
      [begun, claimed('underwriting'), released('underwriting')],
      { state: 'waiting', assignee_name: null },
    ],
    [
      'in review where it was begun for someone',
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

  it.each(['approved', 'closing_ready'] as const)(
    'have done with a file that is %s, though its stage is completed later or never',
    (status) => {
      expect(
        itemIn('underwriting', begun, claimed('underwriting'), [statusChanged('underwriting', status), 2]),
      ).toMatchObject({ state: 'done', is_done: true, reason: null });
      const flagged = stage('LoanStageFlagged', 'underwriting');
      expect(itemIn('underwriting', begun, flagged, statusChanged('underwriting', status))?.state).toBe('needs_info');
      const taken = [statusChanged('underwriting', status), statusChanged(status, 'underwriting')];
      expect(itemIn('underwriting', begun, ...taken)?.state).toBe('waiting');
    },
  );

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

describe('A file that changed after its approval', () => {
  const begun = stage('LoanStageStarted', 'underwriting');
  const done = stage('LoanStageCompleted', 'underwriting');
  const approved: readonly Given[] = [begun, [statusChanged('underwriting', 'approved'), 2], [done, 2]];
  const smaller = { loan: { ...submission().loan, amountCents: 300_000_00 } };

  it('is back in Underwriting for a new decision, and known to who approved it', () => {
    expect(itemIn('underwriting', ...approved)?.state).toBe('done');
    expect(itemIn('underwriting', ...approved, [restated(smaller), 5])).toMatchObject({
      state: 'waiting',
      reason: 'changed_since_approval',
      is_done: false,
      entered_at: day(5),
      decided_by_id: underwriterId,
    });
    const closed: Given = statusChanged('approved', 'closing_ready');
    expect(itemIn('underwriting', ...approved, closed, restated(smaller))?.reason).toBe('changed_since_approval');
    expect(itemIn('closing', ...approved, restated(smaller))).toMatchObject({
      state: 'needs_info',
      reason: 'changed_since_approval',
      decided_by_id: null,
    });
  });

  it('is in progress once someone has it, and done when it is as it was approved', () => {
    expect(itemIn('underwriting', ...approved, restated(smaller), claimed('underwriting'))).toMatchObject({
      state: 'in_review',
      assignee_id: underwriterId,
    });
    expect(itemIn('underwriting', ...approved, restated(smaller), restated())).toMatchObject({
      state: 'done',
      decided_by_id: null,
    });
  });

  it('waits for its decision when the approval is taken back, though its stage stays completed', () => {
    const taken: readonly Given[] = [...approved, restated(smaller), [statusChanged('approved', 'underwriting'), 6]];
    expect(itemIn('underwriting', ...taken)).toMatchObject({
      state: 'waiting',
      reason: 'decision',
      entered_at: day(6),
      decided_by_id: null,
    });
    expect(itemIn('underwriting', ...taken, statusChanged('underwriting', 'approved'))?.state).toBe('done');
  });

  it('is out of every queue once it is final', () => {
    expect(
      itemIn('underwriting', ...approved, restated(smaller), statusChanged('approved', 'rejected')),
    ).toBeUndefined();
  });
});

describe('Closing', () => {
  const approved: Given = [statusChanged('underwriting', 'approved'), 2];
  const condition = (mustBeMetBefore: ConditionPoint): LoanApplicationEvent => ({
    type: 'ConditionAdded',
    data: {
      conditionId: 'c1',
      number: 1,
      title: 'Insurance',
      externalWording: 'Show the policy',
      mustBeMetBefore,
      category: 'property',
      source: 'manual',
    },
  });
  const offered: LoanApplicationEvent = {
    type: 'CounterofferAccepted',
    data: { effectiveOn: '2026-03-06', terms: { amountCents: 10_000_000, termYears: 30, ratePercent: 6 } },
  };
  const ready = statusChanged('approved', 'closing_ready');

  it('knows a file from its approval to its funding, with the workflow away', () => {
    expect(itemIn('closing', statusChanged('submitted', 'underwriting'))).toBeUndefined();
    expect(itemIn('closing', approved)).toMatchObject({
      state: 'waiting',
      reason: 'to_clear_to_close',
      entered_at: day(2),
      assignee_id: null,
    });
    expect(itemIn('closing', approved, [ready, 3])).toMatchObject({ reason: 'to_fund', entered_at: day(2) });
    expect(itemIn('closing', approved, ready, statusChanged('closing_ready', 'funded'))).toBeUndefined();
    expect(itemIn('closing', approved, ready, statusChanged('closing_ready', 'underwriting'))).toBeUndefined();
  });

  it('has it as new when it is approved again', () => {
    const back = statusChanged('approved', 'underwriting');
    expect(itemIn('closing', approved, back, [statusChanged('underwriting', 'approved'), 9])?.entered_at).toBe(day(9));
  });

  it.each<[string, readonly Given[], object]>([
    [
      'in progress once someone has it',
      [claimed('ready_to_close')],
      { state: 'in_review', assignee_id: underwriterId },
    ],
    [
      'in progress once someone has it, whatever is to be settled first',
      [claimed('ready_to_close'), documentRequested()],
      { state: 'in_review', reason: 'documents' },
    ],
    [
      'held by what its closer cannot settle, whoever has it',
      [claimed('ready_to_close'), offered],
      { state: 'needs_info', reason: 'changed_since_approval', assignee_id: underwriterId },
    ],
    ['held by a document', [documentRequested()], { state: 'needs_info', reason: 'documents' }],
    ['held by a flag', [stage('LoanStageFlagged', 'appraisal')], { state: 'needs_info', reason: 'attention' }],
    [
      'held by a condition before closing',
      [condition('prior_to_closing')],
      { state: 'needs_info', reason: 'conditions' },
    ],
    ['not held by one before funding', [condition('prior_to_funding')], { state: 'waiting' }],
    ['held by that once it is cleared to close', [condition('prior_to_funding'), ready], { reason: 'conditions' }],
    ['not held by one after closing', [condition('post_closing'), ready], { reason: 'to_fund' }],
    ['held by a change since the approval', [offered], { state: 'needs_info', reason: 'changed_since_approval' }],
  ])('has a file that is %s', (_what, given, expected) => {
    expect(itemIn('closing', approved, ...given)).toMatchObject(expected);
  });

  it('follows an approval that was given on what was changed before', () => {
    expect(itemIn('closing', offered, approved)?.reason).toBe('to_clear_to_close');
  });
});

describe('Conditions of a file', () => {
  const begun = stage('LoanStageStarted', 'underwriting');
  const added = (number: number, mustBeMetBefore: ConditionPoint, dueOn?: string): LoanApplicationEvent => ({
    type: 'ConditionAdded',
    data: {
      conditionId: `c${number}`,
      number,
      title: 'Reserves',
      externalWording: 'Show the reserves',
      mustBeMetBefore,
      category: 'assets',
      source: 'manual',
      dueOn,
    },
  });
  const conditionsOf = (...given: readonly Given[]) => {
    const item = itemIn('underwriting', begun, ...given);
    return item && [item.outstanding_conditions, item.conditions_before_approval, item.conditions_due_on];
  };
  const [first, second] = [added(1, 'prior_to_approval', '2026-03-20'), added(2, 'prior_to_funding', '2026-03-12')];
  const received: LoanApplicationEvent = {
    type: 'ConditionReceived',
    data: { conditionId: 'c2', documentIds: [], note: 'By mail' },
  };

  it.each<[string, readonly Given[], readonly unknown[]]>([
    ['none', [], [0, 0, null]],
    ['those still to be met, and the earliest day', [first, second], [2, 1, '2026-03-12']],
    ['no day of one that has come in', [first, second, received], [2, 1, '2026-03-20']],
    [
      'its day again once it was returned',
      [first, second, received, { type: 'ConditionReturned', data: { conditionId: 'c2', reason: 'Illegible' } }],
      [2, 1, '2026-03-12'],
    ],
    [
      'the day by which it was asked for',
      [first, { type: 'ConditionRequested', data: { conditionId: 'c1', documentIds: [], dueOn: '2026-03-25' } }],
      [1, 1, '2026-03-25'],
    ],
    [
      'none that is cleared',
      [first, second, { type: 'ConditionCleared', data: { conditionId: 'c1', evidence: [], note: 'Seen' } }],
      [1, 0, '2026-03-12'],
    ],
    [
      'one that is to be met later by its new point',
      [
        first,
        {
          type: 'ConditionReworded',
          data: {
            conditionId: 'c1',
            title: 'Reserves',
            externalWording: 'Show them',
            mustBeMetBefore: 'prior_to_docs',
            category: 'assets',
          },
        },
      ],
      [1, 0, null],
    ],
    ['nothing of one that it has never heard of', [received], [0, 0, null]],
  ])('are counted: %s', (_name, given, figures) => {
    expect(conditionsOf(...given)).toEqual(figures);
  });

  it('count no more once the file has ended, but for those after closing', () => {
    const figures = (status: 'rejected' | 'funded') => {
      const events = recorded([loanApplicationSubmitted(), first, second, statusChanged('submitted', status)]);
      return conditionFigures(fold(events)).outstanding_conditions;
    };
    expect(figures('rejected')).toBe(0);
    expect(figures('funded')).toBe(2);
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

  it('leads to the document that has waited longest', () => {
    const other = documentUploaded({ documentId: otherDocumentId });
    const both: readonly Given[] = [begun, [other, 2], [documentUploaded(), 3]];
    expect(itemIn('document-review', ...both)?.first_document_to_review).toBe(otherDocumentId);
    const verified = { type: 'DocumentVerified', data: { documentId: otherDocumentId, documentVersion: 1 } } as const;
    expect(itemIn('document-review', ...both, verified)?.first_document_to_review).toBe(documentId);
    expect(
      itemIn('document-review', ...both, verified, review('DocumentVerified'))?.first_document_to_review,
    ).toBeFalsy();
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
