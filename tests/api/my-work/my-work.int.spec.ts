import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { workItemSchema } from '../../../api/my-work/my-work.contract.ts';
import { waiveBeforeClosing } from '../../support/portal/before-closing.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { pdf, submit } from '../loan-application/requests.ts';

describe('GET /api/my-work', () => {
  let portal: Portal;
  let uma: Agent;
  let officer: Agent;
  let closer: Agent;
  let position = '0';

  const told = <Answer extends { status: number; text: string; get: (name: string) => string | undefined }>(
    answer: Answer,
  ): Answer => {
    if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text}`);
    const now = answer.get('X-Log-Position');
    if (now !== undefined && Number(now) > Number(position)) position = now;
    return answer;
  };
  const workOf = async (agent: Agent, query: Record<string, string> = {}) => {
    const answer = await agent.get('/api/my-work').set('X-Min-Log-Position', position).query(query);
    if (answer.status !== 200) throw new Error(answer.text);
    return { list: workItemSchema.array().parse(answer.body), range: answer.get('Content-Range') };
  };
  const assign = async (id: string, role: 'loan_officer' | 'underwriter') =>
    told(await officer.put(`/api/applications/${id}/assignee`).send({ assigneeId: demoStaffMember(role).userId }));
  const file = async (): Promise<string> => (await submit(officer)).id;

  const closerId = demoStaffMember('closer').userId;

  beforeAll(async () => {
    portal = await startPortal();
    uma = await portal.agentAs('underwriter');
    officer = await portal.agentAs('loan_officer');
    closer = await portal.agentAs('closer');
  });
  afterAll(() => portal.stop());

  it('has what was claimed of the queues, until the file is decided, and then waits for the closers', async () => {
    const id = await file();
    told(await uma.patch(`/api/applications/${id}/stages/underwriting`).send({ status: 'in_progress' }));
    expect((await workOf(uma)).list).toEqual([]);
    told(await uma.post(`/api/work-queues/underwriting/${id}/claim`));
    expect((await workOf(uma)).list).toMatchObject([
      {
        kind: 'queue',
        queue: 'underwriting',
        reason: 'decision',
        applicationId: id,
        borrowerName: 'Alice Rivera',
        isOverdue: false,
      },
    ]);
    expect((await workOf(closer)).list).toEqual([]);

    for (const status of ['approved', 'closing_ready']) {
      if (status === 'closing_ready') await waiveBeforeClosing(uma, id);
      told(await moveFile(uma, id, { status, notes: 'Reserves of 14 months' }));
      expect((await workOf(uma)).list).toEqual([]);
      expect((await workOf(closer)).list).toMatchObject([
        {
          kind: 'closing',
          queue: 'closing',
          isClaimed: false,
          reason: status === 'approved' ? 'to_clear_to_close' : 'to_fund',
          applicationId: id,
        },
      ]);
    }
    told(await uma.post(`/api/work-queues/closing/${id}/claim`));
    expect((await workOf(closer)).list).toEqual([]);
    expect((await workOf(uma)).list).toMatchObject([{ kind: 'closing', isClaimed: true, reason: 'to_fund' }]);
    told(await officer.put(`/api/work-queues/closing/${id}/assignee`).send({ assigneeId: closerId }));
    expect((await workOf(uma)).list).toEqual([]);
    expect((await workOf(closer)).list).toMatchObject([{ kind: 'closing', isClaimed: true, reason: 'to_fund' }]);
    told(await moveFile(closer, id, { status: 'funded', notes: 'Wired' }));
    expect((await workOf(closer)).list).toEqual([]);
  });

  it('has the document that has waited longest', async () => {
    const id = await file();
    told(
      await officer
        .post(`/api/applications/${id}/documents`)
        .field('documentType', 'pay_stub')
        .attach('file', pdf('a pay stub'), { filename: 'pay-stub.pdf', contentType: 'application/pdf' }),
    );
    told(await uma.post(`/api/work-queues/document-review/${id}/claim`));
    expect((await workOf(uma)).list).toMatchObject([
      {
        kind: 'document',
        reason: 'documents_to_review',
        applicationId: id,
        documentId: expect.any(String),
        count: 1,
      },
    ]);
    told(await uma.delete(`/api/work-queues/document-review/${id}/assignee`));
    expect((await workOf(uma)).list).toEqual([]);
  });

  it('has the conditions of their files that wait for staff, and no others', async () => {
    const id = await file();
    await assign(id, 'loan_officer');
    const terms = { externalWording: 'Send it', mustBeMetBefore: 'prior_to_closing', category: 'income' };
    told(
      await uma
        .post(`/api/applications/${id}/conditions`)
        .send({ conditions: [{ ...terms, title: 'Letter of employment', dueOn: '2099-01-05' }] }),
    );
    const { list } = await workOf(officer);
    expect(list).toMatchObject([
      {
        kind: 'condition',
        reason: 'condition_to_request',
        subject: 'Letter of employment',
        applicationId: id,
        dueOn: '2099-01-05',
      },
    ]);
    const [{ conditionId } = { conditionId: null }] = list;
    const at = `/api/applications/${id}/conditions/${conditionId}`;
    told(await officer.post(`${at}/request`).send({}));
    expect((await workOf(officer)).list).toEqual([]);
    told(await officer.post(`${at}/receipt`).send({ note: 'Came by mail' }));
    expect((await workOf(officer)).list).toMatchObject([{ kind: 'condition', reason: 'condition_came_in' }]);
    await assign(id, 'underwriter');
    expect((await workOf(officer)).list).toEqual([]);
    expect((await workOf(uma)).list).toMatchObject([{ kind: 'condition', applicationId: id }]);
  });

  it('has the orders of their files that have to be placed', async () => {
    const id = await file();
    await assign(id, 'loan_officer');
    const coordinator = await portal.agentAs('appraisal_coordinator');
    const order = told(
      await coordinator.post('/api/vendor-orders').send({
        applicationId: id,
        kind: 'appraisal',
        product: 'full_appraisal',
        priority: 'standard',
        details: { contractPrice: 420_000, yearBuilt: 1994 },
      }),
    );
    expect((await workOf(officer)).list).toMatchObject([
      { kind: 'order', reason: 'order_to_place', orderId: order.body.id, applicationId: id },
    ]);
  });

  it('has the files with an alert, and why', async () => {
    const id = await file();
    await assign(id, 'underwriter');
    const flag = { status: 'requires_attention', notes: 'Income is unclear' };
    told(await uma.patch(`/api/applications/${id}/stages/appraisal`).send(flag));
    const { list } = await workOf(uma);
    expect(list.filter(({ applicationId }) => applicationId === id)).toMatchObject([
      { kind: 'file', reason: 'alert_flagged' },
    ]);
    told(await moveFile(uma, id, { status: 'approved', notes: 'Reserves' }));
    told(await uma.patch(`/api/applications/${id}/status`).send({ status: 'under_review', notes: 'Back' }));
    const again = (await workOf(uma)).list.filter(({ applicationId }) => applicationId === id);
    expect(again).toMatchObject([{ kind: 'file', reason: 'alert_overridden' }]);
  });

  it('comes in pages', async () => {
    const { range } = await workOf(officer, { range: '[0,0]' });
    expect(range).toMatch(/^my-work 0-0\/\d+$/);
  });
});
