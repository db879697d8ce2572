import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitySchema } from '../../../api/activity/activity.contract.ts';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';

describe('The bell', () => {
  let portal: Portal;
  let officer: Agent;
  let processor: Agent;

  beforeAll(async () => {
    portal = await startPortal();
    [officer, processor] = await Promise.all([portal.agentAs('loan_officer'), portal.agentAs('processor')]);
  });
  afterAll(() => portal.stop());

  const activityOf = async (agent: Agent, position = '0') =>
    activitySchema.parse((await agent.get('/api/activity').set('X-Min-Log-Position', position)).body);

  it('rings for what others did on own files, and is quiet once looked at', async () => {
    const { id } = await submit(officer);
    const { userId } = demoStaffMember('processor');
    const assigned = await officer.put(`/api/applications/${id}/assignee`).send({ assigneeId: userId });
    const moved = await officer.patch(`/api/applications/${id}/status`).send({ status: 'under_review' });
    const position = moved.get('X-Log-Position') ?? '';

    const news = await activityOf(processor, position);
    expect(news.unseen).toBe(3);
    expect(news.entries).toMatchObject([
      { applicationId: id, borrowerName: 'Alice Rivera', text: 'Status changed to Under Review', isUnseen: true },
      { text: 'Assigned to Priya Halloran', user: 'Leo Marchetti' },
      { text: 'New application' },
    ]);
    expect((await activityOf(officer, position)).unseen).toBe(0);

    const seen = await processor.post('/api/activity/seen').send({ position: Number(assigned.get('X-Log-Position')) });
    expect(seen.status).toBe(204);
    expect((await activityOf(processor)).unseen).toBe(1);
    expect((await processor.post('/api/activity/seen')).status).toBe(204);
    expect(await activityOf(processor)).toMatchObject({ unseen: 0, entries: [{}, {}, {}] });
  });

  it('never forgets that someone has looked further', async () => {
    await processor.post('/api/activity/seen').send({ position: 1 });
    expect((await activityOf(processor)).unseen).toBe(0);
  });

  it('refuses a position that cannot be', async () => {
    const answer = await processor.post('/api/activity/seen').send({ position: -1 });
    expect(answer.body).toMatchObject({ status: 400, errors: [{ field: 'position' }] });
  });
});
