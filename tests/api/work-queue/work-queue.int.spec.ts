import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import {
  assignedManySchema,
  queueCountersSchema,
  queueRowSchema,
} from '../../../api/work-queue/work-queue.contract.ts';
import type { SubmitApplicationRequest } from '../../../api/loan-application/intake/intake.contract.ts';
import { waiveBeforeClosing } from '../../support/portal/before-closing.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit } from '../loan-application/requests.ts';

describe('Work queues', () => {
  let portal: Portal;
  let uma: Agent;
  let sasha: Agent;
  let officer: Agent;
  /** The newest position that any answer told. */
  let position = '0';
  const files: string[] = [];

  const told = <Answer extends { get: (name: string) => string | undefined }>(answer: Answer): Answer => {
    const now = answer.get('X-Log-Position');
    if (now !== undefined && Number(now) > Number(position)) position = now;
    return answer;
  };
  const start = async (more: Partial<SubmitApplicationRequest> = {}): Promise<string> => {
    const { id } = await submit(officer, more);
    told(await uma.patch(`/api/applications/${id}/stages/underwriting`).send({ status: 'in_progress' }));
    return id;
  };
  const get = (path: string, query: Record<string, unknown> = {}, agent: Agent = uma) =>
    agent
      .get(`/api/work-queues/${path}`)
      .set('X-Min-Log-Position', position)
      .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])));
  const rows = async (query: Record<string, unknown> = {}, agent: Agent = uma) => {
    const answer = await get('underwriting', query, agent);
    return { answer, list: queueRowSchema.array().parse(answer.body) };
  };
  const counters = async () => queueCountersSchema.parse((await get('underwriting/counters')).body);
  const claim = async (agent: Agent, id: string | undefined) =>
    told(await agent.post(`/api/work-queues/underwriting/${id}/claim`));
  const release = async (id: string | undefined) =>
    told(await uma.delete(`/api/work-queues/underwriting/${id}/assignee`));
  const umaId = demoStaffMember('underwriter').userId;
  const sashaId = demoStaffMember('senior_underwriter').userId;

  beforeAll(async () => {
    portal = await startPortal();
    uma = await portal.agentAs('underwriter');
    sasha = await portal.agentAs('senior_underwriter');
    officer = await portal.agentAs('loan_officer');
    const loan = { type: 'fha', termYears: 30, ratePercent: 6 } as const;
    files.push(await start({ priority: 'low', loan: { ...loan, amount: 100_000 } }));
    files.push(await start({ priority: 'urgent', loan: { ...loan, amount: 300_000 } }));
    files.push(await start({ priority: 'medium', loan: { ...loan, amount: 200_000 } }));
  });
  afterAll(() => portal.stop());

  describe('GET /api/work-queues/{queue}', () => {
    it('answers the most pressing first, with how old each is', async () => {
      const { answer, list } = await rows();
      expect(answer.get('Content-Range')).toBe('work-queues 0-2/3');
      expect(list.map(({ id }) => id)).toEqual([files[1], files[2], files[0]]);
      expect(list[0]).toMatchObject({
        borrowerName: 'Alice Rivera',
        loanAmount: 300_000,
        state: 'waiting',
        reason: 'decision',
        ageDays: 0,
        isOverdue: false,
        dueAt: expect.any(String),
        assignedTo: null,
      });
    });

    it('sorts and pages', async () => {
      const { answer, list } = await rows({ sort: ['loanAmount', 'ASC'], range: [1, 1] });
      expect(answer.get('Content-Range')).toBe('work-queues 1-1/3');
      expect(list.map(({ loanAmount }) => loanAmount)).toEqual([200_000]);
    });

    it.each([
      ['priority', { filter: { priority: 'highest' } }, 'filter.priority'],
      ['state', { filter: { state: 'gone' } }, 'filter.state'],
      ['sort field', { sort: ['ssn', 'ASC'] }, 'sort.0'],
    ])('refuses a wrong %s and names it', async (_what, query, field) => {
      const { status, body } = await get('underwriting', query);
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]]);
    });

    it('knows no other queue', async () => {
      expect((await get('funding')).status).toBe(404);
    });
  });

  describe('When two people claim one file', () => {
    it('gives it to one and names that one to the other', async () => {
      const answers = await Promise.all([claim(uma, files[0]), claim(sasha, files[0])]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({
        code: 'already_taken',
        detail: expect.stringMatching(/^(Uma Whitfield|Sasha Okafor) was first and has Underwriting/),
      });
      const { list } = await rows({ filter: { state: 'in_review' } });
      expect(list.map(({ id }) => id)).toEqual([files[0]]);
      expect(refused?.body.detail).toContain(list[0]?.assignedTo);
    });

    it('is harmless when the winner does it again, and frees it when it is given back', async () => {
      const [held] = (await rows({ filter: { state: 'in_review' } })).list;
      const winner = held?.assigneeId === umaId ? uma : sasha;
      expect((await claim(winner, files[0])).status).toBe(200);
      expect((await release(files[0])).status).toBe(200);
      expect((await rows({ filter: { assignee: 'unassigned' } })).list).toHaveLength(3);
    });
  });

  describe('Next', () => {
    const next = async (agent: Agent, key: string = randomUUID()) =>
      told(
        await agent
          .post('/api/work-queues/underwriting/next')
          .set({ 'X-Min-Log-Position': position, 'Idempotency-Key': key }),
      );

    it('gives two people at once two files, and one person the same file for the same key', async () => {
      const key = randomUUID();
      const [one, other] = await Promise.all([next(uma, key), next(sasha)]);
      expect(new Set([one.body.id, other.body.id])).toEqual(new Set([files[1], files[2]]));
      expect((await next(uma, key)).body.id).toBe(one.body.id);
      expect((await next(uma)).body.id).toBe(files[0]);
      expect((await next(uma)).body).toEqual({ id: null, version: null, document: null });
      const { list } = await rows({ filter: { assignee: 'me' } });
      expect(new Set(list.map(({ id }) => id))).toEqual(new Set([one.body.id, files[0]]));
    });
  });

  describe('Counters', () => {
    it('are each the number of rows of the list under their filter', async () => {
      await release(files[2]);
      told(
        await uma
          .patch(`/api/applications/${files[1]}/stages/underwriting`)
          .send({ status: 'requires_attention', notes: 'Income is unclear' }),
      );
      const { waiting, in_review, needs_info, done, overdue, targetDays } = await counters();
      expect([waiting, in_review, needs_info, done, overdue, targetDays]).toEqual([1, 1, 1, 0, 0, 3]);
      for (const [state, count] of Object.entries({ waiting, in_review, needs_info, done })) {
        expect((await rows({ filter: { state } })).list).toHaveLength(count);
      }
      expect((await rows({ filter: { overdue: true } })).list).toEqual([]);
    });
  });

  describe('Conditions', () => {
    const add = async (mustBeMetBefore: string, dueOn?: string, id = files[2]) =>
      told(
        await uma.post(`/api/applications/${id}/conditions`).send({
          conditions: [
            { title: 'Reserves', externalWording: 'Show the reserves', mustBeMetBefore, category: 'assets', dueOn },
          ],
        }),
      );
    const withConditions = async (conditions: string) =>
      (await rows({ filter: { conditions } })).list.map(({ id }) => id);

    it('are counted beside the state of a file, and narrow the queue and the list of applications', async () => {
      const before = await counters();
      expect(before).toMatchObject({ beforeApproval: 0, conditionsOverdue: 0 });
      expect((await add('post_closing')).status).toBe(201);
      expect(await withConditions('outstanding')).toEqual([files[2]]);
      expect(await withConditions('before_approval')).toEqual([]);
      await add('prior_to_approval', '2099-01-15');
      expect(await counters()).toEqual({ ...before, beforeApproval: 1 });
      expect(await withConditions('before_approval')).toEqual([files[2]]);
      expect(await withConditions('overdue')).toEqual([]);
      expect((await rows({ filter: { conditions: 'outstanding' } })).list).toMatchObject([
        {
          outstandingConditions: 2,
          conditionsBeforeApproval: 1,
          conditionsDueOn: '2099-01-15',
          areConditionsOverdue: false,
        },
      ]);
      const list = await uma
        .get('/api/applications')
        .set('X-Min-Log-Position', position)
        .query({ filter: JSON.stringify({ conditions: 'before_approval' }) });
      expect(list.body).toMatchObject([{ id: files[2], outstandingConditions: 2 }]);
    });

    it('past their day are overdue, by the day at the branch', async () => {
      await portal.database.pool.query(
        "update read_model.work_queue_items set conditions_due_on = '2020-01-15' where application_id = $1",
        [files[2]],
      );
      expect(await counters()).toMatchObject({ conditionsOverdue: 1 });
      expect((await rows({ filter: { conditions: 'overdue' } })).list).toMatchObject([
        { id: files[2], areConditionsOverdue: true },
      ]);
    });
  });

  describe('Assigning', () => {
    const assign = async (assigneeId: string, id = files[2]) =>
      told(await officer.put(`/api/work-queues/underwriting/${id}/assignee`).send({ assigneeId }));

    it('gives the work to someone, whoever has it', async () => {
      expect((await assign(sashaId)).status).toBe(200);
      expect((await assign(umaId)).status).toBe(200);
      const [row] = (await rows({ filter: { id: [files[2]] } })).list;
      expect(row).toMatchObject({ assigneeId: umaId, assignedTo: 'Uma Whitfield', state: 'in_review' });
    });

    it('refuses someone who may not do the work, and nobody at all', async () => {
      const { status, body } = await assign(demoStaffMember('loan_officer').userId);
      expect([status, body.errors[0].field, body.detail]).toEqual([
        400,
        'assigneeId',
        'Leo Marchetti may not work in Underwriting: that takes underwriting.approve',
      ]);
      expect((await assign(randomUUID())).status).toBe(400);
    });

    it('lists whom it can be', async () => {
      const names = (await get('underwriting/people')).body.map(({ name }: { name: string }) => name);
      expect(names).toEqual(expect.arrayContaining(['Uma Whitfield', 'Sasha Okafor']));
      expect(names).not.toContain('Leo Marchetti');
    });

    it('of many says what came of each, and is harmless when it is repeated', async () => {
      const gone = randomUUID();
      const key = randomUUID();
      const send = async () =>
        told(
          await officer
            .post('/api/work-queues/underwriting/assignments')
            .set('Idempotency-Key', key)
            .send({ ids: [...files, gone], assigneeId: sashaId }),
        );
      const answer = await send();
      expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
      const { results } = assignedManySchema.parse(answer.body);
      expect(results.map(({ isDone }) => isDone)).toEqual([true, true, true, false]);
      expect(results[3]?.problem).toBe('No application has this id');
      expect(assignedManySchema.parse((await send()).body).results).toEqual(results);
      expect((await rows({ filter: { assignee: sashaId } })).list).toHaveLength(3);
    });

    it('of nothing, or of one file twice, is refused', async () => {
      const [id] = files;
      for (const ids of [[], [id, id]]) {
        const { status, body } = await officer
          .post('/api/work-queues/underwriting/assignments')
          .send({ ids, assigneeId: null });
        expect([status, body.errors[0].field]).toEqual([400, 'ids']);
      }
    });
  });

  describe('Neighbours', () => {
    it('follow the order of the list', async () => {
      const ids = (await rows({ sort: ['loanAmount', 'DESC'] })).list.map(({ id }) => id);
      const beside = async (id: string | undefined) =>
        (await get(`underwriting/${id}/neighbours`, { sort: ['loanAmount', 'DESC'] })).body;
      const [first, second, third] = ids.map((id) => ({ id, document: null }));
      expect(await beside(ids[0])).toEqual({ previous: null, next: second });
      expect(await beside(ids[1])).toEqual({ previous: first, next: third });
      expect(await beside(ids[2])).toEqual({ previous: second, next: null });
      expect(await beside(randomUUID())).toEqual({ previous: null, next: null });
    });
  });

  describe('Whoever may not work in a queue', () => {
    it('sees it, and is refused with what it takes', async () => {
      expect((await rows({}, officer)).list).toHaveLength(3);
      const { status, body } = await claim(officer, files[0]);
      expect([status, body.permission]).toEqual([403, 'underwriting.approve']);
    });
  });

  describe('Closing', () => {
    const inClosing = async (agent: Agent) => queueRowSchema.array().parse((await get('closing', {}, agent)).body);
    const claimClosing = async (agent: Agent, id: string) =>
      told(await agent.post(`/api/work-queues/closing/${id}/claim`));

    it('has approved files, which closers and underwriters take, and no one else', async () => {
      const closer = await portal.agentAs('closer');
      const { id } = await submit(officer);
      expect((await claimClosing(closer, id)).body).toMatchObject({
        code: 'illegal_transition',
        detail: 'Closing begins with the approval, and the application is submitted',
      });
      told(await moveFile(uma, id, { status: 'approved', notes: 'Reserves' }));
      expect(await inClosing(closer)).toMatchObject([
        { id, state: 'waiting', reason: 'to_clear_to_close', assignedTo: null, isOverdue: false },
      ]);
      const refused = await claimClosing(officer, id);
      expect([refused.status, refused.body.permission, refused.body.detail]).toEqual([
        403,
        'underwriting.approve',
        expect.stringMatching(/^You may not /),
      ]);
      expect((await officer.post('/api/work-queues/closing/next')).status).toBe(403);

      const people = (await get('closing/people')).body.map(({ name }: { name: string }) => name);
      expect(people).toEqual(expect.arrayContaining(['Uma Whitfield', 'Chloe Fairbanks']));
      expect(people).not.toContain('Leo Marchetti');

      const next = told(await closer.post('/api/work-queues/closing/next').set('X-Min-Log-Position', position));
      expect(next.body.id).toBe(id);
      expect(await inClosing(uma)).toMatchObject([
        { id, state: 'in_review', assigneeId: demoStaffMember('closer').userId },
      ]);
      expect((await claimClosing(uma, id)).body.code).toBe('already_taken');
      expect(queueCountersSchema.parse((await get('closing/counters')).body)).toMatchObject({
        waiting: 0,
        in_review: 1,
        done: 0,
        targetDays: 7,
      });
      await waiveBeforeClosing(uma, id);
      told(await moveFile(closer, id, { status: 'closing_ready' }));
      expect(await inClosing(closer)).toMatchObject([{ reason: 'to_fund' }]);
      told(await moveFile(uma, id, { status: 'funded' }));
      expect(await inClosing(closer)).toEqual([]);
    });
  });

  describe('A file that is rejected', () => {
    it('leaves the queue, and nobody claims it any more', async () => {
      await release(files[0]);
      told(await moveFile(sasha, files[0] ?? '', { status: 'rejected', notes: 'Withdrawn income' }));
      expect((await rows()).list.map(({ id }) => id)).not.toContain(files[0]);
      const { status, body } = await claim(uma, files[0]);
      expect([status, body.code]).toEqual([409, 'illegal_transition']);
    });
  });
});
