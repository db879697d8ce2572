import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { draftFrom, answersOf } from '../../../../events/lending/urla/answers.ts';
import type { urlaForm } from '../../../../events/lending/urla/urla.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { setStatus } from '../../../support/portal/set-status.ts';
import { filledDraft } from '../../urla-draft/drafts.ts';
import { submit } from '../requests.ts';

const at = (id: string, path = '') => `/api/applications/${id}/urla${path}`;
const because = { kind: 'correction', reason: 'Mistyped when it was taken' } as const;

describe('What relied on an answer that changes', () => {
  let portal: Portal;
  let leo: Agent;
  let uma: Agent;

  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    uma = await portal.agentAs('underwriter');
  });
  afterAll(() => portal.stop());

  const versionOf = async (id: string): Promise<number> => (await leo.get(at(id))).body.version;
  const change = async (id: string, body: object) =>
    leo
      .patch(at(id))
      .set('If-Match', `"${await versionOf(id)}"`)
      .send({ ...because, ...body });
  const preview = (id: string, body: object) => leo.post(at(id, '/preview')).send({ ...because, ...body });
  const amount = (value: string) => ({ changes: [{ path: 'loan.loanAmount', value }] });
  const incomeOf = async (id: string, value: string) => {
    const [borrowerId = ''] = Object.keys((await leo.get(at(id))).body.urla.borrowers);
    return { changes: [{ path: `borrowers.${borrowerId}.employment.current.baseIncome`, value }] };
  };
  const detailed = async (id: string, position: string) =>
    (await leo.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position)).body;

  it('is told before, and opened again: a condition that was cleared against it', async () => {
    const { id } = await submit(leo);
    const terms = {
      title: 'Call the employer',
      externalWording: 'We call your employer',
      mustBeMetBefore: 'prior_to_docs',
      category: 'income',
    };
    const added = await leo.post(`/api/applications/${id}/conditions`).send({ conditions: [terms] });
    expect(added.status).toBe(201);
    const [condition] = (await detailed(id, String(added.headers['x-log-position']))).conditions;
    const cleared = await uma
      .post(`/api/applications/${id}/conditions/${condition.id}/clearing`)
      .send({ evidence: [], note: 'They confirm it' });
    expect([cleared.status, cleared.body.errors]).toEqual([200, undefined]);

    const income = await incomeOf(id, '9000');
    const before = await versionOf(id);
    const told = await preview(id, income);
    expect(told.status).toBe(200);
    expect(told.body).toMatchObject({
      conditions: [{ conditionId: condition.id, number: 1, title: 'Call the employer' }],
      problems: [],
      clocks: [],
    });
    expect(told.body.figures).toContainEqual({ name: 'Monthly income', before: '$8,000.00', after: '$9,000.00' });
    expect(await versionOf(id)).toBe(before);

    const phone = {
      changes: [
        {
          path: income.changes[0]?.path.replace('employment.current.baseIncome', 'personal.workPhone') ?? '',
          value: '512-555-0199',
        },
      ],
    };
    expect((await change(id, phone)).body.conditions).toEqual([]);
    const changed = await change(id, income);
    expect(changed.body.conditions).toEqual([condition.id]);
    const [reopened] = (await detailed(id, String(changed.headers['x-log-position']))).conditions;
    expect(reopened).toMatchObject({ status: 'reopened' });
    expect(reopened.steps.at(-1)).toMatchObject({
      cause: 'answers_changed',
      note: 'The application has changed: income',
    });
  });

  it('is told as a problem when the change would be refused', async () => {
    const { id } = await submit(leo);
    const told = await preview(id, amount('x'));
    expect([told.status, told.body.problems[0].field]).toEqual([200, 'loan.loanAmount']);
    expect((await preview(id, amount('320000'))).body.problems).toHaveLength(1);
    // That the SSN was never issued was so before, and does not follow.
    const unlikely = await preview(id, { changes: [{ path: 'loan.ratePercent', value: '14' }] });
    expect(unlikely.body.warnings.map(({ field }: { field: string }) => field)).toEqual(['loan.ratePercent']);
  });

  it('holds back what follows from an approval on other figures, until it is decided anew or taken back', async () => {
    const { id } = await submit(leo);
    const approved = await setStatus(uma, id, { status: 'approved', notes: 'Good file, stages follow' });
    expect(approved.status).toBe(200);
    expect((await preview(id, amount('300000'))).body.stale).toEqual([
      { kind: 'approval', title: 'The approval: it takes a new decision' },
    ]);
    const changed = await change(id, amount('300000'));
    expect(changed.status).toBe(200);
    const file = await detailed(id, String(changed.headers['x-log-position']));
    const move = file.allowedStatuses.find(({ status }: { status: string }) => status === 'closing_ready');
    const held = expect.objectContaining({
      item: 'The application has changed since it was approved: loan amount $320,000.00, now $300,000.00',
    });
    expect(move.blocks).toContainEqual(held);
    const closing = await setStatus(uma, id, { status: 'closing_ready' });
    expect([closing.status, closing.body.failing]).toEqual([422, expect.arrayContaining([held])]);

    const undone = await change(id, { undoes: changed.body.changeId });
    const again = await detailed(id, String(undone.headers['x-log-position']));
    const after = again.allowedStatuses.find(({ status }: { status: string }) => status === 'closing_ready');
    expect(JSON.stringify(after.blocks)).not.toContain('since it was approved');
  });

  it('is said wherever the approval is shown, and to who gave it, until it is given anew', async () => {
    const { id } = await submit(leo);
    await setStatus(uma, id, { status: 'approved', notes: 'Good file, stages follow' });
    const changed = await change(id, amount('300000'));
    const position = String(changed.headers['x-log-position']);
    expect(changed.body.takesNewDecision).toBe(true);

    const read = async (agent: Agent, path: string, at = position) =>
      (await agent.get(`/api/${path}`).set('X-Min-Log-Position', at)).body;
    const { changedSinceApproval } = await detailed(id, position);
    expect(changedSinceApproval).toEqual({
      what: 'the loan amount',
      since: expect.any(String),
      changes: [{ name: 'loan amount', before: '$320,000.00', after: '$300,000.00' }],
    });
    const alert = {
      reason: 'changed_since_approval',
      stageId: null,
      what: 'the loan amount',
      since: changedSinceApproval.since,
    };
    const { alerts } = await read(leo, `applications/${id}`);
    expect(alerts[0]).toEqual(alert);
    const alerting = encodeURIComponent(JSON.stringify({ figure: 'complianceAlerts', id: [id] }));
    expect(await read(leo, `applications?filter=${alerting}`)).toMatchObject([{ id, alerts }]);
    expect(await read(leo, 'business/dashboard/recent-applications')).toContainEqual(
      expect.objectContaining({ id, alerts }),
    );

    const filter = encodeURIComponent(JSON.stringify({ reason: 'changed_since_approval', id: [id] }));
    const queue = async (name: string, at = position) => read(uma, `work-queues/${name}?filter=${filter}`, at);
    expect(await queue('underwriting')).toMatchObject([{ id, state: 'waiting' }]);
    expect(await queue('closing')).toMatchObject([{ id, state: 'needs_info' }]);
    const mine = expect.objectContaining({
      applicationId: id,
      queue: 'underwriting',
      reason: 'changed_since_approval',
      isClaimed: false,
    });
    expect(await read(uma, 'my-work')).toContainEqual(mine);
    expect(await read(leo, 'my-work')).not.toContainEqual(mine);
    const bell = await read(uma, 'activity');
    expect(bell.entries[0]).toMatchObject({
      applicationId: id,
      text: 'Approved before the loan amount changed: decide again',
      isUnseen: true,
    });

    const claimed = await uma.post(`/api/work-queues/underwriting/${id}/claim`);
    expect([claimed.status, claimed.body.detail]).toEqual([200, undefined]);
    const back = await setStatus(uma, id, { status: 'underwriting' });
    const decided = await setStatus(uma, id, { status: 'approved', notes: 'Good for the smaller loan as well' });
    const after = String(decided.headers['x-log-position']);
    expect([back.status, decided.status]).toEqual([200, 200]);
    expect((await detailed(id, after)).changedSinceApproval).toBeNull();
    expect(await queue('underwriting', after)).toEqual([]);
    expect(await queue('closing', after)).toEqual([]);
  });

  it('has a day by which a revised estimate goes out, for a change of circumstance alone', async () => {
    const { id } = await submit(leo);
    const learned = { kind: 'change_of_circumstance', learnedOn: '2026-03-02' };
    const told = await preview(id, { ...learned, ...amount('300000') });
    expect(told.body.clocks).toEqual([{ name: expect.stringContaining('1026.19(e)(4)(i)'), dueOn: '2026-03-05' }]);
    expect((await preview(id, amount('300000'))).body.clocks).toEqual([]);
  });

  it('changes every field of the form, reads it back, and has it on record', async () => {
    const { id: draftId, answers } = await filledDraft(leo);
    const { body: submitted } = await leo.post(`/api/urla-drafts/${draftId}/submission`);
    const { id } = submitted;
    // One field after the other would be hundreds of requests: what can be emptied is emptied at once, and taken back at once.
    const gone = answers.filter(({ path }) => !/\.(doesNotApply|previousDoesNotApply|expensesDoNotApply)$/.test(path));
    const emptied = gone.map(({ path, value }) => ({ path, value: typeof value === 'boolean' ? false : '' }));
    const { body: told } = await leo.post(at(id, '/preview')).send({ ...because, changes: emptied });
    const needed = new Set(told.problems.map(({ field }: { field: string }) => field));
    expect(needed.size).toBeGreaterThan(15);
    const changes = emptied.filter(({ path }) => !needed.has(path) && !/\.(ssn|itin)$/.test(path));
    const changed = await change(id, { changes });
    expect([changed.status, changed.body.errors]).toEqual([200, undefined]);
    const { body: now } = await leo.get(at(id));
    const left = answersOf(now.urla).map(({ path }) => path);
    const taken = changes.filter(({ value }) => value === '').map(({ path }) => path);
    expect(left.filter((path) => taken.includes(path))).toEqual([]);
    const sources = new Set(now.sources.map(({ path }: { path: string }) => path));
    expect(changes.filter(({ path }) => !sources.has(path))).toEqual([]);
    const undone = await change(id, { undoes: changed.body.changeId });
    expect(undone.status).toBe(200);
    const { body: again } = await leo.get(at(id));
    const { body: first } = await leo.get(`/api/urla-drafts/${draftId}`);
    expect(draftFrom<typeof urlaForm>(answersOf(again.urla))).toEqual(
      draftFrom<typeof urlaForm>(answersOf(first.draft)),
    );
  });
});
