import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idOfStream } from '../../../events/kernel/ids.ts';
import type { Actor } from '../../../events/kernel/message.ts';
import type { VendorKindId } from '../../../events/lending/vendor-orders/kinds.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { markActivitySeen, recentActivity } from '../../../projections/activity/activity.queries.ts';
import { activityProjection } from '../../../projections/activity/activity.projection.ts';
import { vendorOrdersProjection } from '../../../projections/vendor-orders/vendor-orders.projection.ts';
import {
  applicationId,
  borrowerId,
  documentId,
  documentRequested,
  documentUploaded,
  loanApplicationSubmitted,
  restated,
  statusChanged,
  submission,
  underwriterId,
} from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { createProjecting } from '../../support/read-models/projecting.ts';
import { vendorOrder } from '../../support/histories/vendor-order-history.ts';

const now = '2026-03-10T12:00:00.000Z';
const bureau: Actor = { kind: 'partner', id: 'docs-vendor', name: 'Paper Trail' };
const workflow: Actor = { kind: 'workflow', id: 'loan-origination:1', name: 'Loan origination' };
const colleague = randomUUID();

describe('The activity feed', () => {
  let database: TestDatabase;
  let projecting: ReturnType<typeof createProjecting>;

  const of = async (userId: string, limit = 20, escalationsOf: readonly VendorKindId[] = []) => {
    await projecting.project();
    const { entries, unseen } = await recentActivity(database.pool, { userId, escalationsOf, now, limit });
    return { texts: entries.map(({ text }) => text), unseen };
  };
  const rows = async () =>
    (await database.pool.query('select * from read_model.activity order by position')).rows as unknown[];

  beforeAll(async () => {
    database = await createTestDatabase();
    projecting = createProjecting(database.pool, [activityProjection, vendorOrdersProjection]);
    const { record } = projecting;
    await record(applicationId, [loanApplicationSubmitted()], { effectiveAt: '2026-02-01T12:00:00.000Z' });
    await record(
      applicationId,
      [
        { type: 'LoanApplicationAssigned', data: { assigneeId: colleague, assigneeName: 'Cole Ford' } },
        documentRequested(),
      ],
      { effectiveAt: '2026-03-09T12:00:00.000Z' },
    );
    await record(applicationId, [documentUploaded()], { actor: bureau, effectiveAt: '2026-03-09T13:00:00.000Z' });
    await record(
      applicationId,
      [{ type: 'LoanApplicationEscalated', data: { subject: 'Review', daysWaiting: 3, escalationKey: 'e:1' } }],
      { actor: workflow, effectiveAt: '2026-03-09T14:00:00.000Z' },
    );
    await record(applicationId, [statusChanged('submitted', 'under_review')], {
      effectiveAt: '2026-03-09T15:00:00.000Z',
    });
  });
  afterAll(() => database.drop());

  it('notifies the assignee of acts by others, and everybody of escalations', async () => {
    expect(await of(colleague)).toEqual({
      texts: [
        'Status changed to Under Review',
        'Escalated: Review',
        'Pay stub uploaded',
        'Assigned to Cole Ford',
        'New application',
      ],
      // The submission is older than a week: history, not news.
      unseen: 4,
    });
    expect((await of(randomUUID())).texts).toEqual(['Escalated: Review', 'New application']);
    expect((await of(underwriterId)).texts).toEqual(['Escalated: Review']);
  });

  it('counts as unseen also what the limit cuts off', async () => {
    expect(await of(colleague, 1)).toEqual({ texts: ['Status changed to Under Review'], unseen: 4 });
  });

  it('names the former assignee', async () => {
    await projecting.record(
      applicationId,
      [{ type: 'LoanApplicationUnassigned', data: { previousAssigneeId: colleague } }],
      { effectiveAt: '2026-03-09T16:00:00.000Z' },
    );
    expect((await of(colleague)).texts[0]).toBe('Taken from its assignee');
  });

  it('notifies the assignee that a clearing no longer holds, and why', async () => {
    const assignee = randomUUID();
    await projecting.record(
      applicationId,
      [
        { type: 'LoanApplicationAssigned', data: { assigneeId: assignee, assigneeName: 'Ann Field' } },
        {
          type: 'ConditionReopened',
          data: { conditionId: randomUUID(), cause: 'evidence_replaced', documentId, documentVersion: 2 },
        },
      ],
      { effectiveAt: '2026-03-09T17:00:00.000Z' },
    );
    expect((await of(assignee)).texts[0]).toBe('Condition reopened: its evidence was replaced');
  });

  it('tells whoever approved a file that changes since, beside its assignee', async () => {
    const assignee = randomUUID();
    const approver: Actor = { kind: 'user', id: randomUUID(), name: 'Uma Underwood', role: 'underwriter' };
    const at = { effectiveAt: '2026-03-09T17:30:00.000Z' };
    await projecting.record(
      applicationId,
      [{ type: 'LoanApplicationAssigned', data: { assigneeId: assignee, assigneeName: 'Ann Field' } }],
      at,
    );
    await projecting.record(applicationId, [statusChanged('underwriting', 'approved')], { ...at, actor: approver });
    const otherAmount = restated({ loan: { ...submission().loan, amountCents: 300_000_00 } });
    await projecting.record(applicationId, [otherAmount], at);
    const told = 'Approved before the loan amount changed: decide again';
    expect((await of(approver.id)).texts[0]).toBe(told);
    expect((await of(assignee)).texts[0]).toBe(told);
    await projecting.record(applicationId, [restated({}, [])], at);
    expect((await of(assignee)).texts[0]).toBe('Application changed');
    expect((await of(approver.id)).texts[0]).toBe(told);
  });

  it('tells of an escalated vendor order whoever may act on its kind, until they have looked', async () => {
    const order = vendorOrder(1, applicationId);
    const orderId = idOfStream(order.streamId);
    await projecting.recordOn(order.streamId, order.events);
    await projecting.project();
    const escalated = await projecting.recordOn(
      order.streamId,
      [
        {
          type: 'VendorOrderEscalated',
          data: { orderId, subject: loanApplicationStream(applicationId), key: 'due', what: 'the report was due' },
        },
      ],
      { actor: workflow, effectiveAt: '2026-03-09T18:00:00.000Z' },
    );
    const changes = await projecting.apply(escalated);
    expect(changes).toContainEqual({ resource: 'activity', id: escalated[0]?.eventId });
    const reader = randomUUID();
    const escalation = 'Appraisal order VO-2026-00000001 escalated: the report was due';
    expect((await of(reader, 20, ['appraisal', 'title'])).texts[0]).toBe(escalation);
    expect((await of(reader, 20, ['title'])).texts).not.toContain(escalation);
    await markActivitySeen(database.pool, reader);
    expect((await of(reader, 20, ['appraisal'])).unseen).toBe(0);
  });

  it('remembers how far each person has looked, and only forwards', async () => {
    await markActivitySeen(database.pool, colleague);
    expect((await of(colleague)).unseen).toBe(0);
    await markActivitySeen(database.pool, colleague, 1);
    expect((await of(colleague)).unseen).toBe(0);
    expect((await of(randomUUID())).unseen).toBe(1);
  });

  it('is the same when events are applied twice, and in any batches', async () => {
    const once = await rows();
    await projecting.project();
    expect(await rows()).toEqual(once);
    await database.pool.query('delete from read_model.activity');
    await database.pool.query('delete from read_model.activity_files');
    for (const event of await projecting.readAll()) await projecting.apply([event]);
    expect(await rows()).toEqual(once);
  });

  it('counts news to a hundred', async () => {
    await database.pool.query(
      `insert into read_model.activity
       select r.* from read_model.activity as a cross join generate_series(1, 150) as n
         cross join lateral jsonb_populate_record(a, jsonb_build_object('event_id', gen_random_uuid(), 'position', 1000 + n)) as r
       where a.kind = 'LoanApplicationEscalated'`,
    );
    expect((await of(randomUUID())).unseen).toBe(100);
  });

  it('tells who approved a file on a document that is rejected since, and of no other review', async () => {
    const id = randomUUID();
    const approver: Actor = { kind: 'user', id: randomUUID(), name: 'Uma Underwood', role: 'underwriter' };
    const verified = { type: 'DocumentVerified', data: { documentId, documentVersion: 1 } } as const;
    const worksheet: LoanApplicationEvent = {
      type: 'IncomeQualified',
      data: {
        worksheetId: randomUUID(),
        borrowerId,
        incomeType: 'base',
        monthlyCents: 7_000_00,
        findings: [],
        noteDate: '2026-04-01',
        evidence: [{ documentId, documentVersion: 1 }],
      },
    };
    const brought = [loanApplicationSubmitted({ applicationId: id }), documentUploaded(), verified, worksheet];
    await projecting.record(id, brought, { effectiveAt: '2026-03-10T09:00:00.000Z' });
    const decided = { effectiveAt: '2026-03-10T10:00:00.000Z', actor: approver };
    await projecting.record(id, [statusChanged('underwriting', 'approved')], decided);
    const rejected = {
      type: 'DocumentRejected',
      data: { documentId, documentVersion: 1, reviewNotes: 'Old' },
    } as const;
    await projecting.record(id, [rejected], { effectiveAt: '2026-03-10T11:00:00.000Z' });
    await projecting.record(id, [documentUploaded({ documentVersion: 2 })], {
      effectiveAt: '2026-03-10T12:00:00.000Z',
    });
    const told = 'Approved before the evidence of the income changed: decide again';
    expect((await of(approver.id)).texts.filter((text) => text === told)).toHaveLength(1);
  });

  it('tells the assignee of a report that was taken over, and who approved of what it unsettles', async () => {
    const id = randomUUID();
    const assigneeId = randomUUID();
    const submitted = loanApplicationSubmitted({ applicationId: id });
    const facts = {
      kind: 'appraisal',
      appraisedValueCents: 380_000_00,
      effectiveDate: '2026-03-01',
      madeAs: 'as_is',
      condition: 'C3',
      quality: 'Q4',
    } as const;
    const report = { orderId: randomUUID(), orderNumber: 'VO-2026-1', topic: 'appraisal' };
    const low = { finding: 'value_below_price', text: 'Appraised at $380,000' } as const;
    await projecting.record(id, [
      submitted,
      { type: 'LoanApplicationAssigned', data: { assigneeId, assigneeName: 'Cole Ford' } },
      {
        type: 'ReportTakenOver',
        data: { ...report, deliveryId: randomUUID(), revision: 0, facts, findings: [low] },
      },
      statusChanged('submitted', 'approved', 'Brought over'),
      { type: 'ReportNoLongerStands', data: { ...report, kind: 'appraisal', because: 'reconsideration' } },
    ]);
    const { texts } = await of(assigneeId);
    expect(texts).toContain('Appraisal report taken over: 1 finding to settle');
    expect(texts).toContain('Approved before the property value changed: decide again');
  });
});
