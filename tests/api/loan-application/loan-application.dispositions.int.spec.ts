import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { applicationRowSchema } from '../../../api/loan-application/list/list.contract.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { addDays } from '../../../events/lending/calendar/days.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit, type Submitted } from './requests.ts';

const today = plainDateIn(new Date().toISOString(), 'America/New_York');

/** Dispositions of a file, over HTTP. */
describe('Dispositions of a loan file', () => {
  let portal: Portal;
  let file: Submitted;
  const agents = new Map<Role, Agent>();
  const as = (role: Role): Agent => {
    const agent = agents.get(role);
    if (!agent) throw new Error(`Nobody is signed in as ${role}`);
    return agent;
  };

  beforeAll(async () => {
    portal = await startPortal();
    for (const role of ['underwriter', 'loan_officer', 'processor', 'closer', 'viewer', 'manager'] as const) {
      agents.set(role, await portal.agentAs(role));
    }
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(as('loan_officer'));
  });

  const detailed = async (position = '0', role: Role = 'underwriter') => {
    const answer = await as(role).get(`/api/applications/${file.id}/detailed`).set('X-Min-Log-Position', position);
    return detailedApplicationSchema.parse(answer.body);
  };
  type Answer = Awaited<ReturnType<typeof moveFile>>;
  const dispose = (role: Role, body: object) => as(role).put(`/api/applications/${file.id}/disposition`).send(body);
  const post = (role: Role, what: 'answer' | 'resumption' | 'retraction', body: object) =>
    as(role).post(`/api/applications/${file.id}/disposition/${what}`).send(body);
  const setStatus = (role: Role, body: object) => moveFile(as(role), file.id, body);
  const done = async (sent: PromiseLike<Answer>): Promise<string> => {
    const answer = await sent;
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
    return answer.get('X-Log-Position') ?? '0';
  };
  const listed = async (filter: object, position: string) => {
    const query = `filter=${encodeURIComponent(JSON.stringify({ id: [file.id], ...filter }))}`;
    const answer = await as('viewer').get(`/api/applications?${query}`).set('X-Min-Log-Position', position);
    return z.array(applicationRowSchema).parse(answer.body);
  };
  const withdrawal = async () => ({
    disposition: 'withdrawn',
    effectiveOn: today,
    requestedBy: (await detailed(file.position)).borrowerId,
    channel: 'phone',
    reason: 'Found another lender',
  });
  const offer = {
    disposition: 'counteroffer',
    effectiveOn: today,
    terms: { amount: 280_000, termYears: 30, interestRate: 6.75 },
    expiresOn: addDays(today, 14),
    reasons: ['insufficient_collateral'],
  };
  const toUnderwriting = async () => {
    await done(setStatus('processor', { status: 'under_review' }));
    return done(setStatus('processor', { status: 'underwriting' }));
  };

  it('withdraws a file, shows the reason beside its status, and locks it', async () => {
    const position = await done(dispose('processor', await withdrawal()));
    const after = await detailed(position);
    expect(after).toMatchObject({
      status: 'submitted',
      disposition: { disposition: 'withdrawn', requestedBy: 'Alice Rivera', effectiveOn: today, channel: 'phone' },
      hmdaAction: 4,
      allowedStatuses: [],
      allowedActs: [{ act: 'take_back', authority: 'decide', keptFromSubmitter: true }],
      heldBy: 'The application is withdrawn: take that back before its status moves',
    });
    expect(after.timeline[0]?.event).toMatch(/^Withdrawn on .* at the request of Alice Rivera \(phone call\)$/);
    expect(after.timeline[0]?.notes).toBe('Found another lender');

    const refused = await setStatus('underwriter', { status: 'under_review', notes: 'Again' });
    expect(refused.status).toBe(409);
    const upload = await as('processor')
      .post(`/api/applications/${file.id}/document-requests`)
      .send({ documentType: 'w2', reason: 'Needed' });
    expect({ status: upload.status, body: upload.body }).toMatchObject({
      status: 409,
      body: { detail: 'The application is withdrawn; its documents no longer change' },
    });
  });

  it('cancels the orders that were chosen with it, in one step, and leaves the others running', async () => {
    const ordered = async (applicationId: string, product: string) => {
      const body = { applicationId, kind: 'flood', product, priority: 'standard', place: false };
      const answer = await as('processor').post('/api/vendor-orders').send(body);
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
      return z.string().parse(answer.body.id);
    };
    const [one, two] = [await ordered(file.id, 'basic'), await ordered(file.id, 'basic')];
    const others = await ordered((await submit(as('loan_officer'))).id, 'basic');

    const foreign = await dispose('processor', { ...(await withdrawal()), endOrders: [one, others] });
    expect({ status: foreign.status, body: foreign.body }).toMatchObject({
      status: 404,
      body: { errors: [{ field: 'endOrders.1', message: 'Name an order of this application' }] },
    });
    expect(await detailed(file.position)).toMatchObject({ disposition: null });
    const early = await setStatus('processor', { status: 'under_review', endOrders: [one] });
    expect({ status: early.status, body: early.body }).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'endOrders', message: 'Leave it out: the application goes on' }] },
    });

    const position = await done(dispose('underwriter', { ...(await withdrawal()), endOrders: [one] }));
    const statusOf = async (id: string) => {
      const { body } = await as('processor').get(`/api/vendor-orders/${id}`).set('X-Min-Log-Position', position);
      return body.status;
    };
    expect(await Promise.all([one, two, others].map(statusOf))).toEqual([
      'cancelled',
      'pending_order',
      'pending_order',
    ]);
  });

  it('lists it under its disposition, and counts it no more among open work', async () => {
    const [before] = await listed({ figure: 'pendingReview' }, file.position);
    expect(before).toMatchObject({ disposition: null, currentStage: 'pre_qualification' });
    const position = await done(dispose('processor', await withdrawal()));
    expect(await listed({ disposition: 'withdrawn' }, position)).toMatchObject([
      { status: 'submitted', disposition: 'withdrawn', currentStage: null },
    ]);
    expect(await listed({ disposition: ['none', 'suspended'] }, position)).toEqual([]);
    expect(await listed({ figure: 'pendingReview' }, position)).toEqual([]);
    expect(await listed({ figure: 'tasksPending' }, position)).toEqual([]);
  });

  it('is taken back by who decides and did not submit it', async () => {
    await done(dispose('processor', await withdrawal()));
    const refused = await post('processor', 'retraction', { notes: 'A namesake' });
    expect({ status: refused.status, body: refused.body }).toMatchObject({
      status: 403,
      body: { permission: 'underwriting.approve' },
    });
    const position = await done(post('underwriter', 'retraction', { notes: 'A namesake' }));
    expect(await detailed(position)).toMatchObject({ status: 'submitted', disposition: null, hmdaAction: null });
    await done(setStatus('processor', { status: 'under_review' }));
  });

  it('names what is wrong with a date, and the field', async () => {
    const late = await dispose('processor', { ...(await withdrawal()), effectiveOn: addDays(today, 1) });
    expect({ status: late.status, body: late.body }).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'effectiveOn' }] },
    });
    const nonsense = await dispose('processor', { ...(await withdrawal()), effectiveOn: 'soon', channel: 'fax' });
    expect({ status: nonsense.status, body: nonsense.body }).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'effectiveOn' }, { field: 'channel' }] },
    });
  });

  it('closes an incomplete file only after the time of its notice', async () => {
    const close = (answerDueOn: string) => ({
      disposition: 'closed_incomplete',
      effectiveOn: today,
      noticeSentOn: today,
      answerDueOn,
      missing: 'Bank statements',
    });
    const early = await dispose('underwriter', close(addDays(today, 10)));
    expect({ status: early.status, body: early.body }).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'effectiveOn' }] },
    });
    expect((await dispose('processor', close(addDays(today, 10)))).status).toBe(403);
  });

  it('pauses a suspended file and resumes it', async () => {
    await toUnderwriting();
    const suspension = {
      disposition: 'suspended',
      effectiveOn: today,
      waitsFor: 'employer',
      reviewOn: addDays(today, 10),
      reason: 'Payroll office is closed',
    };
    const position = await done(dispose('processor', suspension));
    expect(await detailed(position)).toMatchObject({
      disposition: { disposition: 'suspended', waitsFor: 'employer' },
      allowedStatuses: [],
      heldBy: expect.stringMatching(/resume it/),
    });
    expect(await listed({ figure: 'inUnderwriting' }, position)).toHaveLength(1);
    expect((await dispose('processor', suspension)).status).toBe(409);
    await done(post('processor', 'resumption', {}));
    await done(setStatus('underwriter', { status: 'approved', notes: 'Shown by the employer' }));
  });

  it('gives the loan the terms of a counteroffer that is accepted', async () => {
    await toUnderwriting();
    expect((await dispose('processor', offer)).status).toBe(403);
    await done(dispose('underwriter', offer));
    const position = await done(post('loan_officer', 'answer', { answer: 'accepted', effectiveOn: today }));
    expect(await detailed(position)).toMatchObject({
      disposition: null,
      loanAmount: 280_000,
      interestRate: 6.75,
      loanToValueRatio: 70,
    });
    expect(await listed({}, position)).toMatchObject([{ loanAmount: 280_000 }]);
  });

  it('rejects the file on the terms asked for when the offer is declined', async () => {
    await toUnderwriting();
    await done(dispose('underwriter', offer));
    const position = await done(post('loan_officer', 'answer', { answer: 'declined', effectiveOn: today }));
    const after = await detailed(position);
    expect(after).toMatchObject({ status: 'rejected', disposition: null, hmdaAction: 3, loanAmount: 320_000 });
    expect(after.timeline.map(({ event }) => event).slice(0, 2)).toEqual([
      'Status changed from Underwriting to Rejected: Value or type of collateral not sufficient',
      expect.stringMatching(/^Counteroffer declined on /),
    ]);
  });

  it('offers the reasons that the file shows, and keeps the figures of those that were chosen', async () => {
    file = await submit(as('loan_officer'), { debts: [{ borrower: 0, type: 'auto', monthly: 3_000 }] });
    const { allowedStatuses } = await detailed(file.position);
    const ground = { reason: 'excessive_obligations', figure: 'debt_to_income', limit: 43, source: 'application' };
    expect(allowedStatuses.find(({ status }) => status === 'rejected')?.grounds).toEqual([
      { ...ground, value: 67.455 },
    ]);
    const position = await done(
      setStatus('underwriter', { status: 'rejected', reasons: ['excessive_obligations', 'short_residence'] }),
    );
    const history = await as('underwriter').get(`/api/applications/${file.id}/events`);
    expect(JSON.stringify(history.body)).toContain('debt_to_income');
    expect((await detailed(position)).timeline[0]?.event).toBe(
      'Status changed from Submitted to Rejected: Excessive obligations in relation to income (debt-to-income 67.455%, at most 43%); Length of residence',
    );
  });
});
