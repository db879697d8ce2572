import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import { forgetBorrower } from '../../../api/loan-application/privacy/forget-borrower.ts';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { createRevealLimit } from '../../../api/services/limits/reveal-limit.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createErase } from '../../../events/store/erasure/erasure.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testKeys } from '../../support/store/keys.ts';
import { type Agent, KEY_CACHE_MS, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit, submitRequest } from './requests.ts';

const SSN = /900-?45-?6789/;
const reason = 'Compare with the licence she showed';
const wish = { fields: ['ssn', 'dateOfBirth'], purpose: 'identity_check', reason };

describe('POST /api/applications/:id/borrowers/:borrowerId/reveals', () => {
  let portal: Portal;
  let officer: Agent;
  let underwriter: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    underwriter = await portal.agentAs('underwriter');
  });
  afterAll(() => portal.stop());

  const detailsOf = async (id: string, position = '0') => {
    const answer = await officer.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position);
    return detailedApplicationSchema.parse(answer.body);
  };
  const submitted = async (more: Parameters<typeof submit>[1] = {}) => {
    const { id, position } = await submit(officer, more);
    const { borrowerId } = await detailsOf(id, position);
    return { id, borrowerId, address: `/api/applications/${id}/borrowers/${borrowerId}/reveals` };
  };
  const lastEventOf = async (id: string) =>
    (await portal.store.reader.readStream(portal.database.pool, loanApplicationStream(id))).at(-1);

  it('answers what was asked for in clear, for no cache, once it is on record', async () => {
    const { id, borrowerId, address } = await submitted();
    const answer = await underwriter.post(address).send(wish);
    expect([answer.status, answer.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(answer.body).toEqual({ borrowerId, values: { ssn: '900-45-6789', dateOfBirth: '1984-05-17' } });
    expect(await lastEventOf(id)).toMatchObject({
      type: 'PersonalDataRevealed',
      version: 2,
      data: { borrowerId, fields: ['ssn', 'dateOfBirth'], purpose: 'identity_check', reason },
      metadata: { actor: { kind: 'user', role: 'underwriter' } },
    });
  });

  it('records no value, and the reason as ciphertext', async () => {
    const { id, address } = await submitted();
    await underwriter.post(address).send(wish);
    const { rows } = await portal.database.pool.query<{ data: object }>(
      `select e.data from event_store.events as e where e.stream_id = $1 and e.type = 'PersonalDataRevealed'`,
      [loanApplicationStream(id)],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(SSN);
    expect(JSON.stringify(rows)).not.toContain('licence');
  });

  it('reveals one field when one is asked for, and each only once', async () => {
    const { address, borrowerId } = await submitted();
    const answer = await underwriter.post(address).send({ ...wish, fields: ['ssn', 'ssn'] });
    expect(answer.body).toEqual({ borrowerId, values: { ssn: '900-45-6789' } });
  });

  it('shows it on the timeline and does not call it a change of the file', async () => {
    const { id, address } = await submitted();
    const before = await detailsOf(id);
    const { headers } = await underwriter.post(address).send(wish);
    const after = await detailsOf(id, headers['x-log-position']);
    expect(after.timeline[0]).toMatchObject({
      event: 'SSN and date of birth of Alice Rivera revealed',
      user: expect.stringMatching(/./),
      notes: `Identity check: ${reason}`,
    });
    expect(after.updatedAt).toBe(before.updatedAt);
  });

  it("is in the person's history on each of their files, and in nobody else's", async () => {
    const [her] = submitRequest().borrowers;
    if (!her) throw new Error('The example request has a borrower');
    const email = `${randomUUID()}@example.com`;
    const first = await submitted({ borrowers: [{ ...her, email }] });
    const second = await submitted({ borrowers: [{ ...her, email: email.toUpperCase() }] });
    const spouse = await submitted({ borrowers: [{ ...her, firstName: 'Mateo', email }] });
    const { headers } = await underwriter.post(first.address).send(wish);
    const revealsOf = async (id: string) => {
      const answer = await officer
        .get(`/api/applicants/${id}/profile`)
        .set('X-Min-Log-Position', String(headers['x-log-position']));
      return applicantProfileSchema.parse(answer.body).personalDataReveals;
    };
    const look = {
      fields: ['ssn', 'dateOfBirth'],
      purpose: 'identity_check',
      reason,
      role: 'underwriter',
      applicationId: first.id,
    };
    expect(await revealsOf(first.id)).toEqual([expect.objectContaining(look)]);
    expect(await revealsOf(second.id)).toEqual([expect.objectContaining(look)]);
    expect(await revealsOf(spouse.id)).toEqual([]);
  });

  it.each<[Role, number]>([
    // applications.approve, and compliance.read through the role.
    ['manager', 200],
    // compliance.read alone.
    ['compliance_officer', 200],
    ['closer', 200],
    // Neither.
    ['appraisal_coordinator', 403],
    ['viewer', 403],
  ])('answers a %s with %d', async (role, status) => {
    const { id, address } = await submitted();
    const answer = await (await portal.agentAs(role)).post(address).send(wish);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(answer.body).toMatchObject({ permission: 'applications.approve or compliance.read' });
    expect(answer.body.grantedBy).toEqual(['Avery Lindqvist']);
    expect(await lastEventOf(id)).toMatchObject({ type: 'LoanApplicationSubmitted' });
  });

  it('is enough with either permission of a user of one’s own', async () => {
    const { address } = await submitted();
    const admin = await portal.agentAs('admin');
    const viewer = await portal.agentAs('viewer');
    const { body } = await viewer.get('/api/auth/user');
    const statusWith = async (permissions: object): Promise<number> => {
      const changed = await admin.patch(`/api/users/${body.id}/permissions`).send({ permissions });
      expect(changed.status).toBe(200);
      return (await viewer.post(address).send(wish)).status;
    };
    expect(await statusWith({ applications: { approve: true } })).toBe(200);
    expect(await statusWith({ applications: { approve: null }, compliance: { read: true } })).toBe(200);
    expect(await statusWith({ compliance: { read: null } })).toBe(403);
  });

  it.each([
    ['no reason', { reason: undefined }, 'reason'],
    ['a reason of blanks', { reason: '              ' }, 'reason'],
    ['a reason of one word', { reason: 'because' }, 'reason'],
    ['a reason without end', { reason: 'x'.repeat(501) }, 'reason'],
    ['a reason that tells the number', { reason: 'Is it 900-45-6789 really?' }, 'reason'],
    ['no purpose', { purpose: undefined }, 'purpose'],
    ['an unknown purpose', { purpose: 'curiosity' }, 'purpose'],
    ['no field', { fields: [] }, 'fields'],
    ['a field that is never revealed', { fields: ['creditScore'] }, 'fields.0'],
  ])('refuses %s by field and records nothing', async (_what, more, field) => {
    const { id, address } = await submitted();
    const { status, body } = await underwriter.post(address).send({ ...wish, ...more });
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
    expect(body.errors[0].message).not.toMatch(/^Invalid/);
    expect(await lastEventOf(id)).toMatchObject({ type: 'LoanApplicationSubmitted' });
  });

  it('says what the borrower has not given', async () => {
    const [her] = submitRequest().borrowers;
    if (!her) throw new Error('The example request has a borrower');
    const { ssn: _, ...withoutSsn } = her;
    const { id, address } = await submitted({ borrowers: [withoutSsn] });
    const { status, body } = await underwriter.post(address).send(wish);
    expect([status, body.errors]).toEqual([
      400,
      [{ field: 'fields', message: 'The application holds no SSN of this borrower' }],
    ]);
    expect(await lastEventOf(id)).toMatchObject({ type: 'LoanApplicationSubmitted' });
  });

  it('knows no borrower of another file', async () => {
    const [one, other] = [await submitted(), await submitted()];
    const crossed = `/api/applications/${one.id}/borrowers/${other.borrowerId}/reveals`;
    expect((await underwriter.post(crossed).send(wish)).status).toBe(404);
    expect((await underwriter.post(one.address.replace(one.id, randomUUID())).send(wish)).status).toBe(404);
  });

  it('records each answer, also to a repeated idempotency key', async () => {
    const { id, address } = await submitted();
    const ask = () => underwriter.post(address).set('Idempotency-Key', 'look').send(wish);
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200]);
    expect(await lastEventOf(id)).toMatchObject({ type: 'PersonalDataRevealed', version: 3 });
  });

  it('answers 410 once the person is forgotten, whose history keeps who looked and for what', async () => {
    const { id, borrowerId, address } = await submitted();
    await underwriter.post(address).send(wish);
    await moveFile(underwriter, id, { status: 'rejected', reasons: ['insufficient_income'] });
    const keys = testKeys(portal.database.pool, 0);
    const erase = createErase({ ...portal.store, registry: eventRegistry, keys, cacheMs: KEY_CACHE_MS * 2 });
    const { position } = await forgetBorrower(
      { store: portal.store, erase, files: portal.files },
      { applicationId: id, borrowerId, reason: 'Request 4711', legalBasis: 'GDPR Art. 17(1)(a)' },
      commandMetadata(),
    );
    const { status, body } = await underwriter.post(address).send(wish);
    expect([status, body.code, body.detail]).toEqual([410, 'erased', expect.stringContaining('was erased')]);
    const profile = await officer.get(`/api/applicants/${id}/profile`).set('X-Min-Log-Position', String(position));
    const [look] = applicantProfileSchema.parse(profile.body).personalDataReveals;
    expect(look).toMatchObject({ role: 'underwriter', purpose: 'identity_check', reason: '[erased]' });
  });
});

describe('The limit on reveals', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('lets one user look so often within an hour, in all processes together, whatever others do', async () => {
    const [one, other] = [createRevealLimit(database.pool, 2), createRevealLimit(database.pool, 2)];
    await one('one');
    await other('one');
    const refusal = { code: 'rate_limited', details: { retryAfterSeconds: expect.any(Number) } };
    await expect(one('one')).rejects.toMatchObject(refusal);
    await expect(other('one')).rejects.toMatchObject(refusal);
    await one('another');
  });

  it('counts in each process while the database does not answer', async () => {
    const pool = createAppPool('postgresql://nobody@127.0.0.1:1/none', 'test-nobody', 1);
    const count = createRevealLimit(pool, 2);
    await count('one');
    await count('one');
    await expect(count('one')).rejects.toMatchObject({ code: 'rate_limited' });
    await pool.end();
  });
});
