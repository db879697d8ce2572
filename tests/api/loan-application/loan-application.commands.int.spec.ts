import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { detailedApplicationSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { demoStaffMember } from '../../../api/auth/demo-staff.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';
import { submit, type Submitted, submitRequest } from './requests.ts';

describe('Commands on a loan file', () => {
  let portal: Portal;
  let officer: Agent;
  let underwriter: Agent;
  let file: Submitted;

  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    underwriter = await portal.agentAs('underwriter');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    file = await submit(officer);
  });

  const address = (rest = '') => `/api/applications/${file.id}${rest}`;
  const detailsAt = async (position: string | undefined) => {
    const answer = await officer.get(address('/detailed')).set('X-Min-Log-Position', position ?? '0');
    return detailedApplicationSchema.parse(answer.body);
  };

  describe('POST /api/applications', () => {
    it('makes ids and a loan number, and the file can be read at once', async () => {
      const answer = await officer.post('/api/applications').send(submitRequest());
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        id: expect.any(String),
        version: 1,
        loanNumber: expect.stringMatching(/^LL-\d{4}-[0-9A-Z]{8}$/),
      });
      expect(answer.get('Location')).toBe(`/api/applications/${(answer.body as { id: string }).id}`);
      const details = await officer
        .get(`${answer.get('Location')}/detailed`)
        .set('X-Min-Log-Position', answer.get('X-Log-Position') ?? '');
      expect(detailedApplicationSchema.parse(details.body)).toMatchObject({
        borrowerName: 'Alice Rivera',
        borrowerSsn: '•••-••-6789',
        borrowerDateOfBirth: '••/••/1984',
        loanAmount: 320_000,
        loanToValueRatio: 80,
        monthlyIncome: 8_000,
        monthlyDebts: 350,
        monthlyPayment: 2_022.62,
        monthlyHousing: 2_396.4,
        debtToIncomeRatio: 34.33,
        creditScore: null,
        status: 'submitted',
      });
      expect(details.text).not.toContain('900456789');
    });

    it('answers a repeated idempotency key with the application of the first time', async () => {
      const key = randomUUID();
      const send = (body: object) => officer.post('/api/applications').set('Idempotency-Key', key).send(body);
      const first = await send(submitRequest());
      const second = await send(submitRequest());
      expect(second.status).toBe(201);
      expect(second.body).toEqual(first.body);
      expect((await send(submitRequest({ priority: 'urgent' }))).status).toBe(409);
    });

    it('gives what a key creates the same ids wherever and whenever it is carried out', async () => {
      const key = randomUUID();
      const officerId = demoStaffMember('loan_officer').userId;
      const answer = await officer.post('/api/applications').set('Idempotency-Key', key).send(submitRequest());
      const { id } = answer.body as { id: string };
      expect(id).toBe(idFrom(`http:${officerId}:${key}`, 'application'));
      const details = await officer
        .get(`/api/applications/${id}/detailed`)
        .set('X-Min-Log-Position', answer.get('X-Log-Position') ?? '0');
      expect(details.body).toMatchObject({ borrowerId: idFrom(`http:${officerId}:${key}`, 'borrower-0') });
    });

    it('names every wrong field', async () => {
      const answer = await officer.post('/api/applications').send({
        ...submitRequest(),
        borrowers: [{ firstName: 'A', lastName: '', email: 'nobody', employment: { status: 'busy' } }],
      });
      expect(answer.status).toBe(400);
      const { errors } = answer.body as { errors: { field: string }[] };
      expect(errors.map(({ field }) => field)).toEqual([
        'borrowers.0.lastName',
        'borrowers.0.email',
        'borrowers.0.employment.status',
      ]);
    });

    it('refuses by name what an application does not have, at any depth', async () => {
      const [her] = submitRequest().borrowers;
      const answer = await officer
        .post('/api/applications')
        .send({ ...submitRequest(), status: 'funded', borrowers: [{ ...her, creditScore: 850 }] });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([
        { field: 'borrowers.0.creditScore', message: 'There is no such field here; leave it out' },
        { field: 'status', message: 'There is no such field here; leave it out' },
      ]);
    });

    it('refuses income of a borrower who is not in the list', async () => {
      const answer = await officer
        .post('/api/applications')
        .send(submitRequest({ income: [{ borrower: 1, type: 'base', monthly: 1 }] }));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: [{ field: 'income.0.borrower' }] });
    });

    it('refuses who may not create applications', async () => {
      const answer = await underwriter.post('/api/applications').send(submitRequest());
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ permission: 'applications.create' });
    });
  });

  describe('PATCH status', () => {
    it('approves off the normal path only with notes, and tells it as an override', async () => {
      const without = await moveFile(underwriter, file.id, { status: 'approved' });
      expect(without.status).toBe(422);
      expect(without.body).toMatchObject({ errors: [{ field: 'notes' }] });

      const approved = await moveFile(underwriter, file.id, { status: 'approved', notes: 'Strong file' });
      expect(approved.status).toBe(200);
      expect(approved.body).toEqual({ id: file.id, version: 2 });
      const details = await detailsAt(approved.get('X-Log-Position'));
      expect(details).toMatchObject({ status: 'approved', underwriterNotes: 'Strong file' });
      expect(details.timeline[0]).toMatchObject({
        event: expect.stringMatching(/^Status changed from Submitted to Approved \(override\), past Pre-Qual/),
        actorKind: 'user',
        notes: 'Strong file',
      });
    });

    it('lets nobody decide without underwriting.approve', async () => {
      const answer = await moveFile(officer, file.id, { status: 'rejected', notes: 'No' });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ permission: 'underwriting.approve' });
      expect((await officer.patch(address('/status')).send({ status: 'under_review' })).status).toBe(200);
    });

    it('refuses a move that does not exist with the moves that do', async () => {
      const answer = await moveFile(officer, file.id, { status: 'funded' });
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({
        allowed: expect.arrayContaining([{ status: 'under_review', override: false }]),
      });
    });

    it.each(['approved', 'rejected', 'closing_ready', 'funded'])(
      'makes a file %s for nobody who does not say which version they have seen',
      async (status) => {
        const body = { status, notes: 'Seen' };
        for (const headers of [{}, { 'If-Match': '*' }]) {
          const blind = await underwriter.patch(address('/status')).set(headers).send(body);
          expect([blind.status, blind.body.code]).toEqual([428, 'precondition_required']);
        }
      },
    );

    it('lets one of twenty decide at once', async () => {
      const decide = (index: number) =>
        underwriter
          .patch(address('/status'))
          .set('If-Match', file.etag)
          .send({ status: index % 2 === 0 ? 'approved' : 'rejected', notes: 'Seen' });
      const answers = await Promise.all(Array.from({ length: 20 }, async (_, index) => (await decide(index)).status));
      expect(answers.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
    });

    it('refuses an unknown status by field and an unknown application', async () => {
      const unknown = await officer.patch(address('/status')).send({ status: 'lost' });
      expect(unknown.status).toBe(400);
      expect(unknown.body).toMatchObject({ errors: [{ field: 'status' }] });
      const nowhere = `/api/applications/${randomUUID()}/status`;
      expect((await officer.patch(nowhere).send({ status: 'under_review' })).status).toBe(404);
    });

    it('shows the second of two reviewers both versions and overwrites nothing', async () => {
      const change = (status: string) =>
        underwriter.patch(address('/status')).set('If-Match', file.etag).send({ status });
      const first = await change('under_review');
      expect(first.status).toBe(200);
      const second = await change('documents_needed');
      expect(second.status).toBe(412);
      expect(second.body).toMatchObject({ code: 'version_conflict', expectedVersion: 1, actualVersion: 2 });
      expect((await detailsAt(first.get('X-Log-Position'))).status).toBe('under_review');
    });
  });

  describe('A request for documents', () => {
    const request = (more: object) =>
      underwriter.patch(address('/status')).send({ status: 'documents_needed', ...more });

    it('names what is asked for: in the timeline, on the documents and in the needs list', async () => {
      const answer = await request({
        documents: [{ documentType: 'gift_letter' }, { documentType: 'w2' }],
        requestReason: 'Shows who helps you with the down payment',
      });
      expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
      const { status, documents, needs, timeline } = await detailsAt(answer.get('X-Log-Position'));
      expect(status).toBe('documents_needed');
      expect(documents).toMatchObject([
        { documentType: 'gift_letter', status: 'pending', requestReason: 'Shows who helps you with the down payment' },
        { documentType: 'w2', status: 'pending', requestReason: 'Shows who helps you with the down payment' },
        { documentType: 'w2', status: 'pending', requestReason: 'Shows who helps you with the down payment' },
      ]);
      expect(needs.filter(({ state }) => state === 'asked').map(({ documentType }) => documentType)).toEqual([
        'w2',
        'w2',
        'gift_letter',
      ]);
      expect(timeline.map(({ event }) => event)).toContainEqual(
        'Status changed from Submitted to Documents Needed; asked for: gift letter, W-2 form',
      );
      const again = await request({ documents: [{ documentType: 'bank_statement' }] });
      expect((await detailsAt(again.get('X-Log-Position'))).documents.map(({ documentType }) => documentType)).toEqual([
        'gift_letter',
        'w2',
        'w2',
        'bank_statement',
      ]);
    });

    it('is refused by field with any other move, twice the same, or of what the lender issues itself', async () => {
      const other = await request({ status: 'under_review', documents: [{ documentType: 'w2' }] });
      expect([other.status, other.body.errors]).toMatchObject([422, [{ field: 'documents' }]]);
      for (const types of [['w2', 'w2'], ['pre_approval_letter']]) {
        const documents = types.map((documentType) => ({ documentType }));
        expect((await request({ documents })).status).toBe(400);
      }
    });
  });

  describe('Stages', () => {
    it('completes a stage with notes', async () => {
      const answer = await officer
        .patch(address('/stages/pre_qualification'))
        .send({ status: 'completed', notes: 'Income fits' });
      expect(answer.status).toBe(200);
      const { workflowStages, completionPercentage } = await detailsAt(answer.get('X-Log-Position'));
      expect(workflowStages).toHaveLength(6);
      expect(workflowStages[0]).toMatchObject({ id: 'pre_qualification', status: 'completed', notes: 'Income fits' });
      expect(completionPercentage).toBe(11);
    });

    it('flags and rejects a stage with a note only, and keeps what was noted before', async () => {
      const move = (body: object) => officer.patch(address('/stages/pre_qualification')).send(body);
      for (const status of ['requires_attention', 'rejected']) {
        const refused = await move({ status, notes: ' ' });
        expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: 'notes' }]]);
      }
      expect((await move({ status: 'requires_attention', notes: 'The score is thin' })).status).toBe(200);
      expect((await move({ status: 'rejected', notes: 'No score at all' })).status).toBe(200);
      const { workflowStages } = await detailsAt((await move({ status: 'completed' })).get('X-Log-Position'));
      expect(workflowStages[0]).toMatchObject({
        status: 'completed',
        notes: null,
        earlierNotes: [
          { status: 'requires_attention', notes: 'The score is thin' },
          { status: 'rejected', notes: 'No score at all' },
        ],
      });
    });

    it('keeps the decision of the Approval stage for who may approve', async () => {
      const complete = (agent: Agent) => agent.patch(address('/stages/approval')).send({ status: 'completed' });
      expect((await complete(officer)).status).toBe(403);
      const early = await complete(underwriter);
      expect([early.status, early.body.detail]).toEqual([409, expect.stringContaining('comes later')]);
      for (const status of ['under_review', 'underwriting']) {
        expect((await moveFile(underwriter, file.id, { status })).status).toBe(200);
      }
      expect((await complete(underwriter)).status).toBe(200);
    });

    it('refuses an unknown stage and an unknown stage status', async () => {
      expect((await officer.patch(address('/stages/dreaming')).send({ status: 'completed' })).status).toBe(404);
      const answer = await officer.patch(address('/stages/approval')).send({ status: 'pending' });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ errors: [{ field: 'status' }] });
    });
  });

  it('takes comments from whoever may change the file, and no empty ones', async () => {
    const answer = await officer.post(address('/comments')).send({ comment: ' Please call the borrower ' });
    expect(answer.status).toBe(201);
    const { timeline } = await detailsAt(answer.get('X-Log-Position'));
    expect(timeline[0]).toMatchObject({ event: 'Comment added', notes: 'Please call the borrower' });
    expect((await officer.post(address('/comments')).send({ comment: '   ' })).status).toBe(400);
    const viewer = await portal.agentAs('viewer');
    const refused = await viewer.post(address('/comments')).send({ comment: 'May I?' });
    expect(refused.body).toMatchObject({ status: 403, permission: 'applications.update or compliance.read' });
  });

  it('assigns to a user, to nobody, and not to a stranger', async () => {
    const { userId, firstName, lastName } = demoStaffMember('processor');
    const assigned = await officer.put(address('/assignee')).send({ assigneeId: userId });
    expect(await detailsAt(assigned.get('X-Log-Position'))).toMatchObject({ assignedTo: `${firstName} ${lastName}` });
    const stranger = await officer.put(address('/assignee')).send({ assigneeId: randomUUID() });
    expect(stranger.status).toBe(400);
    expect(stranger.body).toMatchObject({ errors: [{ field: 'assigneeId' }] });
    const nobody = await officer.put(address('/assignee')).send({ assigneeId: null });
    expect(await detailsAt(nobody.get('X-Log-Position'))).toMatchObject({ assignedTo: null });
  });

  it('sets the priority', async () => {
    const answer = await officer.put(address('/priority')).send({ priority: 'urgent' });
    expect(await detailsAt(answer.get('X-Log-Position'))).toMatchObject({ priority: 'urgent' });
    expect((await officer.put(address('/priority')).send({ priority: 'extreme' })).status).toBe(400);
  });

  it('lets a viewer read and change nothing', async () => {
    const viewer = await portal.agentAs('viewer');
    expect((await viewer.get(address())).status).toBe(200);
    expect((await viewer.patch(address('/status')).send({ status: 'under_review' })).status).toBe(403);
    expect((await viewer.put(address('/priority')).send({ priority: 'low' })).status).toBe(403);
    expect((await viewer.get(address('/events'))).status).toBe(403);
    expect((await portal.anonymous().get(address())).status).toBe(401);
  });
});
