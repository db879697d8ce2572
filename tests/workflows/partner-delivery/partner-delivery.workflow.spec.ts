import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import {
  PARTNER_DELIVERY_WORKFLOW,
  partnerDeliveryWorkflowId,
} from '../../../workflows/partner-delivery/partner-delivery.contract.ts';
import { TASK_QUEUE } from '../../../workflows/engine/temporal/task-queue.ts';
import {
  creditReportBody,
  deliveryOutcome,
  documentBody,
  partner,
  receiveDelivery,
  vendor,
} from '../support/delivery.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { orderOf } from '../../support/histories/partner-orders.ts';
import { eventually } from '../../support/eventually.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { runningWorkflows } from '../support/running-workflows.ts';

jest.setTimeout(90_000);

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

const running = runningWorkflows();

const outcomeOf = (deliveryId: string) => deliveryOutcome(running.stack.store, deliveryId);

/** A file with open orders of both partners. */
const submitted = async () => {
  const { store } = running.stack;
  const file = loanFileIn(store);
  await file.submit();
  await orderOf(store, file.applicationId, 'credit').take('hand', partner.id);
  await orderOf(store, file.applicationId, 'verification').take('hand', vendor.id);
  await file.sees('DocumentRequested purchase_contract (workflow)', 60_000);
  return file;
};

