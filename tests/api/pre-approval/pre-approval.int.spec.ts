import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import { documentPrintingSchema } from '../../../api/loan-application/documents/document-printing.contract.ts';
import { letterIssuedSchema, preApprovalSchema } from '../../../api/pre-approval/pre-approval.contract.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { creditReport } from '../../support/histories/builders.ts';
import { submit } from '../loan-application/requests.ts';

describe('Pre-approval', () => {
  let portal: Portal;
  let officer: Agent;
  let viewer: Agent;
  let id = '';
  let position = '0';
  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    viewer = await portal.agentAs('viewer');
    ({ id, position } = await submit(officer));
  });
  afterAll(() => portal.stop());

  const ask = (query: object = {}, agent = officer) =>
    agent.get(`/api/applications/${id}/pre-approval`).set('X-Min-Log-Position', position).query(query);
  const letter = {
    taxesPerYear: 4_800,
    insurancePerYear: 1_200,
    maxFrontDti: 28,
    maxBackDti: 43,
    amount: 240_000,
    conditions: ['appraisal', 'title'],
  };
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const issue = (more: object = {}, agent = officer) =>
    agent
      .post(`/api/applications/${id}/pre-approval-letter`)
      .set('X-Min-Log-Position', position)
      .send({ ...letter, expiresOn: inDays(30), ...more });
  const report = async (): Promise<void> => {
    const applications = openAggregate(portal.store, loanApplicationAggregate);
    const { state } = await applications.load(id);
    if (state.status === 'not_submitted') throw new Error('It was submitted');
    const borrowerId = state.borrowers[0]?.borrowerId ?? '';
    const scores = creditReport().scores.map((score) => ({ ...score, borrowerId }));
    const { position: newest } = await applications.handle(
      id,
      { type: 'RecordCreditReport', data: creditReport({ scores, issuedOn: inDays(-10) }) },
      {
        metadata: {
          actor: { kind: 'partner', id: 'credit-bureau', name: 'Credit bureau' },
          now: new Date().toISOString(),
          correlationId: 'c',
        },
        options: { commandId: 'report' },
      },
    );
    position = String(newest);
  };

  it('reckons what the borrowers can borrow, and says what holds a letter back', async () => {
    const { status, body } = await ask({ taxesPerYear: '4800', insurancePerYear: '1200' });
    expect(status).toBe(200);
    expect(preApprovalSchema.parse(body)).toMatchObject({
      borrowerName: 'Alice Rivera',
      monthlyIncome: 8_000,
      downPayment: 80_000,
      limitedBy: 'frontDti',
      blocks: ['The credit report has not come: order it, or wait for it'],
    });
    const refused = await issue();
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'The credit report has not come: order it, or wait for it',
    ]);
  });

  it('issues the letter as a PDF, kept as an approved document of the file', async () => {
    await report();
    const answer = await issue();
    expect(answer.status).toBe(201);
    const { documentId } = letterIssuedSchema.parse(answer.body);
    position = answer.get('X-Log-Position') ?? '';
    const { body } = await officer.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', position);
    const documents: { id: string; status: string; documentType: string }[] = body.documents;
    expect(documents.find((each) => each.id === documentId)).toMatchObject({
      status: 'approved',
      documentType: 'pre_approval_letter',
    });
    const file = await viewer
      .get(`/api/applications/${id}/documents/${documentId}/file`)
      .set('X-Min-Log-Position', position)
      .responseType('blob');
    expect(file.get('Content-Type')).toBe('application/pdf');
    const pdf = await PDFDocument.load(file.body);
    expect([pdf.getTitle(), pdf.getPageCount()]).toEqual(['Pre-approval letter', 1]);
    expect(String(file.body)).not.toContain('900456789');
    const printing = await viewer.get(`/api/applications/${id}/documents/${documentId}/printing`);
    expect(documentPrintingSchema.parse(printing.body).printed).toMatchObject({
      template: { id: 'pre-approval-letter', version: 1 },
      sha256: createHash('sha256').update(file.body).digest('hex'),
      again: 'same',
      differs: [],
    });
  });

  it.each([
    ['amount', { amount: 400_000 }, 422],
    ['expiresOn', { expiresOn: inDays(200) }, 422],
    ['conditions', { conditions: [] }, 400],
    ['maxFrontDti', { maxFrontDti: 0 }, 400],
    ['maxBackDti', { maxBackDti: 100 }, 422],
    ['amount', { amount: 0.01 }, 422],
  ])('refuses a wrong %s and names it', async (field, more, status) => {
    const answer = await issue(more);
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([status, field]);
  });

  it('is not for whoever may only read', async () => {
    expect((await ask({}, viewer)).status).toBe(200);
    expect((await issue({}, viewer)).status).toBe(403);
  });

  it('takes no letter as an upload, and asks no borrower for one', async () => {
    const { status, body } = await officer
      .post(`/api/applications/${id}/document-requests`)
      .send({ documentType: 'pre_approval_letter', reason: 'Please' });
    expect([status, body.errors[0].field]).toEqual([400, 'documentType']);
  });
});
