import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { deliverTo } from '../../support/histories/partner-orders.ts';
import { submit } from '../loan-application/requests.ts';
import { orderedFile, PARTNER, sentOrder } from './partner.ts';

type Sent = Omit<RequestInit, 'headers'> & {
  readonly with?: string;
  readonly position?: string;
  readonly headers?: Record<string, string>;
};

describe('Applications in the partner API', () => {
  let portal: Portal;
  let admin: Agent;
  let key: string;
  beforeAll(async () => {
    portal = await startPortal();
    admin = await portal.agentAs('admin');
    key = await issue();
  });
  afterAll(() => portal.stop());

  const issue = async (more: object = {}): Promise<string> => {
    const scopes = ['applications:read'];
    const sent = { name: 'Nightly', partner: 'Acme Title', partnerId: PARTNER, scopes, ...more };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(text);
    return body.key;
  };

  const theirFile = () => orderedFile(portal, admin);

  const ask = async (path: string, { with: sent = key, position, headers: more, ...init }: Sent = {}) => {
    const headers = {
      'x-api-key': sent,
      'content-type': 'application/json',
      ...(position !== undefined && { 'x-min-log-position': position }),
      ...more,
    };
    const response = await fetch(`${portal.url}/api/v1/applications/${path}`, { ...init, headers });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text), etag: response.headers.get('etag') };
  };

  it('are told in outline, without anybody’s name or number', async () => {
    const { id, position } = await theirFile();
    const { status, body, etag } = await ask(id, { position });
    expect([status, etag]).toEqual([200, '"1"']);
    expect(body).toEqual({
      id,
      loanNumber: expect.stringMatching(/^LL-/),
      status: 'submitted',
      isFinal: false,
      submittedAt: expect.any(String),
      updatedAt: expect.any(String),
      borrowers: 1,
      loan: { type: 'conventional', purpose: 'purchase', amount: 320_000, termYears: 30 },
      property: {
        street: '48 Oak Lane',
        unit: null,
        city: 'Round Rock',
        state: 'TX',
        postalCode: '78664',
        type: 'single_family',
        occupancy: 'primary_residence',
      },
    });
    // Ids are random, and may look like anything.
    const told = JSON.stringify({ ...body, id: '', loanNumber: '' });
    expect(told).not.toMatch(/Rivera|Alice|example\.com|900-?45|1984|512-555|Lone Star/);
  });

  it('are those that the partner has to do with; others are as if there were none', async () => {
    const { id, position } = await theirFile();
    const foreign = (await submit(admin)).id;
    const { requestId: _mine, ...none } = (await ask(randomUUID())).body;
    const { requestId: _theirs, ...others } = (await ask(foreign, { position })).body;
    expect([others.status, others.detail]).toEqual([404, none.detail]);
    const stranger = await issue({ partner: 'Other', partnerId: 'other-title' });
    expect((await ask(id, { with: stranger, position })).status).toBe(404);
    const nobodys = await issue({ partnerId: undefined });
    const refused = await ask(id, { with: nobodys });
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringMatching(/issued without a partner/)]);
    expect((await ask('nonsense')).status).toBe(404);
  });

  it('are also those that the partner has an order for, until that is cancelled', async () => {
    const { id } = await submit(admin);
    const { position, cancel } = await sentOrder(portal, id, 'title');
    expect((await ask(id, { position })).status).toBe(200);
    expect((await ask(id, { position: await cancel() })).status).toBe(404);
  });

  it('need the scope of what is asked', async () => {
    const { id, position } = await theirFile();
    const other = await issue({ scopes: ['title:report'] });
    const refused = await ask(id, { with: other, position });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This needs an API key with the scope applications:read',
    ]);
  });

  it('are not brought back by what the partner delivers after its order was cancelled', async () => {
    const { id } = await submit(admin);
    const { cancel } = await sentOrder(portal, id, 'title');
    await cancel();
    await deliverTo(portal.store, id, PARTNER);
    const position = String(await portal.store.reader.headPosition(portal.database.pool));
    expect((await ask(id, { position })).status).toBe(404);
  });

  it('are moved by no key, and none is issued for that any more', async () => {
    const { id, position } = await theirFile();
    // A key of the time before, when there was such a scope.
    const before = await issue();
    await portal.database.pool.query(
      `update read_model.api_keys as k set scopes = array['applications:read', 'applications:status']
       where k.name = 'Nightly'`,
    );
    expect((await ask(id, { with: before, position })).status).toBe(200);
    const put = await fetch(`${portal.url}/api/v1/applications/${id}/status`, {
      method: 'PUT',
      headers: { 'x-api-key': before, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'under_review' }),
    });
    expect(put.status).toBe(404);
    expect((await ask(id)).body.status).toBe('submitted');
    const scopes = ['applications:read', 'applications:status'];
    const asked = { name: 'Nightly', partner: 'Acme Title', partnerId: PARTNER, scopes };
    const { status, body } = await admin.post('/api/api-keys').send(asked);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'scopes.1', message: expect.stringMatching(/^Use one of .*applications:read/) }],
    ]);
  });
});
