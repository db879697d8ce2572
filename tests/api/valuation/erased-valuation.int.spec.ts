import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { rebuildProjection } from '../../../projections/engine/rebuild.ts';
import { allProjections } from '../../../projections/registry.ts';
import { inventedMarket } from '../../support/values/invented-market.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { type Forgetting, foundIn, openForgetting } from '../loan-application/forgetting.ts';

/** Stand nowhere but in the valuation of the spec that asks by them. */
const IN_THE_LOG = { latitude: 47.50313377, longitude: -122.20471199 };
const FORGOTTEN = { latitude: 47.50261133, longitude: -122.20522177 };
const digitsOf = ({ latitude, longitude }: typeof FORGOTTEN) => [`${latitude}`, `${-longitude}`];

describe('A valuation of the home of someone who is forgotten', () => {
  let portal: Portal;
  let office: Forgetting;
  let officer: Agent;
  let sales: { saleId: string }[];
  beforeAll(async () => {
    portal = await startPortal();
    office = openForgetting(portal);
    officer = await portal.agentAs('loan_officer');
    const coordinator = await portal.agentAs('appraisal_coordinator');
    const { body: file } = await coordinator
      .post('/api/sale-imports')
      .attach('file', Buffer.from(inventedMarket(400)), 'market.csv');
    await coordinator.post(`/api/sale-imports/${file.importId}/start`).send({ mapping: file.mapping });
    await waitFor(async () => (await coordinator.get(`/api/sale-imports/${file.importId}`)).body.status === 'finished');
  }, 60_000);
  afterAll(() => portal.stop());

  const value = async (purposeId: string, place: typeof FORGOTTEN) => {
    const home = { ...place, livingArea: 1_857, yearBuilt: 1985, lotArea: 7_919 };
    const { status, body } = await officer.post('/api/valuations').send({ home, purpose: 'application', purposeId });
    expect([status, body.isErased, body.place]).toEqual([201, false, place]);
    sales = body.comparables;
    expect(sales).toHaveLength(10);
    return body;
  };
  /** The given numbers that occur as numbers: many hashes and keys have four digits in a row. */
  const numbersIn = (text: string, numbers: readonly number[]): number[] =>
    numbers.filter((number) => new RegExp(`(?<![\\w.])${number}(?!\\w)`).test(text));
  const textOf = async (...schemas: string[]): Promise<string[]> => (await office.dump(...schemas)).split('\n');

  it('never had where it stands, nor what it was compared with, in clear in the log', async () => {
    const { runId } = await value((await office.rejectedFile()).applicationId, IN_THE_LOG);
    const text = (await textOf('event_store')).filter((row) => row.includes(runId)).join('\n');
    expect(foundIn(text, [...digitsOf(IN_THE_LOG), ...sales.map(({ saleId }) => saleId)])).toEqual([]);
    expect(numbersIn(text, [1857, 7919])).toEqual([]);
  });

  it('keeps its figures, and nothing that leads to the house', async () => {
    const { applicationId, borrowerId } = await office.rejectedFile();
    const { runId, estimate } = await value(applicationId, FORGOTTEN);
    const read = async () => (await officer.get(`/api/valuations/${runId}`)).body;
    await waitFor(async () => (await read()).runId === runId);
    const before = (await textOf('read_model')).filter((row) => row.includes(runId)).join('\n');
    expect(numbersIn(before, [1857, 7919])).toEqual([1857, 7919]);
    await office.forget(applicationId, borrowerId);

    const after = await read();
    expect(after).toMatchObject({
      estimate,
      isErased: true,
      place: null,
      comparables: [],
      home: { street: ERASED, city: 'Round Rock', state: 'TX', postalCode: '78664' },
    });
    expect(Object.keys(after.home).toSorted()).toEqual(['city', 'postalCode', 'propertyType', 'state', 'street']);
    const listed = await officer.get('/api/valuations').query({ filter: JSON.stringify({ purposeId: applicationId }) });
    expect([listed.status, listed.body]).toEqual([200, [after]]);
    expect((await officer.get('/api/valuations/accuracy')).body).toMatchObject({ runs: 2 });

    for (const projection of allProjections) {
      await rebuildProjection({ pool: portal.database.pool, reader: portal.store.reader }, projection);
    }
    expect(await read()).toEqual(after);
    const text = await textOf('event_store', 'read_model');
    expect(foundIn(text.join('\n'), digitsOf(FORGOTTEN))).toEqual([]);
    const rows = text.filter((row) => row.includes(runId));
    expect(rows.length).toBeGreaterThan(2);
    expect(
      foundIn(
        rows.join('\n'),
        sales.map(({ saleId }) => saleId),
      ),
    ).toEqual([]);
    expect(numbersIn(rows.join('\n'), [1857, 7919])).toEqual([]);
  }, 120_000);

  it('is not reviewed any more', async () => {
    const { applicationId, borrowerId } = await office.rejectedFile();
    const { runId } = await value(applicationId, FORGOTTEN);
    await office.forget(applicationId, borrowerId);
    await portal.database.pool.query('update read_model.valuation_runs set is_sampled = true where run_id = $1', [
      runId,
    ]);
    const waiting = await officer.get('/api/valuations').query({ filter: '{"show":"to_review"}' });
    expect(waiting.body.map((each: { runId: string }) => each.runId)).not.toContain(runId);
  }, 60_000);
});
