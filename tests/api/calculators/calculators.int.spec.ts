import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as calculators from '../../../api/calculators/all-calculators.contract.ts';
import { defaultRateLimits } from '../../../api/http/requests/security.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';

type Problem = {
  readonly status: number;
  readonly code: string;
  readonly errors: { field: string; message: string }[];
};

describe('Calculators', () => {
  let portal: Portal;
  let viewer: Agent;
  let key: string;

  const issueKey = async (...scopes: string[]): Promise<string> => {
    const admin = await portal.agentAs('admin');
    const answer = await admin.post('/api/api-keys').send({ name: 'Rates desk', partner: 'Acme', scopes });
    return (answer.body as { key: string }).key;
  };
  const byKey = (name: string, body: unknown, secret = key, { url } = portal): Promise<Response> =>
    fetch(`${url}/api/v1/calculators/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify(body),
    });
  const refusedFields = async (name: string, body: object): Promise<[number, string[]]> => {
    const answer = await viewer.post(`/api/calculators/${name}`).send(body);
    const { errors } = answer.body as Problem;
    return [answer.status, errors.map(({ field }) => field)];
  };

  beforeAll(async () => {
    portal = await startPortal();
    viewer = await portal.agentAs('viewer');
    key = await issueKey('calculators');
  });
  afterAll(() => portal.stop());

  it.each(Object.values(calculators).map((each) => [each.name, each] as const))(
    'answer the example of %s that OpenAPI shows, to staff and to keys alike',
    async (name, { body, answer }) => {
      const { example } = body.meta() ?? {};
      const toStaff = await viewer.post(`/api/calculators/${name}`).send(example as object);
      expect([toStaff.status, toStaff.body]).toEqual([200, answer.parse(toStaff.body)]);
      expect((toStaff.body as { basis: unknown[] }).basis.length).toBeGreaterThan(0);
      const toKey = await byKey(name, example);
      expect([toKey.status, await toKey.json()]).toEqual([200, toStaff.body]);
    },
  );

  it('show their examples in OpenAPI', async () => {
    const { body } = await viewer.get('/api/openapi.json');
    const { paths } = body as { paths: Record<string, { post?: { requestBody: { content: object } } }> };
    for (const { name } of Object.values(calculators)) {
      for (const path of [`/api/calculators/${name}`, `/api/v1/calculators/${name}`]) {
        expect([path, JSON.stringify(paths[path]?.post?.requestBody.content)]).toEqual([
          path,
          expect.stringMatching(/"examples?":/),
        ]);
      }
    }
  });

  it('take a key with their scope only, and nobody who is not signed in', async () => {
    const other = await issueKey('title:report');
    expect((await byKey('payment', {}, other)).status).toBe(403);
    expect((await fetch(`${portal.url}/api/calculators/payment`, { method: 'POST' })).status).toBe(401);
  });

  it('name every field that is wrong, whether it cannot be read or has no answer', async () => {
    expect(await refusedFields('payment', { principal: '-5', annualRate: 101, months: 601, extras: 1 })).toEqual([
      422,
      expect.arrayContaining(['principal', 'annualRate', 'months', 'extras']),
    ]);
    expect(await refusedFields('payment', {})).toEqual([422, ['principal', 'annualRate', 'months']]);
    expect(
      await refusedFields('schedule', { principal: 1000, annualRate: 5, months: 12, dayCount: 'actual/365' }),
    ).toEqual([422, ['firstDueOn']]);
    expect(await refusedFields('clock', { rule: 'le-due', from: '2026-02-30' })).toEqual([422, ['from']]);
    expect(await refusedFields('qm', { ...(calculators.qm.body.meta()?.['example'] as object), year: 2019 })).toEqual([
      422,
      ['year'],
    ]);
  });

  it('name the field of the form of an APR that was meant', async () => {
    const advances = [{ amount: 5000, on: '1978-01-10' }];
    const payments = [{ count: 24, amount: 230, firstOn: '1978-02-30', every: 'month' }];
    expect(await refusedFields('apr', { advances, payments })).toEqual([422, ['payments.0.firstOn']]);
    const below = [{ count: 24, amount: 23, firstOn: '1978-02-10', every: 'month' }];
    expect(await refusedFields('apr', { advances, payments: below })).toEqual([422, ['payments']]);
    const sound = [{ count: 24, amount: 230, firstOn: '1978-02-10', every: 'month' }];
    expect(await refusedFields('apr', { advances, payments: sound, unitPeriodsPerYear: 52 })).toEqual([
      422,
      ['unitPeriodsPerYear'],
    ]);
    const inPeriods = {
      unitPeriodsPerYear: 12,
      advances: [{ amount: 5000, periods: 0, fraction: 0 }],
      payments: [{ count: 24, amount: 230, periods: 1, fraction: '30/19' }],
    };
    expect(await refusedFields('apr', inPeriods)).toEqual([422, ['payments.0.fraction']]);
  });

  it.each([
    ['payment', { principal: '-5', annualRate: 6, months: '-1' }, 'principal: Enter an amount over 0'],
    ['payment', { principal: '-5', annualRate: 6, months: '-1' }, 'months: Enter months from 1 to 600'],
    ['payment', null, ': Give an object'],
    ['payment', 'x', ': Give an object'],
    ['qm', {}, 'lien: Enter one of first, subordinate'],
    ['tolerance', {}, 'fees: Give a list'],
    [
      'business-days',
      { on: '2026-03-02', calendar: 'general', openSaturdays: 'yes' },
      'openSaturdays: Give true or false',
    ],
    ['uli', {}, 'uli: Send lei and loanId to make one, or uli alone to check one'],
    ['uli', { lei: 'x' }, 'loanId: Send lei and loanId to make one, or uli alone to check one'],
    ['uli', { lei: 'x', loanId: 'y', uli: 'z' }, 'uli: Send lei and loanId to make one, or uli alone to check one'],
    [
      'apr',
      {
        unitPeriodsPerYear: 12,
        advances: [{ amount: 5000, on: '2026-01-10' }],
        payments: [{ count: 24, amount: 230, periods: 1, fraction: 0 }],
      },
      expect.stringMatching(/: Send dates \(on, firstOn, every\) or unit-periods/),
    ],
  ])('say of a wrong %s what to send instead (%#)', async (name, body, said) => {
    const answer = await byKey(name, body);
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as Problem;
    expect(errors.map(({ field, message }) => `${field}: ${message}`)).toContainEqual(said);
    expect(JSON.stringify(errors)).not.toMatch(/Invalid|expected/);
  });

  it('refuse what is too long before they look at a line of it', async () => {
    const lines = Array.from({ length: 5_000 }, () => ({}));
    expect(await refusedFields('apr', { advances: lines, payments: lines })).toEqual([422, ['advances', 'payments']]);
    expect(await refusedFields('tolerance', { fees: lines })).toEqual([422, ['fees']]);
    expect(await refusedFields('ratios', { debts: lines })).toEqual([422, expect.arrayContaining(['debts'])]);
    expect(await refusedFields('schedule', { adjustments: lines })).toEqual([
      422,
      expect.arrayContaining(['adjustments']),
    ]);
  });

  it('take amounts as numbers and as text, and fractions as they are written', async () => {
    const answer = await viewer.post('/api/calculators/apr').send({
      unitPeriodsPerYear: 12,
      advances: [{ amount: '6000.00', periods: 0, fraction: 0 }],
      payments: [{ count: 36, amount: 200, periods: 1, fraction: '19/30' }],
    });
    expect((answer.body as { apr: number }).apr).toBeCloseTo(11.82, 2);
  });
});

describe('Calculators for keys', () => {
  it('answer as often as the limit of the key lets them', async () => {
    const portal = await startPortal({ rateLimits: { ...defaultRateLimits, perKey: 3 } });
    const admin = await portal.agentAs('admin');
    const issued = await admin.post('/api/api-keys').send({ name: 'Desk', partner: 'Acme', scopes: ['calculators'] });
    const { key } = issued.body as { key: string };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await fetch(`${portal.url}/api/v1/calculators/business-days`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ on: '2026-07-03', calendar: 'specific' }),
      });
      statuses.push(answer.status);
    }
    await portal.stop();
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
