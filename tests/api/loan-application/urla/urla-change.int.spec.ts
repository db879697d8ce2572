import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../../support/portal/portal.ts';
import { setStatus } from '../../../support/portal/set-status.ts';
import { submit } from '../requests.ts';

const at = (id: string, path = '') => `/api/applications/${id}/urla${path}`;
const because = { kind: 'correction', reason: 'Mistyped when it was taken' } as const;

describe('Changing what was stated on a file', () => {
  let portal: Portal;
  let leo: Agent;
  let uma: Agent;

  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    uma = await portal.agentAs('underwriter');
  });
  afterAll(() => portal.stop());

  const urlaOf = async (id: string, agent = leo) => (await agent.get(at(id))).body;
  const change = (agent: Agent, id: string, version: number | string, body: object) =>
    agent
      .patch(at(id))
      .set('If-Match', typeof version === 'number' ? `"${version}"` : version)
      .send({ ...because, ...body });
  const amount = (value: string) => ({ changes: [{ path: 'loan.loanAmount', value }] });
  const eventsOf = (id: string) => portal.store.reader.readStream(portal.store.pool, loanApplicationStream(id));
  const after = (position: string, agent: Agent, path: string) => agent.get(path).set('X-Min-Log-Position', position);

  it('records what was from what, and has every read model say the new', async () => {
    const { id, etag } = await submit(leo);
    const before = await urlaOf(id);
    expect(before).toMatchObject({
      applicationId: id,
      draftId: null,
      version: 1,
      urla: { loan: { loanAmount: '320000' } },
    });
    expect(before.sources).toEqual([expect.objectContaining({ path: '', kind: 'stated' })]);
    const [borrowerId = ''] = Object.keys(before.urla.borrowers);
    const changes = [
      { path: 'loan.loanAmount', value: '300000' },
      { path: `borrowers.${borrowerId}.personal.lastName`, value: 'Riviera' },
      { path: 'property.street', value: '50 Oak Lane' },
      { path: 'loan.purpose', value: 'refinance' },
    ];
    const answer = await change(leo, id, etag, { changes });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    expect(answer.body).toMatchObject({ id, version: 4, conditions: [] });
    expect(answer.headers.etag).toBe('"4"');
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
      'LoanApplicationSubmitted',
      'UrlaDrawnUp',
      'UrlaCorrected',
      'LoanApplicationRestated',
    ]);

    const now = await urlaOf(id);
    expect(now).toMatchObject({ version: 4, urla: { loan: { loanAmount: '300000', purpose: 'refinance' } } });
    expect(now.sources).toContainEqual(
      expect.objectContaining({
        path: 'loan.loanAmount',
        kind: 'corrected',
        reason: because.reason,
        changeId: answer.body.changeId,
      }),
    );
    const position = String(answer.headers['x-log-position']);
    const { body: detailed } = await after(position, leo, `/api/applications/${id}/detailed`);
    expect(detailed).toMatchObject({
      borrowerName: 'Alice Riviera',
      loanAmount: 300_000,
      loanPurpose: 'refinance',
      loanToValueRatio: 75,
      propertyAddress: expect.stringContaining('50 Oak Lane'),
      yearsAtEmployer: 6,
    });
    const asked = detailed.needs.map(({ documentType }: { documentType: string }) => documentType);
    expect(asked).toContain('mortgage_statement');
    expect(asked).not.toContain('purchase_contract');
    const sentences = detailed.timeline.map(({ event }: { event: string }) => event).join('\n');
    expect(sentences).toContain('Alice Rivera, personal, last name from Rivera to Riviera');
    expect(sentences).toContain('loan, loan amount from $320,000.00 to $300,000.00');
    expect([detailed.timeline.length, detailed.timelineLength]).toEqual([2, 2]);
    expect(detailed.timeline[0].event).toMatch(/^Corrected: .*\. The application now says otherwise on .*needed: /);
    const { body: found } = await after(position, leo, `/api/applications?filter=${JSON.stringify({ q: 'riviera' })}`);
    expect(found).toMatchObject([{ id, borrowerName: 'Alice Riviera', loanAmount: 300_000 }]);
    const { body: queued } = await after(position, leo, `/api/applications?filter=${JSON.stringify({ q: '48 oak' })}`);
    expect(queued.map((each: { id: string }) => each.id)).not.toContain(id);
  });

  it('refuses someone who saw an older version, and says what changed meanwhile', async () => {
    const { id } = await submit(leo);
    const first = await change(uma, id, 1, amount('310000'));
    expect(first.status).toBe(200);
    const second = await change(leo, id, 1, amount('305000'));
    expect([second.status, second.body.code]).toEqual([412, 'version_conflict']);
    expect(second.body.meanwhile).toContainEqual(
      expect.objectContaining({
        by: expect.stringContaining('U'),
        paths: ['loan.loanAmount'],
        sentence: expect.stringContaining('from $320,000.00 to $310,000.00'),
      }),
    );
    const raced = await Promise.all([change(leo, id, 4, amount('304000')), change(uma, id, 4, amount('303000'))]);
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await leo.patch(at(id)).send({ ...because, ...amount('1') })).status).toBe(428);
  });

  it('answers a repeat as the first time', async () => {
    const { id } = await submit(leo);
    const send = () =>
      leo
        .patch(at(id))
        .set('If-Match', '"1"')
        .set('Idempotency-Key', `k-${id}`)
        .send({ ...because, ...amount('311000') });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status, two.body.changeId]).toEqual([200, 200, one.body.changeId]);
    expect(await eventsOf(id)).toHaveLength(4);
  });

  it('refuses by field, and what changes nothing', async () => {
    const { id } = await submit(leo);
    const bad = await change(leo, id, 1, {
      changes: [
        { path: 'loan.loanAmount', value: 'x' },
        { path: 'loan.none', value: '1' },
      ],
    });
    expect([bad.status, bad.body.errors.map(({ field }: { field: string }) => field)]).toEqual([400, ['loan.none']]);
    const unread = await change(leo, id, 1, amount('x'));
    expect([unread.status, unread.body.errors[0].field]).toEqual([400, 'loan.loanAmount']);
    const same = await change(leo, id, 1, amount('$320,000'));
    expect([same.status, same.body.code]).toEqual([422, 'rule_violation']);
    const day = await change(leo, id, 1, { kind: 'change_of_circumstance', ...amount('1000') });
    expect([day.status, day.body.errors[0].field]).toEqual([400, 'learnedOn']);
    const tomorrow = { kind: 'change_of_circumstance', learnedOn: '2999-01-01', ...amount('1000') };
    expect((await change(leo, id, 1, tomorrow)).body.errors[0].field).toBe('learnedOn');
    expect((await change(leo, randomUUID(), 1, amount('1000'))).status).toBe(404);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('takes a change back as a whole, unless someone has changed the same since', async () => {
    const { id } = await submit(leo);
    const first = await change(leo, id, 1, amount('310000'));
    const undone = await change(leo, id, 4, { undoes: first.body.changeId });
    expect(undone.status).toBe(200);
    expect((await urlaOf(id)).urla.loan.loanAmount).toBe('320000');
    const second = await change(leo, id, undone.body.version, amount('315000'));
    const third = await change(uma, id, second.body.version, amount('316000'));
    const late = await change(leo, id, third.body.version, { undoes: second.body.changeId });
    expect([late.status, late.body.changedBy]).toEqual([409, third.body.changeId]);
  });

  it('is for those with the permission, and not on a file that has ended', async () => {
    const { id } = await submit(leo);
    for (const role of ['closer', 'viewer', 'compliance_officer'] as const) {
      const refused = await change(await portal.agentAs(role), id, 1, amount('1000'));
      expect([refused.status, refused.body.permission]).toEqual([403, 'applications.correct']);
    }
    const closed = await setStatus(uma, id, { status: 'rejected', notes: 'Not enough income', reasons: [] });
    expect(closed.status).toBe(200);
    const late = await change(leo, id, closed.body.version, amount('1000'));
    expect([late.status, late.body.code]).toEqual([409, 'illegal_transition']);
  });

  it('keeps who changed an answer from deciding on it', async () => {
    const { id } = await submit(leo);
    const changed = await change(uma, id, 1, amount('310000'));
    const approved = await setStatus(uma, id, { status: 'approved', notes: 'Good file' });
    expect([approved.status, approved.body.detail]).toEqual([403, expect.stringContaining('took or submitted')]);
    const seen = await after(String(changed.headers['x-log-position']), uma, `/api/applications/${id}/detailed`);
    expect(seen.body.isOwnSubmission).toBe(true);
  });

  it('shows personal numbers masked, and the new one by a reveal', async () => {
    const { id } = await submit(leo);
    const [borrowerId = ''] = Object.keys((await urlaOf(id)).urla.borrowers);
    const ssn = { path: `borrowers.${borrowerId}.personal.ssn`, value: '900-11-2222' };
    const changed = await change(leo, id, 1, { changes: [ssn] });
    expect(changed.status).toBe(200);
    expect((await urlaOf(id)).urla.borrowers[borrowerId].personal.ssn).toBe('•••-••-2222');
    const compliance = await portal.agentAs('compliance_officer');
    const wish = { fields: ['ssn'], purpose: 'identity_check', reason: 'Compare with what she stated' };
    const revealed = await compliance.post(`/api/applications/${id}/borrowers/${borrowerId}/reveals`).send(wish);
    expect(revealed.body.values).toEqual({ ssn: '900-11-2222' });
    const { text } = await compliance.get(`/api/applications/${id}/events`);
    for (const number of ['900112222', '900-11-2222', '900456789']) expect(text).not.toContain(number);
    expect(text).toContain('•••-••-6789 to •••-••-2222');
    await waitFor(async () => (await leo.get(`/api/applications/${id}/detailed`)).body.borrowerSsn === '•••-••-2222');
  });
});
