import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { commandMetadata, creditReport, submission } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { ruleWish } from '../../support/values/rules.ts';

const wish = (more: object = {}) => ({ ...ruleWish(), reason: 'Fewer files wait for a person', ...more });
const reason = 'As agreed';

describe('Automation rules', () => {
  let portal: Portal;
  let author: Agent;
  let second: Agent;
  beforeAll(async () => {
    portal = await startPortal();
    author = await portal.agentAs('underwriter');
    second = await portal.agentAs('senior_underwriter');
  });
  afterAll(() => portal.stop());

  const draft = async (more: object = {}): Promise<string> => {
    const { status, body } = await author.post('/api/automation-rules').send(wish(more));
    expect([status, body.errors ?? []]).toEqual([201, []]);
    return body.id;
  };
  /** As it stands after everything that was done before. */
  const find = async (id: string, query = '') => {
    const head = await portal.store.reader.headPosition(portal.database.pool);
    const { body } = await author.get(`/api/automation-rules${query}`).set('X-Min-Log-Position', String(head));
    return body.find((rule: { id: string }) => rule.id === id);
  };
  const activate = (agent: Agent, id: string, more: object = {}) =>
    agent.post(`/api/automation-rules/${id}/activation`).send({ version: 1, reason, ...more });

  it('go from draft to act, by two people, and every step is on record', async () => {
    const id = await draft({ name: 'Fast Track' });
    expect(await find(id)).toMatchObject({
      status: 'draft',
      enabled: false,
      version: 1,
      versionInForce: null,
      author: { name: expect.any(String) },
      owner: { id: demoStaffMember('underwriter').userId },
      conditions: [{ predicate: 'credit_score', limit: 700 }],
    });
    const own = await activate(author, id);
    expect([own.status, own.body.detail]).toEqual([403, expect.stringContaining('You wrote version 1')]);
    expect((await activate(second, id, { shadow: true })).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'shadow', enabled: true, versionInForce: 1 });

    const refused = await author.post(`/api/automation-rules/${id}/release`).send({ reason });
    expect(refused.status).toBe(403);
    expect((await second.post(`/api/automation-rules/${id}/release`).send({ reason })).status).toBe(200);
    expect((await author.post(`/api/automation-rules/${id}/shadow`).send({ reason })).status).toBe(200);

    const changed = await author
      .put(`/api/automation-rules/${id}`)
      .send(wish({ name: 'Fast Track', conditions: [{ predicate: 'credit_score', limit: 740 }] }));
    expect(changed.status).toBe(200);
    expect(await find(id)).toMatchObject({ version: 2, versionInForce: 1, conditions: [{ limit: 740 }] });
    const shadowed = await activate(second, id, { version: 1 });
    expect([shadowed.status, shadowed.body.detail]).toEqual([
      409,
      'Version 1 is in force already and only records: release it to have it act',
    ]);
    expect((await activate(second, id, { version: 1, shadow: true })).status).toBe(200);
    expect((await activate(second, id, { version: 2 })).status).toBe(200);
    expect((await author.post(`/api/automation-rules/${id}/pause`).send({ reason })).status).toBe(200);
    expect(await find(id)).toMatchObject({ status: 'paused', enabled: false });
    expect((await author.post(`/api/automation-rules/${id}/retirement`).send({ reason })).status).toBe(200);
    expect(await find(id)).toBeUndefined();
    expect(await find(id, '?status=retired')).toMatchObject({ status: 'retired' });

    const { body: history } = await author.get(`/api/automation-rules/${id}/history`);
    expect(history.map(({ what }: { what: string }) => what)).toEqual([
      'Retired',
      'Version 2 paused',
      'Version 2 activated',
      'Version 2 written',
      'Version 1 only records from here on',
      'Version 1 acts from here on',
      'Version 1 activated, only recording',
      'Version 1 drafted',
    ]);
    expect(history.at(-1)).toMatchObject({
      reason: 'Fewer files wait for a person',
      definition: { name: 'Fast Track' },
    });
  });

  it('are drafted once, however often the request comes', async () => {
    const key = randomUUID();
    const send = () =>
      author
        .post('/api/automation-rules')
        .set('Idempotency-Key', key)
        .send(wish({ name: 'Once' }));
    const [first, again] = [await send(), await send()];
    expect([first.status, again.body]).toEqual([201, first.body]);
  });

  it('are refused by field, with the fix', async () => {
    const sent = wish({
      trigger: 'full_moon',
      conditions: [
        { predicate: 'shoe_size', limit: 9 },
        { predicate: 'credit_score', limit: 9000 },
      ],
      actions: [{ action: 'reject_loan' }],
    });
    const { status, body } = await author.post('/api/automation-rules').send(sent);
    expect(status).toBe(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'trigger',
      'conditions.0.predicate',
      'conditions.1.limit',
      'actions.0.action',
    ]);
    expect(body.errors[2].message).toBe('Enter a whole number from 300 to 850');
    const nobody = await author
      .post('/api/automation-rules')
      .send(
        wish({ actions: [{ action: 'assign_senior_underwriter', assigneeId: demoStaffMember('processor').userId }] }),
      );
    expect([nobody.status, nobody.body.errors[0].field]).toEqual([422, 'actions.0.assigneeId']);
    const ofOurs = await author
      .post('/api/automation-rules')
      .send(wish({ actions: [{ action: 'request_documents', documentTypes: ['pre_approval_letter'] }] }));
    expect([ofOurs.status, ofOurs.body.errors[0].field]).toEqual([400, 'actions.0.documentTypes.0']);
    const twice = await author
      .post('/api/automation-rules')
      .send(wish({ actions: [{ action: 'request_documents', documentTypes: ['w2', 'w2'] }] }));
    expect([twice.status, twice.body.errors[0].field]).toEqual([400, 'actions.0.documentTypes']);
    const tooMany = await author
      .post('/api/automation-rules')
      .send(wish({ conditions: Array.from({ length: 15_000 }, () => ({})) }));
    expect([tooMany.status, tooMany.body.errors]).toEqual([
      400,
      [{ field: 'conditions', message: 'Use 8 conditions at most, not 15000' }],
    ]);
    const undelivered = await author.post('/api/automation-rules').send(
      wish({
        section: 'underwriting',
        trigger: 'appraisal_received',
        conditions: [{ predicate: 'appraisal_over_loan', limit: 100 }],
        actions: [{ action: 'order_title_work' }],
      }),
    );
    expect(undelivered.body.errors).toEqual([
      {
        field: 'actions.0.action',
        message: 'Order title work cannot be chosen yet: no title company is connected',
      },
    ]);
    const unreasoned = await author.post('/api/automation-rules').send({ ...wish(), reason: ' ' });
    expect([unreasoned.status, unreasoned.body.errors[0].field]).toEqual([400, 'reason']);
    expect((await author.get(`/api/automation-rules/${randomUUID()}/history`)).status).toBe(404);
  });

  it('are changed by who may, on the version that they have seen', async () => {
    const id = await draft({ name: 'Guarded' });
    const processor = await portal.agentAs('processor');
    expect((await processor.get('/api/automation-rules')).status).toBe(200);
    expect((await processor.post('/api/automation-rules').send(wish())).status).toBe(403);
    expect((await activate(processor, id)).status).toBe(403);
    const viewer = await portal.agentAs('viewer');
    expect((await viewer.get('/api/automation-rules')).status).toBe(403);
    const change = (name: string) =>
      author.put(`/api/automation-rules/${id}`).set('If-Match', '"1"').send(wish({ name }));
    expect((await change('First')).status).toBe(200);
    expect((await change('Second')).status).toBe(412);
  });

  it('offer the catalogue', async () => {
    const { body } = await author.get('/api/automation-rules/catalogue');
    expect(body).toHaveLength(4);
    expect(body[3].actions[3]).toMatchObject({ name: 'Order title work', missing: 'no title company is connected' });
    expect(body[3].conditions[1]).toMatchObject({
      predicate: 'appraisal_over_loan',
      missing: null,
    });
    expect(body[2].triggers[1]).toEqual({ id: 'document_read', name: 'Document Read', afterReading: true });
  });

  describe('over stored files', () => {
    const bring = async (score: number): Promise<string> => {
      const applicationId = randomUUID();
      const stream = loanApplicationStream(applicationId);
      const data = submission({ applicationId });
      const borrowerId = data.borrowers[0]?.borrowerId ?? '';
      const report = creditReport({ scores: [{ borrowerId, bureau: 'equifax', score }] });
      for (const command of [
        { type: 'SubmitLoanApplication', data },
        { type: 'OpenStage', data: { stageId: 'pre_qualification' } },
        { type: 'RecordCreditReport', data: report },
      ] as const) {
        await portal.store.handle(loanApplicationDecider, stream, command, commandMetadata(), {
          commandId: randomUUID(),
        });
      }
      return applicationId;
    };
    const start = (id: string) => second.post(`/api/automation-rules/${id}/dry-runs`).send({ version: 1 });
    const ended = async (runId: string) => {
      await waitFor(async () => (await author.get(`/api/rule-dry-runs/${runId}`)).body.state !== 'running');
      return (await author.get(`/api/rule-dry-runs/${runId}`)).body;
    };

    it('say which they would have touched, when, and what would have happened; and record nothing', async () => {
      const good = await bring(760);
      await bring(640);
      const id = await draft({ name: 'Dry' });
      const before = await portal.store.reader.headPosition(portal.database.pool);
      const begun = await start(id);
      expect([begun.status, begun.body.state]).toEqual([202, 'running']);
      const { state, findings } = await ended(begun.body.id);
      expect(state).toBe('done');
      expect(findings).toMatchObject({
        total: 2,
        done: 2,
        evaluated: 2,
        applied: 1,
        notApplied: 1,
        touched: 1,
        changed: 1,
      });
      expect(findings.files).toEqual([
        {
          applicationId: good,
          loanNumber: expect.any(String),
          moments: [
            {
              at: expect.any(String),
              because: 'Credit Score >= 700: 760',
              does: 'Auto-approve for next stage: completes Pre-Qualification',
            },
          ],
        },
      ]);
      expect(await portal.store.reader.headPosition(portal.database.pool)).toBe(before);
      expect((await author.get(`/api/automation-rules/${id}/dry-run`)).body).toMatchObject({ id: begun.body.id });
    });

    it('say why a condition could not be looked at', async () => {
      const id = await draft({ name: 'Unknown', trigger: 'application_submitted' });
      const { findings } = await ended((await start(id)).body.id);
      expect(findings).toMatchObject({
        touched: 0,
        notEvaluated: 2,
        unknown: [{ why: 'Credit Score >= 700: not known, because no credit report has come', times: 2 }],
      });
    });

    it('are gone through by one dry run at a time, which is cancelled by whoever may run one', async () => {
      const id = await draft({ name: 'Busy' });
      const runId = randomUUID();
      await portal.database.pool.query(
        `insert into auth.rule_dry_runs (run_id, rule_id, rule_version, rule_name, state, started_by, findings)
         select $1, $2, 1, 'Busy', 'running', 'Quinn Other', d.findings from auth.rule_dry_runs as d limit 1`,
        [runId, id],
      );
      const refused = await start(id);
      expect([refused.status, refused.body.detail]).toEqual([
        409,
        expect.stringContaining('Quinn Other runs the rule "Busy" now'),
      ]);
      const cancelled = await second.post(`/api/rule-dry-runs/${runId}/cancellation`).send({});
      expect(cancelled.status).toBe(200);
      // Its process says nothing any more: after a while another one may begin.
      await portal.database.pool.query(
        `update auth.rule_dry_runs set beat_at = now() - interval '1 minute' where run_id = $1`,
        [runId],
      );
      expect((await author.get(`/api/rule-dry-runs/${runId}`)).body.state).toBe('lost');
      expect((await start(id)).status).toBe(202);
    });
  });

  it('have their figures counted from what is recorded on files', async () => {
    const applicationId = randomUUID();
    const stream = loanApplicationStream(applicationId);
    const evaluation = {
      ruleId: randomUUID(),
      ruleVersion: 1,
      triggerEventId: randomUUID(),
      ruleName: 'Counted',
      section: 'underwriting',
      trigger: 'underwriting_started',
      checks: [{ predicate: 'credit_report_clear', fact: 'creditReportClear', outcome: 'met', value: true }],
      planned: [{ action: 'approve_loan', effects: [{ type: 'comment', text: 'Recommended' }] }],
      chain: [],
    } as const;
    const { ruleId, ruleVersion, ruleName } = evaluation;
    const record = {
      checks: [...evaluation.checks],
      chain: [],
      planned: [{ action: 'approve_loan' as const, effects: [{ type: 'comment' as const, text: 'Recommended' }] }],
    };
    const evaluated = (more: object) => ({ ...evaluation, ...record, result: 'met' as const, shadow: false, ...more });
    const shadowEvent = randomUUID();
    for (const command of [
      { type: 'SubmitLoanApplication', data: submission({ applicationId }) },
      { type: 'RecordRuleEvaluation', data: evaluated({}) },
      { type: 'RecordRuleEvaluation', data: evaluated({ triggerEventId: shadowEvent, shadow: true }) },
      { type: 'RecordRuleEvaluation', data: evaluated({ triggerEventId: randomUUID(), result: 'not_met' }) },
      {
        type: 'RecordRuleAction',
        data: {
          ruleId,
          ruleVersion,
          ruleName,
          triggerEventId: evaluation.triggerEventId,
          action: 'approve_loan',
          outcome: 'done',
        },
      },
    ] as const) {
      await portal.store.handle(loanApplicationDecider, stream, command, commandMetadata(), {
        commandId: randomUUID(),
      });
    }
    const ask = async () => (await author.get('/api/automation-rules/analytics?section=underwriting')).body;
    await waitFor(async () => (await ask()).actionsDone === 1);
    expect(await ask()).toMatchObject({
      executed: 3,
      applied: 1,
      wouldHaveApplied: 1,
      notApplied: 1,
      notEvaluated: 0,
      cut: 0,
      actionsDone: 1,
      manualReviews: 1,
      recent: expect.arrayContaining([
        expect.objectContaining({
          ruleName: 'Counted',
          told: 'would have applied (recorded only)',
          why: 'Auto-approve loan: adds a comment',
          applicationId,
        }),
      ]),
    });
    expect((await author.get('/api/automation-rules/analytics?section=applications')).body.executed).toBe(0);
  });
});
