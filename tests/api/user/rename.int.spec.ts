import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { pdf, submitRequest } from '../loan-application/requests.ts';
import { startPortal, type Agent, type Portal } from '../../support/portal/portal.ts';

describe('A renamed user', () => {
  let portal: Portal;
  let admin: Agent;
  const leo = demoStaffMember('loan_officer').userId;
  const both = 'Leo Marchetti, now Leo Stone';

  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  it('goes by the name of the moment and that of the account, wherever it is told who did something', async () => {
    const officer = await portal.agentAs('loan_officer');
    await admin.patch(`/api/users/${leo}/permissions`).send({
      permissions: {
        integrations: { create: true, read: true },
        settings: { update: true },
        users: { update: true },
        documents: { approve: true },
      },
    });
    const { body: file } = await officer.post('/api/applications').send(submitRequest());
    const uploaded = await officer
      .post(`/api/applications/${file.id}/documents`)
      .field({ documentType: 'purchase_contract' })
      .attach('file', pdf('of Leo'), 'contract.pdf');
    const { documentId } = uploaded.body as { documentId: string };
    const reviewed = await officer
      .patch(`/api/applications/${file.id}/documents/${documentId}`)
      .send({ status: 'verified' });
    expect([uploaded.status, reviewed.status]).toEqual([201, 200]);
    const { body: key } = await officer
      .post('/api/api-keys')
      .send({ name: 'N', partner: 'P', scopes: ['title:report'] });
    const { borrowerId } = (await officer.get(`/api/applications/${file.id}/detailed`)).body;
    await officer.put('/api/settings/general').send({ companyName: 'Elm Lending', nmlsId: null });
    const viewer = demoStaffMember('viewer').userId;
    await officer.patch(`/api/users/${viewer}`).send({ title: 'Visitor' });

    const boss = await portal.agentAs('manager');
    const given = await boss.put(`/api/applications/${file.id}/assignee`).send({ assigneeId: leo });
    const begun = await boss
      .patch(`/api/applications/${file.id}/stages/pre_qualification`)
      .send({ status: 'in_progress' });
    expect([given.status, begun.status]).toEqual([200, 200]);

    const renamed = await admin.patch(`/api/users/${leo}`).send({ lastName: 'Stone' });
    expect(renamed.status).toBe(200);
    const manager = await portal.agentAs('manager');
    const compliance = await portal.agentAs('compliance_officer');
    const read = async (agent: Agent, path: string) =>
      (await agent.get(path).set('X-Min-Log-Position', String(renamed.headers['x-log-position']))).body;

    expect((await read(admin, `/api/users/${leo}/history`))[0]).toMatchObject({
      sentence: 'Renamed from Leo Marchetti to Leo Stone',
      by: 'Avery Lindqvist',
    });
    expect((await read(admin, `/api/users/${viewer}/history`))[0]).toMatchObject({ by: both });
    expect((await read(admin, `/api/api-keys/${key.id}/history`))[0]).toMatchObject({ by: both });
    expect((await read(admin, '/api/api-keys'))[0]).toMatchObject({ issuedBy: both });
    expect((await read(admin, '/api/settings/history'))[0]).toMatchObject({ by: both });
    expect((await read(admin, '/api/settings')).general.lastChange).toMatchObject({ by: both });
    const { timeline, documents, ...details } = await read(manager, `/api/applications/${file.id}/detailed`);
    expect(timeline.map(({ user }: { user: string }) => user)).toContain(both);
    expect(documents).toMatchObject([{ uploadedBy: both, reviewedBy: both, versions: [{ uploadedBy: both }] }]);
    // Open work shows the current name.
    expect(details).toMatchObject({ assignedTo: 'Leo Stone' });
    const [listed] = await read(
      manager,
      `/api/applications?filter=${encodeURIComponent(JSON.stringify({ assignee: leo }))}`,
    );
    expect(listed).toMatchObject({ id: file.id, assignedTo: 'Leo Stone' });
    const sorted = await read(manager, `/api/applications?sort=${encodeURIComponent('["assignedTo","DESC"]')}`);
    expect(sorted[0]).toMatchObject({ assignedTo: 'Leo Stone' });
    const [submitted] = await read(compliance, `/api/applications/${file.id}/events`);
    expect(submitted.actor).toMatchObject({ id: leo, name: both });
    // Recorded names stay as recorded.
    expect(JSON.stringify(submitted.json)).toContain('Leo Marchetti');
    expect(JSON.stringify(submitted.json)).not.toContain('now Leo Stone');
    const activity = await read(manager, '/api/activity');
    expect(activity.entries.map(({ user }: { user: string }) => user)).toContain(both);
    expect(borrowerId).toEqual(expect.any(String));
  });

  it('is on record with the name before and after', async () => {
    const events = await portal.store.reader.readStream(portal.database.pool, `user-${leo}`);
    expect(events.find(({ type }) => type === 'UserProfileChanged')?.data).toMatchObject({
      lastName: 'Stone',
      renamedFrom: { firstName: 'Leo', lastName: 'Marchetti' },
    });
  });
});
