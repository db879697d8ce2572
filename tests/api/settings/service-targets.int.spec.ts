import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';

describe('Service targets of the queues', () => {
  let portal: Portal;
  let admin: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
  });
  afterAll(() => portal.stop());

  const targets = { 'pre-qualification': 2, 'document-review': 2, underwriting: 5, closing: 7 };
  const change = (body: object) => admin.put('/api/settings/service-targets').send(body);

  it('are told in the history when they change, and record nothing when they are said again', async () => {
    const { status, body } = await change(targets);
    expect(status).toBe(200);
    expect((await change(targets)).body.version).toBe(body.version);
    const { queues } = (await admin.get('/api/settings')).body;
    expect(queues).toMatchObject({ targets, lastChange: { by: 'Avery Lindqvist' } });
    expect((await admin.get('/api/settings/history')).body[0]).toMatchObject({
      card: 'queues',
      sentence: 'Service targets: Pre-Qualification from 1 day to 2 days; underwriting from 3 days to 5 days',
    });
  });

  it('count for the queue at once', async () => {
    const { body } = await admin.get('/api/work-queues/underwriting/counters');
    expect(body.targetDays).toBe(5);
  });

  it.each([0, 61, 1.5, '2'])('are refused where one is %s days, by queue', async (days) => {
    const { status, body } = await change({ ...targets, underwriting: days });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'underwriting', message: 'Use a whole number of days from 1 to 60' }],
    ]);
  });
});
