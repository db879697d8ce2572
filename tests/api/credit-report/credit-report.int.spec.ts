import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applicantProfileSchema } from '../../../api/applicant/applicant.contract.ts';
import { creditFindingsSchema, creditReportRowSchema } from '../../../api/credit-report/credit-report.contract.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { createSettingsInForce, firstSettings } from '../../../events/settings-in-force.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { createPartnerDeliveryActivities } from '../../../workflows/partner-delivery/partner-delivery.activities.ts';
import { paper } from '../../support/values/papers.ts';
import { receiveDelivery } from '../../workflows/support/delivery.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { submit } from '../loan-application/requests.ts';
import { filledDraft } from '../urla-draft/drafts.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const outside = (actor: { kind: 'system' | 'partner'; id: string; name: string }) => ({
  metadata: { actor, now: new Date().toISOString(), correlationId: 'test' },
  options: { commandId: randomUUID() },
});

describe('Credit reports', () => {
  let portal: Portal;
  let officer: Agent;
  let position = '0';

  const told = (header: string | undefined): void => {
    if (header !== undefined && Number(header) > Number(position)) position = header;
  };
  const read = async (path: string, query: Record<string, unknown> = {}) =>
    officer
      .get(path)
      .set('X-Min-Log-Position', position)
      .query(Object.fromEntries(Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])));
  const order = async (applicationId: string, more: object = {}) => {
    const answer = await officer
      .post('/api/vendor-orders')
      .send({ applicationId, kind: 'credit', product: 'tri_merge', priority: 'standard', ...more });
    told(answer.get('X-Log-Position'));
    return answer;
  };
  /** As the vendor's webhook, judged by the program that judges them. */
  const deliver = async (orderId: string, more: object = {}) => {
    const result = { ...vendorResults.credit, issuedOn: daysAgo(2), ...more };
    const { orderNumber } = (await read(`/api/vendor-orders/${orderId}`)).body;
    const { buffer } = await paper('report.pdf', 'Credit report');
    const files = [{ name: 'report.pdf', contentBase64: buffer.toString('base64') }];
    const about = { orderId, orderNumber, reference: `R-${orderId}`, sequence: 1, revision: 0 };
    const timestamp = '2026-03-02T15:00:00Z';
    const body = JSON.stringify({ type: 'order.delivered', timestamp, data: { ...about, result, files } });
    const { deliveryId } = await receiveDelivery(portal.store, body, undefined, {
      kind: 'partner',
      id: 'test-credit',
      name: 'Test credit',
    });
    const { store, files: kept } = portal;
    const settingsInForce = createSettingsInForce(
      store,
      firstSettings({ SESSION_IDLE_MINUTES: 60, SESSION_HOURS: 12, TIME_ZONE: 'UTC' }),
    );
    const deps = { store, files: kept, scansFiles: false, settingsInForce };
    const outcome = await createPartnerDeliveryActivities(deps).applyDelivery({ deliveryId });
    expect(outcome).toMatchObject({ kind: 'applied', effect: expect.stringMatching(/report attached$/) });
    told(await newestPosition());
  };
  /** Credit report events on the loan file's own stream. */
  const creditEventsOf = async (applicationId: string) =>
    (await portal.store.reader.readStream(portal.database.pool, loanApplicationStream(applicationId)))
      .map(({ type }) => type)
      .filter((type) => type.startsWith('CreditReport'));
  const accept = async (orderId: string, key: string = randomUUID()) => {
    const answer = await officer.post(`/api/vendor-orders/${orderId}/acceptance`).set('Idempotency-Key', key).send({});
    told(answer.get('X-Log-Position'));
    told(await newestPosition());
    return answer.status;
  };
  const newestPosition = async (): Promise<string> => {
    const { rows } = await portal.database.pool.query<{ newest: string }>(
      'select max(e.position)::text as newest from event_store.events as e',
    );
    return rows[0]?.newest ?? '0';
  };
  const rowsOf = async (filter: object) => {
    const answer = await read('/api/credit-reports', { filter });
    expect(answer.status).toBe(200);
    return answer.body.map((row: unknown) => creditReportRowSchema.parse(row));
  };

  beforeAll(async () => {
    portal = await startPortal();
    officer = await portal.agentAs('loan_officer');
    const data = {
      partnerId: 'test-credit',
      kind: 'credit',
      name: 'Test credit',
      endpoint: 'https://vendor.example/v1',
      description: '',
      isSandbox: false,
      secretId: null,
      webhookSecretId: null,
    } as const;
    await openAggregate(portal.store, partnerAggregate).handle(
      PARTNERS_ID,
      { type: 'ConnectPartner', data },
      outside({ kind: 'system', id: 'test', name: 'Test' }),
    );
  });
  afterAll(() => portal.stop());

  it('of an order are held against the file, and its own once, however often they are accepted', async () => {
    const { id, position: submitted } = await submit(officer);
    told(submitted);
    const orderId = (await order(id)).body.id;
    expect((await read(`/api/credit-reports/${orderId}/of-order`)).status).toBe(404);
    await deliver(orderId, { inquiries: [{ borrower: 0, creditor: 'Oak Motors', date: '2026-01-05' }] });
    const before = creditFindingsSchema.parse((await read(`/api/credit-reports/${orderId}/of-order`)).body);
    expect(before).toMatchObject({
      applicationId: id,
      borrowerName: 'Alice Rivera',
      isOnFile: true,
      representativeScore: 732,
      age: 'good',
      liabilities: [{ outcome: 'not_stated' }, { outcome: 'not_reported' }],
      inquiries: [{ borrowerName: 'Alice Rivera', creditor: 'Oak Motors', date: '2026-01-05' }],
      publicRecords: [],
      accounts: [{ creditor: 'First Bank', accountNumber: '••••1234', balance: 1200, creditLimit: 5000 }],
    });
    expect(before.borrowers[0]?.scores[0]).toEqual({
      bureau: 'equifax',
      score: 734,
      rejectCode: null,
      factors: ['Many accounts'],
    });
    expect(await creditEventsOf(id)).toEqual(['CreditReportReceived']);

    const key = randomUUID();
    expect([await accept(orderId, key), await accept(orderId, key)]).toEqual([200, 200]);
    // Nothing has the file expect another report.
    expect(await creditEventsOf(id)).toEqual(['CreditReportReceived']);
    expect(creditFindingsSchema.parse((await read(`/api/credit-reports/${id}`)).body)).toMatchObject({
      reportId: 'CR-1',
      isOnFile: true,
      inquiries: null,
    });
    const profile = applicantProfileSchema.parse((await read(`/api/applicants/${id}/profile`)).body);
    expect(profile.creditProfile).toMatchObject({ creditScore: 732, totalCreditLines: 1, totalCurrentDebt: 1_200 });
    const [row] = await rowsOf({ q: 'alice rivera' });
    expect(row).toMatchObject({ id, representativeScore: 732, partnerName: 'Test credit', accounts: 1 });
  });

  it('are handed out as files to whoever may read documents with personal numbers', async () => {
    const { id, position: submitted } = await submit(officer);
    told(submitted);
    const orderId = (await order(id)).body.id;
    await deliver(orderId, { reportId: 'CR-FILE' });
    const { reports } = (await read(`/api/vendor-orders/${orderId}`)).body;
    const path = `/api/vendor-orders/${orderId}/files/${reports[0].files[0].fileId}`;
    const viewer = await portal.agentAs('viewer');
    const refused = await viewer.get(path).set('X-Min-Log-Position', position);
    expect([refused.status, refused.body.permission]).toEqual([403, 'documents.update']);
    const processor = await portal.agentAs('processor');
    expect((await processor.get(path).set('X-Min-Log-Position', position)).status).toBe(200);
  });

  it('are listed by what becomes of them in time', async () => {
    const { id, position: submitted } = await submit(officer);
    told(submitted);
    const orderId = (await order(id)).body.id;
    await deliver(orderId, { reportId: 'CR-OLD', issuedOn: daysAgo(130) });
    expect(await accept(orderId)).toBe(200);
    expect((await rowsOf({ age: 'expired' })).map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await rowsOf({ age: ['soon', 'before_closing'] })).map((row: { id: string }) => row.id)).not.toContain(id);
    const wrong = await read('/api/credit-reports', { filter: { age: 'stale' } });
    expect([wrong.status, wrong.body.errors?.[0]?.field]).toEqual([400, 'filter.age']);
  });

  it('compare what the bureau knows with the debts of the URLA, the mortgage of a home too', async () => {
    const { id: draftId } = await filledDraft(officer);
    const sent = await officer.post(`/api/urla-drafts/${draftId}/submission`).send({});
    expect(sent.status).toBe(201);
    told(sent.get('X-Log-Position'));
    const { id } = sent.body;
    const orderId = (await order(id)).body.id;
    await deliver(orderId);
    const { liabilities } = creditFindingsSchema.parse((await read(`/api/credit-reports/${orderId}/of-order`)).body);
    expect(liabilities.map(({ outcome }) => outcome)).toEqual(['not_stated', 'not_reported', 'not_reported']);
    expect(liabilities[1]?.stated?.accountNumber ?? '').toMatch(/^(••••.*)?$/);
  });

  it('name the field where an order is for nobody', async () => {
    const { id } = await submit(officer);
    const answer = await order(id, { details: { borrowerIds: [] } });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field: 'details.borrowerIds', message: 'Choose a borrower' }],
    ]);
    expect((await read(`/api/credit-reports/${randomUUID()}/of-order`)).status).toBe(404);
  });
});
