import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { findLoanFile, findTimeline } from '../../../projections/loan-file/loan-file.queries.ts';
import { loanFileProjection } from '../../../projections/loan-file/loan-file.projection.ts';
import {
  applicationId,
  borrowerId,
  commentId,
  creditReport,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  otherSha256,
  statusChanged,
  underwriterId,
} from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { createProjecting } from '../../support/read-models/projecting.ts';

const review = { documentId, documentVersion: 1, reviewNotes: 'Legible' };

/** Every kind of event, each with the sentence that tells it. */
const story: readonly (readonly [LoanApplicationEvent, string])[] = [
  [loanApplicationSubmitted(), 'Application submitted'],
  [
    { type: 'LoanApplicationAssigned', data: { assigneeId: underwriterId, assigneeName: 'Uma Underwood' } },
    'Assigned to Uma Underwood',
  ],
  [{ type: 'LoanApplicationUnassigned', data: { previousAssigneeId: underwriterId } }, 'Assignee removed'],
  [
    { type: 'LoanApplicationPrioritized', data: { from: 'medium', to: 'high' } },
    'Priority changed from medium to high',
  ],
  [statusChanged('submitted', 'under_review'), 'Status changed from Submitted to Under Review'],
  [{ type: 'LoanApplicationCommented', data: { commentId, comment: 'Call her' } }, 'Comment added'],
  [
    { type: 'LoanStageStarted', data: { stageId: 'underwriting', assigneeName: 'Uma Underwood' } },
    'Stage Underwriting started, assigned to Uma Underwood',
  ],
  [
    { type: 'LoanStageProcessingStarted', data: { stageId: 'underwriting' } },
    'Stage Underwriting handed to automatic processing',
  ],
  [
    { type: 'LoanStageFlagged', data: { stageId: 'underwriting', notes: 'Gap' } },
    'Stage Underwriting flagged for attention',
  ],
  [{ type: 'LoanStageCompleted', data: { stageId: 'underwriting' } }, 'Stage Underwriting completed'],
  [{ type: 'LoanStageRejected', data: { stageId: 'appraisal' } }, 'Stage Appraisal rejected'],
  [documentRequested(), 'Pay stub requested, due on Mar 12, 2026'],
  [
    {
      type: 'DocumentReminderSent',
      data: { documentIds: [documentId], reminderNumber: 1, channel: 'email', reminderKey: 'r:1' },
    },
    'Reminder 1 sent by email: Pay stub',
  ],
  [
    { type: 'LoanApplicationEscalated', data: { subject: 'Documents', daysWaiting: 1, escalationKey: 'e:1' } },
    'Escalated after 1 day: Documents',
  ],
  [
    {
      type: 'PersonalDataRevealed',
      data: { borrowerId, fields: ['ssn', 'dateOfBirth'], purpose: 'underwriting', reason: 'Order of the report' },
    },
    'SSN and date of birth of Alice Rivera revealed',
  ],
  [
    {
      type: 'PersonalDataRevealed',
      data: { borrowerId, fields: ['dateOfBirth'], purpose: 'other', reason: 'Asked by her lawyer' },
    },
    'Date of birth of Alice Rivera revealed',
  ],
  [documentUploaded(), 'Pay stub uploaded: pay-stub.pdf'],
  [{ type: 'DocumentReviewStarted', data: review }, 'Review started: Pay stub, pay-stub.pdf'],
  [{ type: 'DocumentApproved', data: review }, 'Document approved: Pay stub, pay-stub.pdf'],
  [{ type: 'DocumentRejected', data: review }, 'Document rejected: Pay stub, pay-stub.pdf'],
  [{ type: 'DocumentChangesRequested', data: review }, 'Changes requested: Pay stub, pay-stub.pdf'],
  [
    documentUploaded({ documentVersion: 2, fileName: 'stub-2.pdf', sha256: otherSha256 }),
    'Pay stub uploaded: stub-2.pdf (version 2)',
  ],
  [{ type: 'DocumentVerified', data: { ...review, documentVersion: 2 } }, 'Document verified: Pay stub, stub-2.pdf'],
  [
    { type: 'CreditReportReceived', data: creditReport() },
    'Credit report received from Uma Underwood, representative score 732',
  ],
  [statusChanged('under_review', 'approved', 'Strong'), 'Status changed from Under Review to Approved (override)'],
  [statusChanged('approved', 'closing_ready'), 'Status changed from Approved to Ready to Close'],
];

