import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { historyEventSchema } from '../../../api/loan-application/history/history.contract.ts';
import { loanApplicationDecider } from '../../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryDecider } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { commandMetadata, creditReport } from '../../support/histories/builders.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { submit } from './requests.ts';

const bureau = { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' } as const;

describe('GET /api/applications/:id/events', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(() => portal.stop());

  it('lists every event with its actor, source, cause and masked content', async () => {
    const { id } = await submit(await portal.agentAs('loan_officer'));
    const officer = await portal.agentAs('compliance_officer');

    const deliveryId = randomUUID();
    const delivered = await portal.store.handle(
      partnerDeliveryDecider,
      partnerDeliveryStream(deliveryId),
      {
        type: 'ReceivePartnerDelivery',
        data: {
          deliveryId,
          partnerId: bureau.id,
          messageId: 'msg_1',
          messageType: 'credit_report.delivered',
          body: '{"ssn":"900456789"}',
          sentAt: '2026-03-01T10:00:00.000Z',
        },
      },
      commandMetadata({ actor: bureau }),
      { commandId: `receive:${deliveryId}` },
    );
    const causationId = delivered.events[0]?.eventId ?? '';
    await portal.store.handle(
      loanApplicationDecider,
      loanApplicationStream(id),
      { type: 'RecordCreditReport', data: creditReport({ scores: [], deliveryId }) },
      commandMetadata({ actor: bureau, causationId }),
      { commandId: `apply:${deliveryId}` },
    );

    const answer = await officer.get(`/api/applications/${id}/events`);
    expect(answer.status).toBe(200);
    const events = historyEventSchema.array().parse(answer.body);
    expect(events.map(({ type, source }) => [type, source])).toEqual([
      ['LoanApplicationSubmitted', 'portal'],
      ['PartnerDeliveryReceived', 'partner webhook'],
      ['CreditReportReceived', 'partner webhook'],
    ]);
    expect(events.map(({ sentence, changes }) => [sentence, changes])).toEqual([
      ['Application submitted', []],
      ['Delivery received: credit_report.delivered', []],
      ['Credit report received from Northwind Credit', [{ label: 'Credit score', before: null, after: 'none' }]],
    ]);
    expect(events[0]?.actor).toMatchObject({ kind: 'user', name: 'Leo Marchetti', role: 'loan_officer' });
    expect(events[2]?.causedBy).toEqual({ id: causationId, type: 'PartnerDeliveryReceived' });
    expect(events[0]?.json).toMatchObject({
      data: {
        borrowers: [{ firstName: 'Alice', ssn: '•••-••-6789', dateOfBirth: '••/••/1984', email: 'a•••@example.com' }],
        property: { address: { street: '•••', city: 'Round Rock' } },
      },
      metadata: { requestId: expect.any(String) },
    });
    for (const secret of ['900456789', '1984-05-17', 'alice.rivera', '555-0134', 'Elm Street']) {
      expect(answer.text).not.toContain(secret);
    }
  });

  it('answers in pages that count from the newest, each told as in the whole', async () => {
    const leo = await portal.agentAs('loan_officer');
    const { id } = await submit(leo);
    for (const priority of ['high', 'low', 'urgent']) {
      await leo.put(`/api/applications/${id}/priority`).send({ priority });
    }
    const officer = await portal.agentAs('compliance_officer');
    const whole = await officer.get(`/api/applications/${id}/events`);
    expect(whole.get('Content-Range')).toBe('events 0-3/4');
    const page = async (range: readonly number[]) =>
      officer.get(`/api/applications/${id}/events`).query({ range: JSON.stringify(range) });
    const [newest, older, beyond] = [await page([0, 2]), await page([3, 5]), await page([40, 49])];
    expect([newest.get('Content-Range'), older.get('Content-Range')]).toEqual(['events 0-2/4', 'events 3-3/4']);
    expect([...older.body, ...newest.body]).toEqual(whole.body);
    expect(newest.body.at(-1).changes).toEqual([{ label: 'Priority', before: 'low', after: 'urgent' }]);
    expect([beyond.status, beyond.body]).toEqual([200, []]);
    expect((await page([5, 1])).body).toMatchObject({ errors: [{ field: 'range' }] });

    const timeline = await leo.get(`/api/applications/${id}/timeline`).query({ range: '[1,2]' });
    expect(timeline.get('Content-Range')).toBe('timeline 1-2/4');
    const detailed = await leo.get(`/api/applications/${id}/detailed`);
    expect(timeline.body).toEqual(detailed.body.timeline.slice(1, 3));
    expect(detailed.body.timelineLength).toBe(4);
    expect((await leo.get(`/api/applications/${randomUUID()}/timeline`)).status).toBe(404);
  });

  it('is for compliance only, and unknown for unknown files', async () => {
    const { id } = await submit(await portal.agentAs('loan_officer'));
    const coordinator = await portal.agentAs('appraisal_coordinator');
    const refused = await coordinator.get(`/api/applications/${id}/events`);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ permission: 'compliance.read' });
    const officer = await portal.agentAs('compliance_officer');
    expect((await officer.get(`/api/applications/${randomUUID()}/events`)).status).toBe(404);
  });
});
