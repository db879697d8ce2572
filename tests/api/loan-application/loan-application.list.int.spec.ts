import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { applicationRowSchema, applicationSortFields } from '../../../api/loan-application/list/list.contract.ts';
import type { WorkflowEngine } from '../../../api/services/process/route-deps.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { THE_ASSIGNEE } from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { createWorkflowEngine } from '../../../workflows/engine/temporal/temporal-client.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit, type Submitted } from './requests.ts';

describe('GET /api/applications', () => {
  let portal: Portal;
  let officer: Agent;
  /** Temporal is outside of what is tested here. */
  const engine = {
    address: 'localhost:7233',
    check: () => Promise.resolve(),
    answer: (..._asked: Parameters<WorkflowEngine['answer']>): Promise<unknown> => Promise.resolve(null),
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

  it('answers an empty page also far beyond the last row', async () => {
    const far = Number.MAX_SAFE_INTEGER - 1;
    const answer = await get({ range: [far, far + 1] });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  it('finds one letter, with the true total also beyond the last row', async () => {
    const found = await get({ filter: { q: 'f' }, range: [0, 1] });
    expect([found.body.length, found.get('Content-Range')]).toEqual([2, 'applications 0-1/3']);
    const beyond = await get({ filter: { q: 'f' }, range: [50, 59] });
    expect([beyond.body, beyond.get('Content-Range')]).toEqual([[], 'applications 50-50/3']);
    expect((await get({ filter: { q: '#' } })).get('Content-Range')).toBe('applications 0-0/0');
  });

  it('answers the same with a filter that every file fits as without one, in every order', async () => {
    for (const field of applicationSortFields) {
      for (const order of ['ASC', 'DESC']) {
        const answers = await Promise.all(
          [{}, { daysFrom: 0, daysTo: 100_000 }, { q: 'fha' }, { q: 'f' }].map((filter) =>
            get({ sort: [field, order], filter }),
          ),
        );
        const [all, ...others] = answers.map(({ body }) =>
          applicationRowSchema
            .array()
            .parse(body)
            .map(({ id }) => id),
        );
        expect(all).toHaveLength(3);
        expect([field, order, ...others]).toEqual([field, order, all, all, all]);
      }
    }
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
    ['year', { filter: { submittedTo: '0000-01-01' } }, 'filter.submittedTo'],
    ['search text', { filter: { q: 'before\0after' } }, 'filter.q'],
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
      const [since, dueAt] = ['2026-03-01T10:00:00.000Z', '2026-03-03T22:00:00.000Z'];
      const waitingFor = { what: 'Documents', since, dueAt, onWhom: 'Borrower' };
      engine.answer = () => Promise.resolve(waitingFor);
      expect((await ask(submitted[0]?.id)).body).toEqual({ waitingFor });
    });

    it('says who the assignee is, whose name the workflow does not know', async () => {
      const since = '2026-03-01T10:00:00.000Z';
      engine.answer = () => Promise.resolve({ what: 'review of the pay stub', since, onWhom: THE_ASSIGNEE });
      const { onWhom } = (await ask(submitted[0]?.id)).body.waitingFor;
      expect(onWhom).toBe('nobody is assigned');
      const assigned = await officer
        .put(`/api/applications/${submitted[0]?.id}/assignee`)
        .send({ assigneeId: demoStaffMember('loan_officer').userId });
      const answer = await ask(submitted[0]?.id).set('X-Min-Log-Position', assigned.get('X-Log-Position') ?? '');
      expect(answer.body.waitingFor.onWhom).toBe('assigned to Leo Marchetti');
    });

    describe('While Temporal is away', () => {
      let away: ReturnType<typeof createWorkflowEngine>;
      beforeAll(async () => {
        const address = `127.0.0.1:${await findFreePort()}`;
        away = createWorkflowEngine({ address, namespace: 'default', log: createLogger('test', 'silent') });
        engine.answer = away.answer;
      });
      afterAll(() => away.close());

      it('says so instead of guessing', async () => {
        const answer = await ask(submitted[0]?.id);
        expect(answer.get('Retry-After')).toBe('1');
        expect(answer.body).toMatchObject({ status: 503, code: 'unavailable', applicationId: submitted[0]?.id });
      });

      it('still knows that a final file waits for nothing', async () => {
        const file = await submit(officer);
        const manager = await portal.agentAs('manager');
        const decision = { status: 'rejected', notes: 'Withdrawn by the borrower' };
        const decided = await moveFile(manager, file.id, decision);
        expect(decided.status).toBe(200);
        const answer = await ask(file.id).set('X-Min-Log-Position', decided.get('X-Log-Position') ?? '');
        expect([answer.status, answer.body]).toEqual([200, { waitingFor: null }]);
      });
    });

    it('asks nobody about an unknown application', async () => {
      expect((await ask(randomUUID())).status).toBe(404);
    });
  });
});
