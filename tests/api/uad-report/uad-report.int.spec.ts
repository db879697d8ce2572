import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, type Portal, startPortal } from '../../support/portal.ts';
import { uadAnswers } from '../../support/uad.ts';

describe('UAD forms', () => {
  let portal: Portal;
  let coordinator: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    coordinator = await portal.agentAs('appraisal_coordinator');
  });
  afterAll(() => portal.stop());

  const begin = async (answers: object): Promise<string> => {
    const { status, body } = await coordinator.post('/api/uad-reports').send({ step: 'physical', answers });
    expect([status, body.errors ?? []]).toEqual([201, []]);
    return body.id;
  };
  const head = async () => String(await portal.store.reader.headPosition(portal.database.pool));

  it('are saved step by step, by version, and submitted once they are complete', async () => {
    const { city: _city, ...rest } = uadAnswers();
    const id = await begin({ ...rest, bathrooms: '2.5' });
    const refused = await coordinator.post(`/api/uad-reports/${id}/submission`);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      { field: 'city', message: 'This field is required' },
      { field: 'bathrooms', message: expect.stringContaining('2.1 is two full and one half') },
    ]);
    const path = `/api/uad-reports/${id}`;
    const patch = (version: number, answers: object) =>
      coordinator.patch(path).set('If-Match', `"${version}"`).send({ step: 'review', answers });
    expect((await patch(2, { city: 'Austin', bathrooms: '2.1' })).status).toBe(200);
    expect((await patch(2, { city: 'Dallas' })).status).toBe(412);
    expect((await coordinator.post(`${path}/submission`)).status).toBe(200);
    const { body } = await coordinator.get(path).set('X-Min-Log-Position', await head());
    expect(body).toMatchObject({ status: 'submitted', step: 'review', answers: { city: 'Austin', bathrooms: '2.1' } });
    expect((await patch(4, { city: 'Dallas' })).status).toBe(409);
  });

  it('are listed, and discarded', async () => {
    const id = await begin({ propertyAddress: '9 Fern Court' });
    expect((await coordinator.delete(`/api/uad-reports/${id}`)).status).toBe(200);
    const list = await coordinator
      .get(`/api/uad-reports?filter=${encodeURIComponent('{"status":"discarded"}')}`)
      .set('X-Min-Log-Position', await head());
    expect(list.body).toEqual([expect.objectContaining({ id, changedBy: expect.any(String) })]);
  });

  it('are refused by field, unknown ones too, and to whoever may not change appraisals', async () => {
    const post = (answers: object) => coordinator.post('/api/uad-reports').send({ step: 'location', answers });
    expect((await post({ swimmingPool: 'yes' })).status).toBe(400);
    const unknown = await post({ overallCondition: 'C9' });
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, 'overallCondition']);
    const closer = await portal.agentAs('closer');
    expect((await closer.post('/api/uad-reports').send({ step: 'location', answers: {} })).status).toBe(403);
  });
});
