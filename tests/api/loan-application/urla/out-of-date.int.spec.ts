import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutOfDate } from '../../../../api/services/file/out-of-date.contract.ts';
import { loanApplicationAggregate } from '../../../../events/loan-application/loan-application.decider.ts';
import { partnerAggregate } from '../../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../../events/store/append/aggregate.ts';
import { creditReport } from '../../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../../support/portal/portal.ts';
import { pdf, submit } from '../requests.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('What relied on an answer that has changed', () => {
  let portal: Portal;
  let leo: Agent;
  let uma: Agent;
  let pia: Agent;
  let position = '0';

  beforeAll(async () => {
    portal = await startPortal();
    leo = await portal.agentAs('loan_officer');
    uma = await portal.agentAs('senior_underwriter');
    pia = await portal.agentAs('processor');
  });
  afterAll(() => portal.stop());

  const told = <Answer extends { get: (name: string) => string | undefined }>(answer: Answer): Answer => {
    const now = answer.get('X-Log-Position');
    if (now !== undefined && Number(now) > Number(position)) position = now;
    return answer;
  };
  const change = async (id: string, body: object) => {
    const { body: now } = await leo.get(`/api/applications/${id}/urla`);
    const answer = await leo
      .patch(`/api/applications/${id}/urla`)
      .set('If-Match', `"${now.version}"`)
      .send({ kind: 'correction', reason: 'Mistyped', ...body });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    return told(answer).body.changeId as string;
  };
  const amount = (id: string, value: string) => change(id, { changes: [{ path: 'loan.loanAmount', value }] });
  const income = async (id: string, value: string) => {
    const { body } = await leo.get(`/api/applications/${id}/urla`);
    const [borrower = ''] = Object.keys(body.urla.borrowers);
    return change(id, { changes: [{ path: `borrowers.${borrower}.employment.current.baseIncome`, value }] });
  };
  const file = async (id: string, agent = leo) =>
    (await agent.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position)).body;
  const marks = async (id: string, agent = leo): Promise<OutOfDate[]> => (await file(id, agent)).outOfDate;
  const kinds = async (id: string) => (await marks(id)).map(({ kind }) => kind);
  const confirm = async (id: string, { kind, id: thing, changeIds }: OutOfDate, agent = uma) =>
    told(
      await agent
        .post(`/api/applications/${id}/reliance-confirmations`)
        .set('X-Min-Log-Position', position)
        .send({ kind, id: thing, changeIds, reason: 'It is about a smaller loan too' }),
    );
  const first = ([mark]: readonly OutOfDate[]): OutOfDate => {
    if (!mark) throw new Error('Nothing is out of date');
    return mark;
  };
  const withReport = async (id: string) => {
    const applications = openAggregate(portal.store, loanApplicationAggregate);
    const { state } = await applications.load(id);
    if (state.status === 'not_submitted') throw new Error('It was submitted');
    const borrowerId = state.borrowers[0]?.borrowerId ?? '';
    const scores = creditReport().scores.map((score) => ({ ...score, borrowerId }));
    const actor = { kind: 'partner', id: 'credit-bureau', name: 'Credit bureau' } as const;
    const data = creditReport({ scores, issuedOn: inDays(-10), reportId: randomUUID() });
    const metadata = { actor, now: new Date().toISOString(), correlationId: 'c' };
    await applications.handle(
      id,
      { type: 'OrderCreditReport', data: { orderId: randomUUID(), reason: 'To decide' } },
      { metadata, options: { commandId: randomUUID() } },
    );
    const done = await applications.handle(
      id,
      { type: 'RecordCreditReport', data },
      { metadata, options: { commandId: randomUUID() } },
    );
    position = String(done.position);
  };
  const connectTitle = () =>
    openAggregate(portal.store, partnerAggregate).handle(
      PARTNERS_ID,
      {
        type: 'ConnectPartner',
        data: {
          partnerId: 'test-title',
          kind: 'title',
          name: 'Test title',
          endpoint: 'https://vendor.example/v1',
          description: '',
          isSandbox: false,
          secretId: null,
          webhookSecretId: null,
        },
      },
      {
        metadata: {
          actor: { kind: 'system', id: 'test', name: 'Test' },
          now: new Date().toISOString(),
          correlationId: 't',
        },
        options: { commandId: randomUUID() },
      },
    );
  const issueLetter = async (id: string) => {
    const answer = await leo
      .post(`/api/applications/${id}/pre-approval-letter`)
      .set('X-Min-Log-Position', position)
      .send({
        taxesPerYear: 4_800,
        insurancePerYear: 1_200,
        maxFrontDti: 28,
        maxBackDti: 43,
        amount: 200_000,
        conditions: ['appraisal', 'title'],
        expiresOn: inDays(30),
      });
    expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
    return told(answer).body.documentId as string;
  };

  it('says so of a letter, also when it is downloaded, until the change is taken back or a new one is issued', async () => {
    const { id } = await submit(leo);
    await withReport(id);
    const letter = await issueLetter(id);
    expect(await marks(id)).toEqual([]);

    const changeId = await amount(id, '300000');
    const mark = first(await marks(id));
    expect(mark).toMatchObject({ kind: 'letter', id: letter, changeIds: [changeId], isReplaced: false });
    expect(mark.why).toMatch(/^Out of date: the loan amount was changed on \w+ \d+, \d{4} by \S+/);
    const download = () =>
      leo.get(`/api/applications/${id}/documents/${letter}/file`).set('X-Min-Log-Position', position);
    expect((await download()).get('Content-Disposition')).toContain('OUT OF DATE');

    await change(id, { undoes: changeId });
    expect(await marks(id)).toEqual([]);
    expect((await download()).get('Content-Disposition')).not.toContain('OUT OF DATE');

    await amount(id, '280000');
    // The newer one takes its place, as the next version of the document.
    expect(await issueLetter(id)).toBe(letter);
    expect(await marks(id)).toEqual([]);
    expect((await download()).get('Content-Disposition')).not.toContain('OUT OF DATE');
  });

  it('says so of the credit report once someone else borrows, also where it is read', async () => {
    const { id } = await submit(leo);
    await withReport(id);
    const { body } = await leo.get(`/api/applications/${id}/urla`);
    const [borrower = ''] = Object.keys(body.urla.borrowers);
    await change(id, { changes: [{ path: `borrowers.${borrower}.personal.lastName`, value: 'Rivera-Holt' }] });
    expect(await kinds(id)).toEqual(['credit_report']);
    const read = await leo.get(`/api/credit-reports/${id}`).set('X-Min-Log-Position', position);
    expect(read.body.outOfDate.why).toContain('who borrows was changed');
    await withReport(id);
    expect(await marks(id)).toEqual([]);
  });

  it('says so of a verified document until it is reviewed anew, or someone else finds it still good', async () => {
    const { id } = await submit(leo);
    const uploaded = told(
      await pia
        .post(`/api/applications/${id}/documents`)
        .field('documentType', 'pay_stub')
        .attach('file', pdf('stub'), 'stub.pdf'),
    );
    const documentId = uploaded.body.documentId as string;
    const review = async (status: string) =>
      told(
        await uma.patch(`/api/applications/${id}/documents/${documentId}`).send({ status, reviewNotes: 'Looked at' }),
      );
    await income(id, '8100');
    expect(await marks(id)).toEqual([]);
    expect((await review('verified')).status).toBe(200);
    expect(await marks(id)).toEqual([]);

    await income(id, '9000');
    const mark = first(await marks(id));
    expect(mark).toMatchObject({
      kind: 'document',
      id: documentId,
      title: expect.stringMatching(/^Pay stub of Alice Rivera/),
    });
    expect(mark.why).toContain('Out of date: income was changed');
    const needed = async () => {
      const { needs, completionPercentage } = await file(id);
      const { body: row } = await leo.get(`/api/applications/${id}`).set('X-Min-Log-Position', position);
      expect(row.completionPercentage).toBe(completionPercentage);
      const need = needs.find(({ documentType }: { documentType: string }) => documentType === 'pay_stub');
      return { state: need.state, documentId: need.documentId, completionPercentage };
    };
    const outOfDate = await needed();
    expect(outOfDate).toMatchObject({ state: 'out_of_date', documentId });
    expect((await confirm(id, mark, leo)).status).toBe(403);
    expect((await confirm(id, mark, pia)).status).toBe(200);
    expect(await marks(id)).toEqual([]);
    const good = await needed();
    expect(good).toMatchObject({ state: 'satisfied', documentId });
    expect(good.completionPercentage).toBeGreaterThan(outOfDate.completionPercentage);
    const timeline = (await file(id)).timeline.map(({ event }: { event: string }) => event);
    expect(timeline).toContain('Pay stub: still good after the change');

    await income(id, '9500');
    expect(await kinds(id)).toEqual(['document']);
    await review('under_review');
    expect(await marks(id)).toEqual([]);
    await review('verified');
    expect(await marks(id)).toEqual([]);
    expect((await confirm(id, { ...mark, id: randomUUID() })).status).toBe(422);
  });

  it('says so of an order from when it was placed, until it is delivered anew or placed again', async () => {
    const closer = await portal.agentAs('closer');
    const { id } = await submit(leo);
    await connectTitle();
    const place = async () => {
      const body = { applicationId: id, kind: 'title', product: 'full_search', priority: 'standard', details: {} };
      const answer = told(await closer.post('/api/vendor-orders').send(body));
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
      return answer.body.id as string;
    };
    const order = await place();
    expect(await marks(id)).toEqual([]);
    await amount(id, '300000');
    expect(await marks(id, await portal.agentAs('viewer'))).toEqual([]);
    const mark = first(await marks(id, closer));
    expect(mark).toMatchObject({ kind: 'order', id: order });
    const page = () => closer.get(`/api/vendor-orders/${order}`).set('X-Min-Log-Position', position);
    expect((await page()).body.outOfDate).toEqual(mark);
    expect((await confirm(id, mark, await portal.agentAs('underwriter'))).status).toBe(403);
    expect((await confirm(id, mark, closer)).status).toBe(200);
    expect((await page()).body.outOfDate).toBeNull();

    await amount(id, '280000');
    const newer = await place();
    expect(await marks(id, closer)).toMatchObject([{ kind: 'order', id: order, isReplaced: true }]);
    told(await closer.post(`/api/vendor-orders/${newer}/cancellation`).send({ reason: 'Asked for twice' }));
    expect(await marks(id, closer)).toMatchObject([{ kind: 'order', id: order, isReplaced: false }]);
  });

  it('says so of a condition that it opened again, until it is cleared anew or the change is taken back', async () => {
    const { id } = await submit(leo);
    const terms = {
      title: 'Call the employer',
      externalWording: 'We call your employer',
      mustBeMetBefore: 'prior_to_docs',
      category: 'income',
    };
    told(await leo.post(`/api/applications/${id}/conditions`).send({ conditions: [terms] }));
    const [condition] = (await file(id)).conditions;
    const clear = async () =>
      told(
        await uma
          .post(`/api/applications/${id}/conditions/${condition.id}/clearing`)
          .send({ evidence: [], note: 'They confirm it' }),
      );
    await clear();
    const changeId = await income(id, '9000');
    const mark = first(await marks(id));
    expect(mark).toMatchObject({ kind: 'condition', id: condition.id, title: 'Condition 1, Call the employer' });
    expect((await confirm(id, mark)).status).toBe(400);
    await change(id, { undoes: changeId });
    // The clearing itself comes back by a person alone.
    expect(await marks(id)).toEqual([]);
    expect((await file(id)).conditions[0].status).toBe('reopened');
    await clear();
    await income(id, '9100');
    expect(await kinds(id)).toEqual(['condition']);
    await clear();
    expect(await marks(id)).toEqual([]);
  });
});