describe('A partner delivery', () => {
  it('is held when nobody ordered it, and reaches the file once somebody attaches it', async () => {
    const { store } = running.stack;
    const file = loanFileIn(store);
    await file.submit();
    const { deliveryId } = await receiveDelivery(store, creditReportBody(file.applicationId));
    expect(await outcomeOf(deliveryId)).toMatchObject({ type: 'PartnerDeliveryHeld' });
    expect(await file.story()).not.toContain('CreditReportReceived (partner)');
    await openAggregate(store, partnerDeliveryAggregate).handle(
      deliveryId,
      { type: 'AttachDelivery', data: { deliveryId, reason: 'Sent at our call' } },
      { metadata: commandMetadata(), options: { commandId: randomUUID() } },
    );
    await file.sees('CreditReportReceived (partner)', 60_000);
  });

  it('brings a credit report onto the file, as the partner, and the file goes on', async () => {
    const file = await submitted();
    const deliveryId = randomUUID();
    const { events } = await receiveDelivery(running.stack.store, creditReportBody(file.applicationId), deliveryId);
    expect(await outcomeOf(deliveryId)).toMatchObject({
      type: 'PartnerDeliveryApplied',
      data: { applicationId: file.applicationId, effect: 'Credit report recorded' },
    });
    const report = (await file.events()).find(({ type }) => type === 'CreditReportReceived');
    expect(report).toMatchObject({
      data: { deliveryId, accounts: [{ balanceCents: 980050, monthlyPaymentCents: 35000 }] },
      metadata: { actor: partner, causationId: events[0]?.eventId },
    });
    await file.sees('LoanApplicationStatusChanged documents_needed (workflow)');
  });

  it('answers an open request with a delivered document', async () => {
    const file = await submitted();
    const deliveryId = randomUUID();
    await receiveDelivery(running.stack.store, documentBody(file.applicationId, 'march.pdf', PDF), deliveryId);
    expect(await outcomeOf(deliveryId)).toMatchObject({ type: 'PartnerDeliveryApplied' });
    const events = await file.events();
    const requested = events.find(
      ({ type, data }) => type === 'DocumentRequested' && data.documentType === 'bank_statement',
    );
    expect(events.find(({ type }) => type === 'DocumentUploaded')).toMatchObject({
      data: {
        documentId: requested && 'documentId' in requested.data && requested.data.documentId,
        mediaType: 'application/pdf',
        fileName: 'march.pdf',
      },
      metadata: { actor: vendor },
    });
  });

  it('partner delivery repeated 50 times changes the file once', async () => {
    const file = await submitted();
    const deliveryId = randomUUID();
    const body = documentBody(file.applicationId, 'march.pdf', PDF);
    const received = await Promise.all(
      Array.from({ length: 50 }, () => receiveDelivery(running.stack.store, body, deliveryId).catch(() => undefined)),
    );
    expect(received.flatMap((result) => result?.events ?? [])).toHaveLength(1);
    await outcomeOf(deliveryId);
    await running.dispatcher.client.workflow.getHandle(partnerDeliveryWorkflowId(deliveryId)).result();

    // As if Temporal had forgotten the first run each time.
    for (let repetition = 0; repetition < 50; repetition += 1) {
      await running.dispatcher.client.workflow.execute(PARTNER_DELIVERY_WORKFLOW, {
        workflowId: partnerDeliveryWorkflowId(deliveryId),
        taskQueue: TASK_QUEUE,
        args: [{ deliveryId }],
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      });
    }
    expect((await file.story()).filter((line) => line.endsWith('(partner)'))).toEqual([
      'DocumentUploaded bank_statement (partner)',
    ]);
    const delivery = await running.stack.store.reader.readStream(
      running.stack.database.pool,
      partnerDeliveryStream(deliveryId),
    );
    expect(delivery.map(({ type }) => type)).toEqual(['PartnerDeliveryReceived', 'PartnerDeliveryApplied']);
  });

  it('keeps the outcome on record when its workflow is begun again and the file would take it now', async () => {
    const applicationId = randomUUID();
    const deliveryId = randomUUID();
    await receiveDelivery(running.stack.store, creditReportBody(applicationId), deliveryId);
    expect(await outcomeOf(deliveryId)).toMatchObject({ type: 'PartnerDeliveryRefused' });
    await running.dispatcher.client.workflow.getHandle(partnerDeliveryWorkflowId(deliveryId)).result();
    const file = loanFileIn(running.stack.store, applicationId);
    await file.submit();

    const outcome = await running.dispatcher.client.workflow.execute(PARTNER_DELIVERY_WORKFLOW, {
      workflowId: partnerDeliveryWorkflowId(deliveryId),
      taskQueue: TASK_QUEUE,
      args: [{ deliveryId }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    expect(outcome).toMatchObject({ kind: 'refused' });
    expect(await file.story()).not.toContain('CreditReportReceived (partner)');
  });

  it.each([
    ['a body that is not JSON', () => '{', /not valid JSON/],
    ['a message of an unknown type', () => '{"type":"coffee.delivered"}', /not one that we understand; type: /],
    ['a message with a wrong field', (id: string) => creditReportBody(id, { issuedOn: 'today' }), /data\.issuedOn: /],
    [
      'an unknown application',
      () => creditReportBody('99999999-9999-4999-8999-999999999999'),
      /No application has the id 9999/,
    ],
    [
      'a score of a borrower that is not there',
      (id: string) => creditReportBody(id, { scores: [{ borrower: 1, bureau: 'equifax', score: 700 }] }),
      /data\.scores\.0\.borrower: Send 0 to 0/,
    ],
    [
      'a forbidden file type',
      (id: string) => documentBody(id, 'run.exe', Buffer.from('MZ\0\0')),
      /PDF, JPEG, PNG or TIFF/,
    ],
    [
      'a lying file name',
      (id: string) => documentBody(id, 'march.png', PDF),
      /The file is of the type application\/pdf by its content/,
    ],
  ])('refuses %s, with the reason', async (_what, bodyFor, reason) => {
    const file = await submitted();
    const before = await file.story();
    const deliveryId = randomUUID();
    await receiveDelivery(running.stack.store, bodyFor(file.applicationId), deliveryId);
    expect(await outcomeOf(deliveryId)).toMatchObject({
      type: 'PartnerDeliveryRefused',
      data: { reason: expect.stringMatching(reason) },
    });
    expect((await file.story()).filter((line) => line.endsWith('(partner)'))).toEqual([]);
    expect((await file.story()).slice(0, before.length)).toEqual(before);
  });

  it('is refused when its partner may not deliver such messages, whatever it says', async () => {
    const file = await submitted();
    const deliveryId = randomUUID();
    await receiveDelivery(running.stack.store, creditReportBody(file.applicationId), deliveryId, vendor);
    expect(await outcomeOf(deliveryId)).toMatchObject({
      type: 'PartnerDeliveryRefused',
      data: { reason: expect.stringMatching(/^This partner may not deliver credit_report\.delivered/) },
    });
    expect((await file.story()).filter((line) => line.endsWith('(partner)'))).toEqual([]);
  });

  it('is judged again after a fix when someone asks for it, and changes the file once', async () => {
    const { store } = running.stack;
    const applicationId = randomUUID();
    const { deliveryId, outcome } = await receiveDelivery(store, creditReportBody(applicationId));
    expect(await outcome()).toMatchObject({ type: 'PartnerDeliveryRefused' });
    const file = loanFileIn(store, applicationId);
    await file.submit();
    await orderOf(store, applicationId, 'credit').take('hand', partner.id);

    const deliveries = openAggregate(store, partnerDeliveryAggregate);
    const replay = () =>
      deliveries.handle(
        deliveryId,
        { type: 'ReplayPartnerDelivery', data: { deliveryId } },
        { metadata: commandMetadata(), options: { commandId: randomUUID() } },
      );
    await Promise.all([replay(), replay()]);
    await eventually(
      'the delivery to be applied',
      async () => (await deliveries.load(deliveryId)).state.status === 'applied',
      60_000,
    );
    expect((await deliveries.history(deliveryId)).map(({ type }) => type)).toEqual([
      'PartnerDeliveryReceived',
      'PartnerDeliveryRefused',
      'PartnerDeliveryReplayed',
      'PartnerDeliveryApplied',
    ]);
    await file.sees('CreditReportReceived (partner)');

    // As if Temporal had lost both judgements: the first one stands as it was.
    const first = await running.dispatcher.client.workflow.execute(PARTNER_DELIVERY_WORKFLOW, {
      workflowId: partnerDeliveryWorkflowId(deliveryId),
      taskQueue: TASK_QUEUE,
      args: [{ deliveryId }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    expect(first).toMatchObject({ kind: 'refused' });
    expect((await file.story()).filter((line) => line.endsWith('(partner)'))).toEqual([
      'CreditReportReceived (partner)',
    ]);
    expect(await deliveries.history(deliveryId)).toHaveLength(4);
  });

  it('is refused when nothing like it is asked for, and kept with its file', async () => {
    const file = await submitted();
    const { applicationId } = file;
    await (await receiveDelivery(running.stack.store, creditReportBody(applicationId))).outcome();
    const second = await receiveDelivery(running.stack.store, creditReportBody(applicationId, { reportId: 'CR-10' }));
    expect(await second.outcome()).toMatchObject({
      type: 'PartnerDeliveryRefused',
      data: { applicationId, reason: expect.stringMatching(/expects no credit report/) },
    });

    await (await receiveDelivery(running.stack.store, documentBody(applicationId, 'march.pdf', PDF))).outcome();
    const unwanted = await receiveDelivery(running.stack.store, documentBody(applicationId, 'april.pdf', PDF));
    expect(await unwanted.outcome()).toMatchObject({
      type: 'PartnerDeliveryRefused',
      data: { applicationId, reason: 'No request for a Bank statement is open on the application' },
    });
    expect((await file.story()).filter((line) => line.endsWith('(partner)'))).toEqual([
      'CreditReportReceived (partner)',
      'DocumentUploaded bank_statement (partner)',
    ]);
  });

  it('is refused once the file is final', async () => {
    const file = await submitted();
    await file.setStatus('rejected');
    for (const body of [creditReportBody(file.applicationId), documentBody(file.applicationId, 'march.pdf', PDF)]) {
      const { outcome } = await receiveDelivery(running.stack.store, body);
      expect(await outcome()).toMatchObject({
        type: 'PartnerDeliveryRefused',
        data: {
          applicationId: file.applicationId,
          reason: expect.stringMatching(/^The application is rejected: it takes no/),
        },
      });
    }
  });
});
