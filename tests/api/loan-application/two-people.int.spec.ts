import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waiveBeforeClosing } from '../../support/portal/before-closing.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { pdf, submit } from './requests.ts';
import { detailsAt } from './stored-documents.ts';

describe('Two people', () => {
  let portal: Portal;
  let admin: Agent;
  let manager: Agent;
  let underwriter: Agent;
  let senior: Agent;
  let closer: Agent;

  const setLimit = async (onePersonUpTo: number | null, reason = 'Agreed with compliance') => {
    const { headers } = await admin.get('/api/settings');
    return admin
      .put('/api/settings/two-people')
      .set('If-Match', String(headers['etag']))
      .send({ onePersonUpTo, reason });
  };

  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    manager = await portal.agentAs('manager');
    underwriter = await portal.agentAs('underwriter');
    senior = await portal.agentAs('senior_underwriter');
    closer = await portal.agentAs('closer');
    expect((await setLimit(null)).status).toBe(200);
  });
  afterAll(() => portal.stop());

  const newFile = async () => (await submit(await portal.agentAs('loan_officer'))).id;
  const upload = async (agent: Agent, id: string): Promise<string> => {
    const { body } = await agent
      .post(`/api/applications/${id}/documents`)
      .field('documentType', 'pay_stub')
      .attach('file', pdf('stub'), 'stub.pdf');
    return body.documentId;
  };
  const review = (agent: Agent, id: string, documentId: string, status = 'verified') =>
    agent.patch(`/api/applications/${id}/documents/${documentId}`).send({ status });

  it('are needed to upload and verify a document, and to clear a condition on it', async () => {
    const id = await newFile();
    const documentId = await upload(manager, id);
    const own = await review(manager, id, documentId);
    expect([own.status, own.body.detail]).toEqual([
      403,
      'You uploaded this pay stub, so someone else has to: two people look at each step',
    ]);
    expect((await review(underwriter, id, documentId)).status).toBe(200);
    const added = await manager
      .post(`/api/applications/${id}/conditions`)
      .send({ templates: [{ templateId: 'recent_pay_stubs' }] });
    const [condition] = (await detailsAt(manager, id, added.get('X-Log-Position'))).conditions;
    const clear = (agent: Agent) =>
      agent
        .post(`/api/applications/${id}/conditions/${condition?.id}/clearing`)
        .send({ evidence: [{ documentId, documentVersion: 1 }] });
    expect((await clear(manager)).body.detail).toContain('You uploaded the pay stub that shows it');
    expect((await clear(underwriter)).body.detail).toContain('You alone verified the pay stub that shows it');
    expect((await clear(senior)).status).toBe(200);
  });

  it('are named before the decision: who uploaded, verified alone or noted it is told that another has to', async () => {
    expect((await setLimit(null, 'Again')).status).toBe(200);
    const id = await newFile();
    const documentId = await upload(manager, id);
    const added = await manager
      .post(`/api/applications/${id}/conditions`)
      .send({ templates: [{ templateId: 'recent_pay_stubs' }] });
    const position = added.get('X-Log-Position');
    const [condition] = (await detailsAt(manager, id, position)).conditions;
    const told = async (agent: Agent, at: string | undefined) => {
      const { documents, conditions } = await detailsAt(agent, id, at);
      const document = documents.find((each) => each.id === documentId);
      return [
        document?.verifyingNeedsAnother,
        document?.clearingNeedsAnother,
        conditions[0]?.clearingOnNoteNeedsAnother,
      ];
    };
    expect(await told(manager, position)).toEqual([true, true, false]);
    expect(await told(underwriter, position)).toEqual([false, false, false]);
    const verified = await review(underwriter, id, documentId);
    expect(await told(underwriter, verified.get('X-Log-Position'))).toEqual([false, true, false]);
    const approved = await review(senior, id, documentId, 'approved');
    expect(await told(underwriter, approved.get('X-Log-Position'))).toEqual([false, false, false]);
    const noted = await underwriter
      .post(`/api/applications/${id}/conditions/${condition?.id}/receipt`)
      .send({ note: 'The employer called' });
    expect(await told(underwriter, noted.get('X-Log-Position'))).toEqual([false, false, true]);
    const limit = await setLimit(320_000, 'A small office');
    expect(limit.status).toBe(200);
    expect(await told(manager, noted.get('X-Log-Position'))).toEqual([false, false, false]);
  });

  const move = (agent: Agent, id: string, status: string) => moveFile(agent, id, { status, notes: 'So' });
  const readyFile = async () => {
    const id = await newFile();
    for (const status of ['under_review', 'underwriting']) await move(underwriter, id, status);
    for (const stageId of [
      'pre_qualification',
      'document_collection',
      'underwriting',
      'appraisal',
      'approval',
      'ready_to_close',
    ])
      await senior.patch(`/api/applications/${id}/stages/${stageId}`).send({ status: 'completed', notes: 'Done' });
    return id;
  };

  it('are needed to approve, clear to close and fund, each after the other, and screens know before', async () => {
    expect((await setLimit(null, 'Again')).status).toBe(200);
    const id = await readyFile();
    const approved = await move(manager, id, 'approved');
    expect([approved.status, approved.body.detail]).toEqual([200, undefined]);
    const details = await detailsAt(manager, id, approved.get('X-Log-Position'));
    const ready = details.allowedStatuses.find(({ status }) => status === 'closing_ready');
    expect([details.isOwnMove, ready?.keptFromMover]).toEqual([true, true]);
    expect((await detailsAt(closer, id, approved.get('X-Log-Position'))).isOwnMove).toBe(false);
    expect((await move(manager, id, 'closing_ready')).status).toBe(403);
    await waiveBeforeClosing(senior, id);
    expect((await move(closer, id, 'closing_ready')).body.detail).toBeUndefined();
    expect((await move(closer, id, 'funded')).status).toBe(403);
    expect((await move(manager, id, 'funded')).status).toBe(200);
  });

  it('are not needed up to an amount that an administrator sets, and history says where one was enough', async () => {
    expect((await setLimit(null, 'Again')).status).toBe(200);
    expect((await setLimit(999)).body.errors).toEqual([expect.objectContaining({ field: 'onePersonUpTo' })]);
    const id = await readyFile();
    expect((await setLimit(320_000)).status).toBe(200);
    await move(manager, id, 'approved');
    await waiveBeforeClosing(senior, id);
    expect((await move(manager, id, 'closing_ready')).status).toBe(200);
    const { text } = await manager.get(`/api/applications/${id}/events`);
    expect(text).toContain('by one person as allowed up to $320,000');
    expect((await setLimit(319_999)).status).toBe(200);
    expect((await move(manager, id, 'funded')).body.detail).toContain('someone else has to');
    const history = await admin.get('/api/settings/history');
    expect(history.text).toContain('Steps by one person from for loans up to $320,000 to for loans up to $319,999');
    expect((await manager.put('/api/settings/two-people').send({ onePersonUpTo: null, reason: 'x' })).status).toBe(403);
  });
});
