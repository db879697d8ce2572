import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicationRowSchema } from '../../../api/loan-application/loan-application.contract.ts';
import type { WorkflowEngine } from '../../../api/loan-application/loan-application.deps.ts';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal.ts';
import { submit, type Submitted } from './requests.ts';

describe('GET /api/applications', () => {
  let portal: Portal;
  let officer: Agent;
  /** Temporal is outside of what is tested here. */
  const engine = {
    waitingFor: (): ReturnType<WorkflowEngine['waitingFor']> => Promise.resolve(null),
    isOnline: () => Promise.resolve(true),
  };
  const submitted: Submitted[] = [];

  beforeAll(async () => {
    portal = await startPortal({ engine });
    officer = await portal.agentAs('loan_officer');
    for (const amount of [100_000, 300_000, 200_000]) {
      submitted.push(
        await submit(officer, { loan: { amount, type: 'fha', termYears: 30, ratePercent: 6 }, priority: 'high' }),
      );
    }
  });
  afterAll(() => portal.stop());

  const get = (query: Record<string, unknown> = {}) => {
    const asJson = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
    return officer
      .get('/api/applications')
      .set('X-Min-Log-Position', submitted.at(-1)?.position ?? '0')
      .query(Object.fromEntries(asJson));
  };
  const amounts = (body: unknown) =>
    applicationRowSchema
      .array()
      .parse(body)
      .map(({ loanAmount }) => loanAmount);

  it('answers the newest first with Content-Range when nothing is asked for', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.get('Content-Range')).toBe('applications 0-2/3');
    expect(amounts(answer.body)).toEqual([200_000, 300_000, 100_000]);
  });

  it('sorts, pages and counts in one answer', async () => {
    const answer = await get({ sort: ['loanAmount', 'ASC'], range: [1, 1] });
    expect(answer.get('Content-Range')).toBe('applications 1-1/3');
    expect(amounts(answer.body)).toEqual([200_000]);
  });

  it('answers an empty page with Content-Range', async () => {
    const answer = await get({ filter: { q: 'nobody' }, range: [0, 9] });
    expect(answer.body).toEqual([]);
    expect(answer.get('Content-Range')).toBe('applications 0-0/0');
  });

  it('answers all asked ids without a page', async () => {
    const ids = submitted.map(({ id }) => id);
    const answer = await get({ filter: { id: ids } });
    expect(new Set((answer.body as { id: string }[]).map(({ id }) => id))).toEqual(new Set(ids));
  });

  it.each([
    ['sort', { sort: ['ssn', 'ASC'] }, 'sort.0'],
    ['direction', { sort: ['status', 'up'] }, 'sort.1'],
    ['range', { range: [5, 1] }, 'range'],
    ['range size', { range: [0, 5_000] }, 'range'],
    ['filter', { filter: { ssn: '900456789' } }, 'filter.ssn'],
    ['status', { filter: { status: 'lost' } }, 'filter.status'],
    ['figure', { filter: { figure: 'luck' } }, 'filter.figure'],
    ['day', { filter: { submittedFrom: '2026-02-30' } }, 'filter.submittedFrom'],
  ])('refuses a wrong %s and names it', async (_what, query, field) => {
    const answer = await get(query);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field }] });
  });

  it('refuses a filter that is not JSON', async () => {
    const answer = await officer.get('/api/applications?filter={');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: [{ field: 'filter', message: 'This is not valid JSON' }] });
  });

  it('answers one row with its version as ETag, and 404 for what is not there', async () => {
    const [first] = submitted;
    const answer = await officer.get(`/api/applications/${first?.id.toUpperCase()}`);
    expect(applicationRowSchema.parse(answer.body)).toMatchObject({ id: first?.id, status: 'submitted' });
    expect(answer.get('ETag')).toBe('"1"');
    expect((await officer.get('/api/applications/99999999-9999-4999-8999-999999999999')).status).toBe(404);
    expect((await officer.get('/api/applications/not-an-id')).status).toBe(404);
  });

  describe('waiting-for', () => {
    const ask = (id: string | undefined) => officer.get(`/api/applications/${id}/waiting-for`);

    it('hands on what the workflow says', async () => {
      const waitingFor = { what: 'Documents', since: '2026-03-01T10:00:00.000Z', onWhom: 'Borrower' };
      engine.waitingFor = () => Promise.resolve(waitingFor);
      expect((await ask(submitted[0]?.id)).body).toEqual({ waitingFor });
    });

    it('says that the workflow engine is not there instead of guessing', async () => {
      engine.waitingFor = () => Promise.reject(new UnavailableError('The workflow engine is offline'));
      const answer = await ask(submitted[0]?.id);
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ code: 'unavailable' });
    });

    it('asks nobody about an unknown application', async () => {
      expect((await ask(randomUUID())).status).toBe(404);
    });
  });
});
