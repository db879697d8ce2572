import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answersOf, fieldAt } from '../../../events/lending/urla/answers.ts';
import { demographicsForm } from '../../../events/lending/urla/sections/demographics.ts';
import { urlaForm } from '../../../events/lending/urla/urla.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { followLive } from '../../support/portal/live.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { answersToAll, itemId } from '../../support/values/urla-answers.ts';
import { answersFor, filledDraft, startDraft, type } from './drafts.ts';

const byPath = (answers: readonly { readonly path: string }[]) =>
  answers.toSorted((a, b) => (a.path < b.path ? -1 : 1));

describe('An application that is being taken', () => {
  let portal: Portal;
  let leo: Agent;
  let priya: Agent;

  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    priya = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());

  const submit = (agent: Agent, id: string) => agent.post(`/api/urla-drafts/${id}/submission`);
  const draftOf = async (agent: Agent, id: string) => (await agent.get(`/api/urla-drafts/${id}`)).body;

  describe('When every field of the form is answered', () => {
    it('reads back each answer as it was typed, before and after submission', async () => {
      const { id, borrowerId, answers } = await filledDraft(leo);
      const read = await draftOf(leo, id);
      expect(byPath(answersOf(read.draft))).toEqual(byPath(answers));
      expect(Object.keys(read.fields).sort()).toEqual(answers.map(({ path }) => path).sort());

      const { status, body, headers } = await submit(leo, id);
      expect([status, body.errors]).toEqual([201, undefined]);
      expect(body.loanNumber).toMatch(/^LL-\d{4}-/);
      const { body: stated } = await leo.get(`/api/applications/${body.id}/urla`);
      const masked = answers.map(({ path, value }) => ({
        path,
        value: fieldAt(urlaForm, path)?.mask?.(String(value)) ?? value,
      }));
      expect(byPath(answersOf(stated.urla))).toEqual(byPath(masked));
      expect(masked.filter(({ value }, index) => value !== answers[index]?.value).length).toBeGreaterThanOrEqual(4);

      const wish = {
        fields: ['ssn', 'dateOfBirth', 'accountNumbers'],
        purpose: 'identity_check',
        reason: 'Compare with what she stated',
      };
      const compliance = await portal.agentAs('compliance_officer');
      const revealed = await compliance.post(`/api/applications/${body.id}/borrowers/${borrowerId}/reveals`).send(wish);
      const accounts = answers.filter(({ path }) => path.endsWith('.accountNumber'));
      expect(revealed.body.values).toEqual({
        ssn: '900-12-3456',
        dateOfBirth: '1984-05-17',
        accountNumbers: Object.fromEntries(accounts.map(({ path, value }) => [path, value])),
      });

      const detailed = await leo
        .get(`/api/applications/${body.id}/detailed`)
        .set('X-Min-Log-Position', String(headers['x-log-position']));
      expect(detailed.body).toMatchObject({
        status: 'submitted',
        borrowerName: 'Sample Sample Sample Sample',
        loanAmount: 1234.56,
      });
    });

    it('is read back, submitted and shown the other way too: abroad, by ITIN, as a refinance', async () => {
      const { id, borrowerId, answers } = await filledDraft(leo, 'other');
      const { status, body } = await submit(leo, id);
      expect([status, body.errors]).toEqual([201, undefined]);
      const { body: stated } = await leo.get(`/api/applications/${body.id}/urla`);
      expect(answersOf(stated.urla)).toHaveLength(answers.length);
      const compliance = await portal.agentAs('compliance_officer');
      const wish = { fields: ['itin'], purpose: 'identity_check', reason: 'Compare with what she stated' };
      const revealed = await compliance.post(`/api/applications/${body.id}/borrowers/${borrowerId}/reveals`).send(wish);
      expect(revealed.body.values).toEqual({ itin: '900-70-3456' });
    });

    it('is submitted once, however often and by whomever it is asked for', async () => {
      const { id } = await filledDraft(leo);
      const answers = await Promise.all([submit(leo, id), submit(priya, id), submit(leo, id)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => JSON.stringify([body.id, body.loanNumber]))).size).toBe(1);
      const again = await submit(priya, id);
      expect(again.body).toMatchObject({ id: answers[0]?.body.id, loanNumber: answers[0]?.body.loanNumber });
      const events = await portal.store.reader.readStream(portal.store.pool, loanApplicationStream(again.body.id));
      expect(events.map((event) => event.type)).toEqual(['LoanApplicationSubmitted', 'UrlaStated']);
    });

    it('is decided by nobody who typed it, whoever submits it', async () => {
      const manager = await portal.agentAs('manager');
      const { id } = await filledDraft(manager);
      const { body, headers } = await submit(leo, id);
      const approved = await moveFile(manager, body.id, { status: 'approved', notes: 'I typed it, he sent it' });
      expect([approved.status, approved.body.detail]).toEqual([403, expect.stringMatching(/took or submitted/)]);
      const detailed = (agent: Agent) =>
        agent.get(`/api/applications/${body.id}/detailed`).set('X-Min-Log-Position', String(headers['x-log-position']));
      expect((await detailed(manager)).body.isOwnSubmission).toBe(true);
      expect((await detailed(priya)).body.isOwnSubmission).toBe(false);
    });

    it('takes no more changes once it is submitted, and says where the file is', async () => {
      const { id, borrowerId } = await filledDraft(leo);
      const { body } = await submit(leo, id);
      const late = await type(priya, id, [{ path: 'loan.loanAmount', value: '5' }]);
      expect([late.status, late.body.code, late.body.loanNumber]).toEqual([409, 'illegal_transition', body.loanNumber]);
      expect((await leo.delete(`/api/urla-drafts/${id}`)).status).toBe(409);
      const read = await draftOf(priya, id);
      expect([read.status, read.applicationId]).toEqual(['submitted', body.id]);
      expect(read.draft.borrowers[borrowerId].personal.ssn).toBe('•••-••-3456');
    });
  });

  describe('When something is missing or cannot be read', () => {
    it('keeps it as typed, and names each field with its message at submission', async () => {
      const { id, borrowerId } = await startDraft(leo);
      const amount = { path: 'loan.loanAmount', value: 'three hundred' };
      expect((await type(leo, id, [amount])).status).toBe(200);
      expect((await draftOf(leo, id)).draft.loan.loanAmount).toBe('three hundred');
      const { status, body } = await submit(leo, id);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.errors).toContainEqual({
        field: 'loan.loanAmount',
        message: 'Enter dollars with at most two decimals, such as 1234.50',
      });
      expect(body.errors).toContainEqual({
        field: `borrowers.${borrowerId}.personal.firstName`,
        message: 'First name is required',
      });
    });

    it('refuses a field that the form does not have, by its path, and keeps nothing of the batch', async () => {
      const { id } = await startDraft(leo);
      const { status, body } = await type(leo, id, [
        { path: 'loan.loanAmount', value: '1' },
        { path: 'loan.secret', value: '2' },
        { path: '__proto__.x', value: '3' },
      ]);
      expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ['loan.secret', '__proto__.x'],
      ]);
      expect((await draftOf(leo, id)).draft.loan).toBeUndefined();
    });

    it('knows no draft that nobody started', async () => {
      expect((await leo.get(`/api/urla-drafts/${randomUUID()}`)).status).toBe(404);
      expect((await type(leo, randomUUID(), [])).status).toBe(404);
      expect((await submit(leo, randomUUID())).status).toBe(404);
    });
  });

  describe('When two people type in it', () => {
    it('keeps changes of both to different fields', async () => {
      const { id } = await startDraft(leo);
      await Promise.all([
        type(leo, id, [{ path: 'loan.loanAmount', value: '1' }], { since: 1 }),
        type(priya, id, [{ path: 'loan.propertyValue', value: '2' }], { since: 1 }),
      ]);
      expect((await draftOf(leo, id)).draft.loan).toEqual({ loanAmount: '1', propertyValue: '2' });
    });

    it('lets the last one win of the same field, and tells whose answer it took the place of', async () => {
      const { id } = await startDraft(leo);
      const first = await type(leo, id, [{ path: 'loan.loanAmount', value: '100' }], { since: 1 });
      expect(first.body).toMatchObject({ version: 2, overwritten: [], removed: [], hasNews: false });
      const second = await type(priya, id, [{ path: 'loan.loanAmount', value: '200' }], { since: 1 });
      expect(second.body).toMatchObject({
        version: 3,
        hasNews: true,
        overwritten: [{ path: 'loan.loanAmount', value: '100', by: { name: 'Leo Marchetti' } }],
      });
      const read = await draftOf(leo, id);
      expect(read.draft.loan.loanAmount).toBe('200');
      expect(read.fields['loan.loanAmount']).toMatchObject({ version: 3, by: { name: 'Priya Halloran' } });
    });

    it('does not bring back an account that the other has removed, and says so', async () => {
      const { id, borrowerId } = await startDraft(leo);
      const account = `borrowers.${borrowerId}.assets.accounts.${itemId(5)}`;
      await type(leo, id, [{ path: `${account}.cashValue`, value: '10' }]);
      await type(priya, id, [{ path: account, item: 'removed' }]);
      const late = await type(leo, id, [{ path: `${account}.cashValue`, value: '20' }], { since: 2 });
      expect(late.body).toMatchObject({ removed: [{ path: account, by: { name: 'Priya Halloran' } }], hasNews: true });
      const read = await draftOf(leo, id);
      expect(read.draft.borrowers[borrowerId].assets.accounts).toEqual({});
      expect(Object.keys(read.removed)).toEqual([account]);
    });

    it('records once for each person that what others typed was shown to them, whatever they typed themselves', async () => {
      const { id, borrowerId } = await startDraft(leo);
      await type(leo, id, [{ path: `borrowers.${borrowerId}.personal.ssn`, value: '900-45-6701' }]);
      await draftOf(leo, id);
      await type(priya, id, [{ path: 'loan.loanAmount', value: '1' }]);
      for (const agent of [priya, priya, leo, leo]) await draftOf(agent, id);
      const shown = await portal.store.reader.readStream(portal.store.pool, `accessRecord-${id}`);
      expect(shown.map((event) => [event.type, event.metadata.actor.name])).toEqual([
        ['UrlaDraftShown', 'Priya Halloran'],
        ['UrlaDraftShown', 'Leo Marchetti'],
      ]);
    });

    it('masks the personal numbers that someone typed over', async () => {
      const { id, borrowerId } = await startDraft(leo);
      const account = `borrowers.${borrowerId}.assets.accounts.${itemId(7)}.accountNumber`;
      const paths = [`borrowers.${borrowerId}.personal.ssn`, `borrowers.${borrowerId}.personal.itin`, account];
      await type(
        leo,
        id,
        paths.map((path) => ({ path, value: '900-45-6701' })),
      );
      const over = paths.map((path) => ({ path, value: '900-45-6702' }));
      const { body, text } = await type(priya, id, over, { since: 0 });
      expect(body.overwritten.map(({ path }: { path: string }) => path)).toEqual(paths);
      expect(text).not.toMatch(/900-?45-?6701/);
    });

    it('sends open browsers the new version, and not the typed text', async () => {
      const { id } = await startDraft(leo);
      const cookie = String((await leo.get('/api/auth/user')).headers['set-cookie']).split(';')[0] ?? '';
      const live = await followLive(portal.url, cookie);
      const { body } = await type(priya, id, [{ path: 'property.street', value: 'Whisper Lane' }]);
      const told = () => live.changes().flatMap(({ changes }) => changes ?? []);
      await waitFor(async () => told().some((each) => each.id === id && each.version === body.version));
      expect(live.text()).not.toContain('Whisper Lane');
      await live.stop();
    });

    it('repeats the answer of a batch that is sent again under its key', async () => {
      const { id } = await startDraft(leo);
      const send = () => type(leo, id, [{ path: 'loan.loanAmount', value: '7' }]).set('Idempotency-Key', `k-${id}`);
      const [one, two] = [await send(), await send()];
      expect([one.status, two.status, two.body.version]).toEqual([200, 200, one.body.version]);
    });
  });

  describe('When borrowers come and go', () => {
    it('takes ten at most, keeps one at least, and files those that are left', async () => {
      const { id, borrowerId } = await filledDraft(leo);
      const others = Array.from({ length: 10 }, () => randomUUID());
      const tooMany = await type(
        leo,
        id,
        others.map((each) => ({ path: `borrowers.${each}`, item: 'added' })),
      );
      expect([tooMany.status, tooMany.body.errors[0].message]).toEqual([400, expect.stringContaining('10 at most')]);
      const [second = ''] = others;
      await type(leo, id, [
        { path: `borrowers.${second}`, item: 'added' },
        ...answersFor(second).filter(({ path }) => path.startsWith('borrowers.')),
      ]);
      await type(leo, id, [{ path: `borrowers.${borrowerId}`, item: 'removed' }]);
      const last = await type(leo, id, [{ path: `borrowers.${second}`, item: 'removed' }]);
      expect([last.status, last.body.errors[0].field]).toEqual([400, `borrowers.${second}`]);
      const { body } = await submit(leo, id);
      const { body: stated } = await leo.get(`/api/applications/${body.id}/urla`);
      expect(Object.keys(stated.urla.borrowers)).toEqual([second]);
    });
    it("takes nobody under the id that is someone else's already, neither a borrower's nor a colleague's", async () => {
      const other = await filledDraft(leo);
      await submit(leo, other.id);
      const { id } = await startDraft(priya);
      const { body: me } = await leo.get('/api/auth/user');
      for (const taken of [other.borrowerId, me.id]) {
        const path = `borrowers.${taken}`;
        const { status, body } = await type(priya, id, [
          { path, item: 'added' },
          { path, item: 'removed' },
        ]);
        expect([status, body.errors]).toEqual([
          400,
          [{ field: path, message: expect.stringContaining('id is taken') }],
        ]);
      }
    });

    it('names the field and the fix of a batch that is more than one append takes', async () => {
      const { id, borrowerId } = await startDraft(leo);
      const cards = Array.from({ length: 300 }, (_, index) => ({
        path: `borrowers.${borrowerId}.assets.accounts.${itemId(1_000 + index)}`,
        item: 'added',
      }));
      const { status, body } = await type(leo, id, cards);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'changes', message: 'Add and remove 200 items at most at a time' }],
      ]);
      const long = Array.from({ length: 60 }, () => ({ path: 'property.description', value: 'x'.repeat(4_000) }));
      expect((await type(leo, id, long)).body.errors).toEqual([
        { field: 'changes', message: 'Send 200000 characters at most at a time' },
      ]);
    });

    it('refuses answers of a borrower that was never added', async () => {
      const { id } = await startDraft(leo);
      const { status, body } = await type(leo, id, [{ path: `borrowers.${randomUUID()}.personal.ssn`, value: '1' }]);
      expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining('no such borrower')]);
    });
  });

  describe('In the list of drafts', () => {
    it('stands with its borrower, step and people, and goes when it is discarded', async () => {
      const { id, borrowerId } = await startDraft(leo);
      const name = `Zelda${id.slice(0, 6)}`;
      const answers = [
        { path: `borrowers.${borrowerId}.personal.firstName`, value: name },
        { path: `borrowers.${borrowerId}.personal.middleName`, value: 'Ann' },
        { path: `borrowers.${borrowerId}.personal.lastName`, value: 'Quist' },
        { path: `borrowers.${borrowerId}.personal.suffix`, value: 'Jr.' },
      ];
      const { headers } = await type(priya, id, answers, { step: 'employment' });
      const listed = (status: string, position: string) =>
        leo
          .get('/api/urla-drafts')
          .query({ filter: JSON.stringify({ q: name.toUpperCase(), status }), sort: '["borrowerName","ASC"]' })
          .set('X-Min-Log-Position', position);
      const { body, headers: page } = await listed('open', String(headers['x-log-position']));
      expect(page['content-range']).toBe('urla-drafts 0-0/1');
      expect(body).toEqual([
        expect.objectContaining({
          id,
          borrowerName: `${name} Ann Quist Jr.`,
          borrowers: 1,
          step: 'employment',
          percent: 43,
          startedBy: 'Leo Marchetti',
          changedBy: 'Priya Halloran',
        }),
      ]);
      const gone = await leo.delete(`/api/urla-drafts/${id}`);
      expect(gone.status).toBe(200);
      const at = String(gone.headers['x-log-position']);
      expect((await listed('open', at)).body).toEqual([]);
      expect((await listed('discarded', at)).body).toHaveLength(1);
      expect((await type(leo, id, [{ path: 'loan.loanAmount', value: '1' }])).status).toBe(409);
      expect((await submit(leo, id)).status).toBe(409);
    });
  });

  describe('Its demographic information', () => {
    const given = (borrowerId: string) =>
      answersToAll(demographicsForm, 1).map(({ path, value }) => ({
        path: path.replace(itemId(1), borrowerId),
        value,
      }));
    const addressOf = (id: string) => `/api/urla-drafts/${id}/demographics`;

    it('is read back as given, while it is taken and after, by whoever may', async () => {
      const { id, borrowerId } = await filledDraft(leo);
      const answers = given(borrowerId);
      expect((await leo.patch(addressOf(id)).send({ answers })).status).toBe(200);
      expect(byPath(answersOf((await priya.get(addressOf(id))).body.demographics))).toEqual(byPath(answers));
      const { body } = await submit(leo, id);
      const compliance = await portal.agentAs('compliance_officer');
      const { body: stated } = await compliance.get(`/api/applications/${body.id}/urla`);
      expect(byPath(answersOf(stated.demographics))).toEqual(byPath(answers));
      expect((await leo.patch(addressOf(id)).send({ answers })).status).toBe(409);
    });

    it('is shown to nobody who decides on credit, neither as a draft nor on the file', async () => {
      const { id, borrowerId } = await filledDraft(leo);
      await leo.patch(addressOf(id)).send({ answers: given(borrowerId) });
      for (const role of ['underwriter', 'senior_underwriter', 'manager'] as const) {
        const agent = await portal.agentAs(role);
        const { status, body, text } = await agent.get(addressOf(id));
        expect([role, status, body.code]).toEqual([role, 403, 'forbidden']);
        expect(text).not.toMatch(/hispanic|race/i);
      }
      for (const role of ['viewer', 'appraisal_coordinator'] as const)
        expect((await (await portal.agentAs(role)).get(addressOf(id))).status).toBe(403);
      const { body } = await submit(leo, id);
      for (const role of ['underwriter', 'senior_underwriter', 'manager', 'viewer'] as const) {
        const { body: stated } = await (await portal.agentAs(role)).get(`/api/applications/${body.id}/urla`);
        expect([role, stated.demographics]).toEqual([role, null]);
        expect(JSON.stringify(stated)).not.toMatch(/hispanic/i);
      }
      const history = await (await portal.agentAs('compliance_officer')).get(`/api/applications/${body.id}/events`);
      expect([history.status, history.text.includes('UrlaStated')]).toEqual([200, true]);
      expect(history.text).not.toMatch(/hispanic|900-12-3456|05\/17\/1984/i);
    });

    it('records who was shown it, once an hour for what stands there, and not own typing', async () => {
      const { id, borrowerId } = await filledDraft(leo);
      await leo.patch(addressOf(id)).send({ answers: given(borrowerId) });
      for (const agent of [leo, priya, priya]) expect((await agent.get(addressOf(id))).status).toBe(200);
      const { body } = await submit(leo, id);
      const compliance = await portal.agentAs('compliance_officer');
      const underwriter = await portal.agentAs('underwriter');
      for (const agent of [compliance, underwriter, compliance]) await agent.get(`/api/applications/${body.id}/urla`);
      const looksAt = async (of: string) =>
        (await portal.store.reader.readStream(portal.store.pool, `accessRecord-${of}`))
          .filter(({ type: each }) => each === 'DemographicsShown')
          .map((event) => event.metadata.actor.name);
      expect(await looksAt(id)).toEqual(['Priya Halloran']);
      expect(await looksAt(body.id)).toEqual(['Camille Brandt']);
      const { text } = await compliance.get(`/api/applications/${body.id}/events`);
      expect(text).toContain('Demographic information looked at');
    });

    it('is of a borrower of the draft', async () => {
      const { id } = await startDraft(leo);
      const answers = [{ path: `borrowers.${randomUUID()}.sex.female`, value: true }];
      expect((await leo.patch(addressOf(id)).send({ answers })).status).toBe(400);
    });
  });

  it('is in the log as ciphertext only', async () => {
    const { id, borrowerId } = await filledDraft(leo);
    await submit(leo, id);
    const { rows } = await portal.store.pool.query<{ data: string }>(
      `select e.data::text as data from event_store.events as e where e.data::text like '%' || $1 || '%'`,
      [borrowerId],
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(rows.filter(({ data }) => /900-?12-?3456|sample@example|512-555/.test(data))).toEqual([]);
  });
});
