import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as calculators from '../../../api/calculators/all-table-calculators.contract.ts';
import { loadReferenceTable } from '../../../events/load-reference-table.ts';
import { readTableFile, type TableFileWish } from '../../../scripts/reference-tables/read-table-file.ts';
import { commandMetadata } from '../../support/histories/builders.ts';

import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';

const path = (name: string): string =>
  fileURLToPath(new URL(`../../../scripts/reference-tables/samples/${name}`, import.meta.url));
type Refusal = { readonly errors: { readonly field: string; readonly message: string }[] };

describe('Calculators that go by a reference table', () => {
  let portal: Portal;
  let viewer: Agent;
  let key: string;
  const ask = async (name: string, body: object) => {
    const answer = await viewer.post(`/api/calculators/${name}`).send(body);
    return { status: answer.status, body: answer.body as Record<string, unknown> & Refusal };
  };
  const { limits, rateSpread } = calculators;
  const limitsExample = limits.body.meta()?.['example'] as object;
  const spreadExample = rateSpread.body.meta()?.['example'] as object;
  const load = async (wish: TableFileWish): Promise<void> => {
    const file = await readTableFile(wish);
    await loadReferenceTable(portal.store, file, { metadata: commandMetadata(), commandId: randomUUID() });
  };

  beforeAll(async () => {
    portal = await startPortal();
    viewer = await portal.agentAs('viewer');
    const admin = await portal.agentAs('admin');
    const issued = await admin
      .post('/api/api-keys')
      .send({ name: 'Rates desk', partner: 'Acme', scopes: ['calculators'] });
    ({ key } = issued.body as { key: string });
    // Before anything is loaded, both say how to load it.
    expect(await ask('limits', limitsExample)).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'year', message: expect.stringMatching(/No county list is loaded yet: ask an administrator/) },
        ],
      },
    });
    expect(await ask('rate-spread', spreadExample)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'lockedOn', message: expect.stringMatching(/No rates are loaded .*enter the APOR/) }] },
    });
    await load({ of: 'limits', path: path('county-limits-2026.txt') });
    await load({ of: 'apor', path: path('apor-fixed.txt') });
    await waitFor(async () => (await ask('rate-spread', spreadExample)).status === 200);
  });
  afterAll(() => portal.stop());

  it.each(Object.values(calculators).map((each) => [each.name, each] as const))(
    'answer the example of %s that OpenAPI shows, to staff and to keys, and say that it is of a sample',
    async (name, { body, answer }) => {
      const { example } = body.meta() ?? {};
      const toStaff = await ask(name, example as object);
      expect([toStaff.status, toStaff.body]).toEqual([200, answer.parse(toStaff.body)]);
      expect(toStaff.body).toMatchObject({ table: { source: 'Invented sample', version: 1, isSample: true } });
      const toKey = await fetch(`${portal.url}/api/v1/calculators/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(example),
      });
      expect([toKey.status, await toKey.json()]).toEqual([200, toStaff.body]);
      const { body: openapi } = await viewer.get('/api/openapi.json');
      expect(
        JSON.stringify((openapi as { paths: Record<string, unknown> }).paths[`/api/v1/calculators/${name}`]),
      ).toMatch(/"examples?":/);
    },
  );

  it('tell the limit of a county, and whether the loan is within it', async () => {
    expect((await ask('limits', { ...limitsExample, units: '2', loanAmount: '1600000.00' })).body).toMatchObject({
      county: 'LOSANGELESCOUNTY',
      state: 'CA',
      baseline: 1_066_250,
      limit: 1_556_700,
      ceiling: 1_599_375,
      conforming: false,
      size: 'jumbo',
    });
  });

  it('name an unknown county and year, and what is loaded', async () => {
    expect(await ask('limits', { ...limitsExample, fips: '06999' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'fips', message: expect.stringContaining('list of 2026') }] },
    });
    expect(await ask('limits', { ...limitsExample, year: 2025 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'year', message: expect.stringContaining('whose list is loaded: 2026') }] },
    });
    expect(await ask('limits', { ...limitsExample, year: 2019 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'year', message: expect.stringContaining('known for 2025, 2026') }] },
    });
    const wrong = await ask('limits', { ...limitsExample, fips: '6037', units: 5 });
    expect([wrong.status, wrong.body.errors.map(({ field }) => field)]).toEqual([422, ['fips', 'units']]);
  });

  it('tell the rate spread over the rate of the week of the lock', async () => {
    const { body } = await ask('rate-spread', spreadExample);
    expect(body).toMatchObject({ aporWeek: '2026-03-02', years: 30 });
    expect(Number(body['spread'])).toBeCloseTo(7.1 - Number(body['apor']), 3);
  });

  it('need no table for a rate that is given, or where there is no spread', async () => {
    const given = await ask('rate-spread', { ...spreadExample, lockedOn: '2001-03-05', apor: 6.25 });
    expect(given.body).toMatchObject({ spread: 0.85, apor: 6.25, aporWeek: '2001-03-05' });
    const none = await ask('rate-spread', { ...spreadExample, lockedOn: '2001-03-05', actionTaken: 3 });
    expect([none.status, Object.keys(none.body).toSorted()]).toEqual([200, ['aporWeek', 'basis', 'spread', 'why']]);
    expect(none.body).toMatchObject({ spread: 'NA', aporWeek: '2001-03-05' });
    const both = await ask('rate-spread', { ...spreadExample, actionTaken: 3, apor: 6.25 });
    expect(both.body).toMatchObject({ spread: 'NA', apor: 6.25 });
  });

  it('name a week that is not loaded, and what is', async () => {
    expect(await ask('rate-spread', { ...spreadExample, lockedOn: '2025-12-28' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'lockedOn', message: expect.stringContaining('from Dec 29, 2025 to Dec 28, 2026 are loaded') },
        ],
      },
    });
    expect(
      await ask('rate-spread', { ...spreadExample, amortization: 'variable', lockedOn: '2025-01-01' }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'firstResetMonths' }] } });
    expect(
      await ask('rate-spread', { ...spreadExample, amortization: 'variable', firstResetMonths: 60 }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'lockedOn' }] } });
  });
});
