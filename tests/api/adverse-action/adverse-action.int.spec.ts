import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PDFDocument } from 'pdf-lib';
import {
  adverseActionNoticesSchema,
  noticesIssuedSchema,
} from '../../../api/adverse-action/adverse-action.contract.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { creditReport } from '../../support/histories/builders.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus } from '../../support/portal/set-status.ts';
import { submit } from '../loan-application/requests.ts';

const AT = 'adverse-action-notices';

describe('Notices of adverse action', () => {
  let portal: Portal;
  let officer: Agent;
  let underwriter: Agent;
  let viewer: Agent;
  let id = '';
  let borrowerId = '';
  let position = '0';

  const read = async () => {
    const answer = await viewer.get(`/api/applications/${id}/${AT}`).set('X-Min-Log-Position', position);
    expect(answer.status).toBe(200);
    return adverseActionNoticesSchema.parse(answer.body);
  };
  const send = async (path: string, body: object, agent = officer) => {
    const answer = await agent
      .post(`/api/applications/${id}/${AT}${path}`)
      .set('X-Min-Log-Position', position)
      .send(body);
    position = answer.get('X-Log-Position') ?? position;
    return answer;
  };
  const keyFactors = () => [{ borrowerId, factors: ['Many accounts', 'Short history'] }];

  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    underwriter = await portal.agentAs('underwriter');
    viewer = await portal.agentAs('viewer');
    ({ id, position } = await submit(officer));
    const applications = openAggregate(portal.store, loanApplicationAggregate);
    const { state } = await applications.load(id);
    if (state.status === 'not_submitted') throw new Error('It was submitted');
    borrowerId = state.borrowers[0]?.borrowerId ?? '';
    const scores = creditReport().scores.map((score) => ({ ...score, borrowerId }));
    await applications.handle(
      id,
      { type: 'RecordCreditReport', data: creditReport({ scores }) },
      {
        metadata: {
          actor: { kind: 'partner', id: 'credit-bureau', name: 'Credit bureau' },
          now: new Date().toISOString(),
          correlationId: 'c',
        },
        options: { commandId: 'report' },
      },
    );
  });
  afterAll(() => portal.stop());

  it('are due to nobody while the application is open', async () => {
    expect(await read()).toMatchObject({ isDue: false, dueOn: null, notices: [] });
    const refused = await send('', {});
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('only one that is rejected has notices'),
    ]);
  });

  it('are not printed with a gap: each is named with where it is entered', async () => {
    const rejection = { status: 'rejected', reasons: ['bankruptcy', 'other'], notes: 'Property type not accepted' };
    const moved = await setStatus(underwriter, id, rejection);
    expect(moved.status).toBe(200);
    position = moved.get('X-Log-Position') ?? '';
    const { isDue, dueOn, reasons, needsOwnWords, notices } = await read();
    expect({ isDue, reasons, needsOwnWords }).toEqual({ isDue: true, reasons: ['Bankruptcy'], needsOwnWords: true });
    expect(dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(notices).toMatchObject([{ borrowerId, name: 'Alice Rivera', documentId: null, isLate: false }]);
    expect(notices[0]?.missing.map(({ part }) => part)).toEqual(['lender', 'other_reason', 'factors']);
    const refused = await send('', {});
    expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['otherReason', 'keyFactors'],
    ]);
    expect(refused.body.detail).toContain('System Settings, Notices');
    expect((await send(`/${borrowerId}/sent`, { sentOn: '2026-03-02', channel: 'mail' })).status).toBe(409);
  });

  it('are issued as a PDF to each applicant, an approved document of the file, and sent once', async () => {
    const admin = await portal.agentAs('admin');
    const { version } = (await admin.get('/api/settings')).body;
    const details = { street: '500 Main Street', city: 'Austin', state: 'TX', zip: '78701', phone: '512-555-0100' };
    const entered = await admin
      .put('/api/settings/notices')
      .set('If-Match', `"${version}"`)
      .send({ ...details, agency: 'ftc' });
    expect(entered.status).toBe(200);

    expect((await send('', { otherReason: 'x', keyFactors: keyFactors() }, viewer)).status).toBe(403);
    const answer = await send('', { otherReason: 'Property type not accepted', keyFactors: keyFactors() });
    expect(answer.status).toBe(201);
    const [issued] = noticesIssuedSchema.parse(answer.body).notices;
    expect(issued?.borrowerId).toBe(borrowerId);
    const file = await viewer
      .get(`/api/applications/${id}/documents/${issued?.documentId ?? ''}/file`)
      .set('X-Min-Log-Position', position)
      .responseType('blob');
    expect(file.get('Content-Type')).toBe('application/pdf');
    const pdf = await PDFDocument.load(file.body);
    expect(pdf.getTitle()).toBe('Notice of action taken and statement of reasons');

    const { today, notices } = await read();
    expect(notices).toMatchObject([
      { documentVersion: 1, issuedOn: today, sentOn: null, missing: [{ part: 'other_reason' }, { part: 'factors' }] },
    ]);
    const path = `/${borrowerId}/sent`;
    expect((await send(path, { sentOn: '2999-01-01', channel: 'mail' })).body.errors[0].field).toBe('sentOn');
    expect((await send(path, { sentOn: today, channel: 'email' })).status).toBe(400);
    expect((await send(path, { sentOn: today, channel: 'mail' })).status).toBe(200);
    expect(await read()).toMatchObject({ isDue: false, notices: [{ sentOn: today, isLate: false, missing: [] }] });
    expect((await send('', { otherReason: 'x', keyFactors: keyFactors() })).status).toBe(409);
  });

  it('of a rejection that is taken back are out of date, and those of the next one are due again', async () => {
    const senior = await portal.agentAs('senior_underwriter');
    const back = await setStatus(senior, id, { status: 'under_review', notes: 'New papers' });
    expect(back.status).toBe(200);
    position = back.get('X-Log-Position') ?? '';
    expect(await read()).toMatchObject({ isDue: false, notices: [] });
    const again = await setStatus(underwriter, id, { status: 'rejected', reasons: ['bankruptcy'] });
    expect(again.status).toBe(200);
    position = again.get('X-Log-Position') ?? '';
    expect(await read()).toMatchObject({
      isDue: true,
      needsOwnWords: false,
      notices: [{ documentId: null, sentOn: null }],
    });
  });
});