describe('The loan file', () => {
  let database: TestDatabase;
  let projecting: ReturnType<typeof createProjecting>;

  const tables = async (): Promise<unknown> => {
    const files = await database.pool.query('select * from read_model.loan_files order by application_id');
    const timeline = await database.pool.query('select * from read_model.loan_timeline order by position');
    return [files.rows, timeline.rows];
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    projecting = createProjecting(database.pool, [loanFileProjection]);
    for (const [index, [event]] of story.entries()) {
      const effectiveAt = `2026-03-01T10:00:${String(index).padStart(2, '0')}.000Z`;
      await projecting.record(applicationId, [event], { effectiveAt });
    }
    await projecting.project();
  });
  afterAll(() => database.drop());

  it('pages through its timeline, each entry once', async () => {
    const seen: string[] = [];
    for (let offset = 0; offset <= story.length; offset += 7) {
      const { entries, total } = await findTimeline(database.pool, applicationId, { offset, limit: 7, kinds: [] });
      expect(total).toBe(story.length);
      seen.push(...entries.map(({ event }) => event));
    }
    expect(seen).toEqual(story.map(([, sentence]) => sentence).toReversed());
  });

  it('shows every event in a sentence, newest first', async () => {
    const { entries: timeline } = await findTimeline(database.pool, applicationId, {
      offset: 0,
      limit: 1_000,
      kinds: [],
    });
    expect(timeline.map(({ event }) => event)).toEqual(story.map(([, sentence]) => sentence).toReversed());
    expect(timeline.at(-1)).toMatchObject({
      user: 'Uma Underwood',
      actorKind: 'user',
      date: '2026-03-01T10:00:00.000Z',
    });
  });

  it('folds the file', async () => {
    const file = await findLoanFile(database.pool, applicationId);
    expect(file).toMatchObject({
      status: 'closing_ready',
      priority: 'high',
      assigneeId: null,
      underwriterNotes: 'Strong',
      // The approval; closing follows from it.
      decidedAt: '2026-03-01T10:00:24.000Z',
      updatedAt: '2026-03-01T10:00:25.000Z',
      version: story.length,
      stages: {
        underwriting: { status: 'completed', assignedTo: 'Uma Underwood', notes: null },
        appraisal: { status: 'rejected' },
      },
      documents: [
        {
          documentId,
          status: 'verified',
          reviewedBy: 'Uma Underwood',
          requestReason: 'Shows income of the last 30 days',
          versions: [{ fileName: 'pay-stub.pdf' }, { fileName: 'stub-2.pdf', sha256: otherSha256 }],
        },
      ],
      creditReport: { reportId: 'CR-1001' },
    });
  });

  it('keeps social security number and birth date only masked', async () => {
    const text = JSON.stringify(await tables());
    expect(text).toContain('•••-••-6789');
    expect(text).not.toContain('900456789');
    expect(text).not.toContain('1984-05-17');
  });

  it('is the same when events are applied twice, and in any batches', async () => {
    const once = await tables();
    await projecting.project();
    expect(await tables()).toEqual(once);

    await database.pool.query('delete from read_model.loan_files');
    await database.pool.query('delete from read_model.loan_timeline');
    for (const event of await projecting.readAll()) await projecting.apply([event]);
    expect(await tables()).toEqual(once);
  });
});
