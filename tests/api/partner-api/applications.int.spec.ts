import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';
import { deliveredFile, PARTNER, sentOrder } from './partner.ts';

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
    const scopes = ['applications:read', 'applications:status'];
    const sent = { name: 'Nightly', partner: 'Acme Title', partnerId: PARTNER, scopes, ...more };
    const { status, body, text } = await admin.post('/api/api-keys').send(sent);
    if (status !== 201) throw new Error(text);
    return body.key;
  };

  const theirFile = () => deliveredFile(portal, admin);

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
  const put = (id: string, body: object, more: { with?: string; headers?: Record<string, string> } = {}) =>
    ask(`${id}/status`, { method: 'PUT', body: JSON.stringify(body), ...more });

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
      statusesYouMaySet: ['under_review', 'documents_needed'],
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
    expect((await put(foreign, { status: 'documents_needed' })).status).toBe(404);
    const stranger = await issue({ partner: 'Other', partnerId: 'other-title' });
    expect((await ask(id, { with: stranger, position })).status).toBe(404);
    expect((await put(id, { status: 'documents_needed' }, { with: stranger })).status).toBe(404);
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
    const reader = await issue({ scopes: ['applications:read'] });
    const mover = await issue({ scopes: ['applications:status'] });
    expect((await ask(id, { with: reader, position })).status).toBe(200);
    const refused = await put(id, { status: 'documents_needed' }, { with: reader });
    expect([refused.status, refused.body.detail]).toEqual([
      403,
      'This needs an API key with the scope applications:status',
    ]);
    expect((await ask(id, { with: mover, position })).status).toBe(403);
  });

  it('are moved on by the command of the portal, and it stands in their history', async () => {
    const { id, position } = await theirFile();
    await ask(id, { position });
    const notes = 'The survey of the lot is missing';
    const first = await put(
      id,
      { status: 'documents_needed', notes },
      { headers: { 'Idempotency-Key': `once-${id}` } },
    );
    expect([first.status, first.body, first.etag]).toEqual([
      200,
      { id, version: 2, status: 'documents_needed' },
      '"2"',
    ]);
    const again = await put(
      id,
      { status: 'documents_needed', notes },
      { headers: { 'Idempotency-Key': `once-${id}` } },
    );
    expect([again.status, again.body.version]).toEqual([200, 2]);
    const reused = await put(id, { status: 'under_review' }, { headers: { 'Idempotency-Key': `once-${id}` } });
    expect([reused.status, reused.body.code]).toEqual([409, 'idempotency_key_reused']);
    const stale = await put(id, { status: 'under_review' }, { headers: { 'If-Match': '"1"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    const { rows } = await portal.database.pool.query(
      `select e.metadata -> 'actor' as actor from event_store.events as e
       where e.stream_id = $1 and e.type = 'LoanApplicationStatusChanged'`,
      [`loanApplication-${id}`],
    );
    expect(rows).toEqual([{ actor: expect.objectContaining({ kind: 'partner', name: 'Acme Title' }) }]);
  });

  it('are not decided by a partner, and leave their path by nobody’s program', async () => {
    const { id, position } = await theirFile();
    await ask(id, { position });
    for (const status of ['approved', 'rejected', 'closing_ready', 'funded', 'underwriting', 'pre_qualification']) {
      const refused = await put(id, { status, notes: 'It is good' });
      expect([status, refused.status, refused.body.detail]).toEqual([
        status,
        403,
        expect.stringMatching(/A partner decides nothing about a loan.*documents needed/),
      ]);
      expect(refused.body.allowed).toEqual(['under_review', 'documents_needed']);
    }
    const off = await put(id, { status: 'appraisal_pending', notes: 'Ordered' });
    expect([off.status, off.body.code]).toEqual([403, 'forbidden']);
    const wrong = await put(id, { status: 'done', extra: 1 });
    expect([wrong.status, wrong.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['status', 'extra'],
    ]);
    const withSsn = await put(id, { status: 'documents_needed', notes: 'SSN 900-45-6789' });
    expect([withSsn.status, withSsn.body.errors[0].field]).toEqual([400, 'notes']);
    expect((await ask(id)).body.status).toBe('submitted');
  });
});
