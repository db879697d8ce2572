import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Actor } from '../../../events/kernel/message.ts';
import {
  partnerDeliveryAggregate,
  type PartnerDeliveryCommand,
} from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { createPartnerDeliveryActivities } from '../../../workflows/partner-delivery/partner-delivery.activities.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { orderOf } from '../../support/histories/partner-orders.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
import { creditReportBody, documentBody, partner, receiveDelivery, vendor } from '../support/delivery.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { type WorkflowStack, workflowStack } from '../support/workflow-stack.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

describe('A delivery that nobody ordered', () => {
  let stack: WorkflowStack;
  beforeAll(async () => {
    stack = await workflowStack();
  });
  afterAll(() => stack.stop());

  const submitted = async () => {
    const file = loanFileIn(stack.store);
    await file.submit();
    await request(file, 'bank_statement');
    return file;
  };
  type File = ReturnType<typeof loanFileIn>;
  const request = (file: File, documentType: 'bank_statement' | 'pay_stub') =>
    file.send({
      type: 'RequestDocument',
      data: { documentId: randomUUID(), documentType, reason: 'Needed' },
    });

  const ofKind = {
    'a credit report': {
      by: partner,
      kind: 'credit',
      event: 'CreditReportReceived',
      body: ({ applicationId }: File) => creditReportBody(applicationId),
    },
    'a document': {
      by: vendor,
      kind: 'verification',
      event: 'DocumentUploaded',
      body: ({ applicationId }: File) => documentBody(applicationId, 'march.pdf', PDF),
    },
  } as const;
  const kinds = Object.keys(ofKind) as (keyof typeof ofKind)[];

  const judge = async (deliveryId: string, replay?: number) => {
    const input = { deliveryId, ...(replay !== undefined && { replay }) };
    const { applyDelivery, recordOutcome } = createPartnerDeliveryActivities(stack.deps);
    const outcome = await applyDelivery(input);
    await recordOutcome({ ...input, outcome });
    // As a workflow that is begun again has it.
    expect(await applyDelivery(input)).toEqual(outcome);
    return outcome;
  };
  const deliver = async (body: string, by: Actor) => {
    const { deliveryId } = await receiveDelivery(stack.store, body, undefined, by);
    return { deliveryId, outcome: await judge(deliveryId) };
  };
  const tell = (deliveryId: string, command: PartnerDeliveryCommand) =>
    openAggregate(stack.store, partnerDeliveryAggregate).handle(deliveryId, command, {
      metadata: commandMetadata(),
      options: { commandId: randomUUID() },
    });
  const ofPartner = async (file: File) =>
    (await file.story()).filter((line) => line.endsWith('(partner)') || line.startsWith('CreditReport'));

  it.each(kinds)('is held: %s moves nothing of the file', async (what) => {
    const { by, body } = ofKind[what];
    const file = await submitted();
    const before = await file.story();
    const { outcome } = await deliver(body(file), by);
    expect(outcome).toEqual({
      kind: 'held',
      applicationId: file.applicationId,
      reason: expect.stringMatching(/^You have no open .*order for this application: .* waits for the lender/),
    });
    expect(await file.story()).toEqual(before);
  });

  it.each(kinds)('%s counts against an open order of its partner, and says which', async (what) => {
    const { by, kind, body, event } = ofKind[what];
    const file = await submitted();
    const order = orderOf(stack.store, file.applicationId, kind);
    await order.take('hand', by.id);
    const { outcome } = await deliver(body(file), by);
    expect(outcome).toMatchObject({ kind: 'applied', applicationId: file.applicationId, orderId: order.orderId });
    expect((await file.events()).filter(({ type }) => type === event)).toHaveLength(1);
  });

  it.each([
    ['is somebody else’s', 'someone-else', []],
    ['was cancelled', partner.id, ['cancel']],
    ['was declined', partner.id, ['decline']],
    ['has its report accepted', partner.id, ['deliver', 'accept']],
  ] as const)('is held where the order %s', async (_what, orderedFrom, steps) => {
    const file = await submitted();
    const order = orderOf(stack.store, file.applicationId, 'credit');
    await order.take('hand', orderedFrom);
    for (const step of steps) await order.take(step, orderedFrom);
    const { outcome } = await deliver(creditReportBody(file.applicationId), partner);
    expect(outcome).toMatchObject({ kind: 'held' });
    expect(await ofPartner(file)).toEqual([]);
  });

  it('is held where the order is for something else', async () => {
    const file = await submitted();
    await orderOf(stack.store, file.applicationId, 'flood').take('hand', partner.id);
    const { outcome } = await deliver(creditReportBody(file.applicationId), partner);
    expect(outcome).toMatchObject({ kind: 'held', reason: expect.stringContaining('credit order') });
  });

  it.each(kinds)('reaches the file once somebody attaches %s, with the reason', async (what) => {
    const { by, body, event } = ofKind[what];
    const file = await submitted();
    const { deliveryId } = await deliver(body(file), by);
    await tell(deliveryId, { type: 'AttachDelivery', data: { deliveryId, reason: 'Sent at our call' } });
    expect(await judge(deliveryId, 1)).toMatchObject({ kind: 'applied', applicationId: file.applicationId });
    const [cause] = await openAggregate(stack.store, partnerDeliveryAggregate)
      .history(deliveryId)
      .then((history) => history.filter(({ type }) => type === 'PartnerDeliveryAttached'));
    const arrived = (await file.events()).filter(({ type }) => type === event);
    expect(arrived).toMatchObject([{ metadata: { actor: by, causationId: cause?.eventId } }]);
  });

  it('is attached though the file had a report before, which it takes the place of', async () => {
    const file = await submitted();
    await file.send({ type: 'OrderCreditReport', data: { orderId: randomUUID(), reason: 'The first' } });
    await file.deliverCreditReport();
    const { deliveryId } = await deliver(creditReportBody(file.applicationId), partner);
    await tell(deliveryId, { type: 'AttachDelivery', data: { deliveryId, reason: 'Newer' } });
    expect(await judge(deliveryId, 1)).toMatchObject({ kind: 'applied' });
    expect((await file.events()).findLast(({ type }) => type === 'CreditReportReceived')).toMatchObject({
      data: { reportId: 'CR-9' },
    });
  });

  it('stays attached when it is judged again after a refusal', async () => {
    const file = await submitted();
    const other = documentBody(file.applicationId, 'march.pdf', PDF).replace('"bank_statement"', '"pay_stub"');
    const { deliveryId } = await deliver(other, vendor);
    await tell(deliveryId, { type: 'AttachDelivery', data: { deliveryId, reason: 'Sent at our call' } });
    expect(await judge(deliveryId, 1)).toMatchObject({ kind: 'refused', applicationId: file.applicationId });
    await request(file, 'pay_stub');
    await tell(deliveryId, { type: 'ReplayPartnerDelivery', data: { deliveryId } });
    expect(await judge(deliveryId, 2)).toMatchObject({ kind: 'applied' });
  });

  it('is over once it is turned down', async () => {
    const file = await submitted();
    const { deliveryId } = await deliver(creditReportBody(file.applicationId), partner);
    await tell(deliveryId, { type: 'TurnDownDelivery', data: { deliveryId, reason: 'Nobody ordered it' } });
    const attach = tell(deliveryId, { type: 'AttachDelivery', data: { deliveryId, reason: 'After all' } });
    await expect(attach).rejects.toThrow('turned down');
    expect(await ofPartner(file)).toEqual([]);
  });

  it('is held where a vendor that declined an order reports on it, and attached to it by somebody', async () => {
    const file = await submitted();
    const order = orderOf(stack.store, file.applicationId, 'flood');
    await order.take('hand', 'late-flood');
    await order.take('decline', 'late-flood');
    const { state } = await order.load();
    if (state.status === 'unknown') throw new Error('there is no order');
    const { orderId, orderNumber } = state;
    const data = { orderId, orderNumber, reference: 'F-1', sequence: 9, revision: 0, files: [] };
    const body = (result: object) =>
      JSON.stringify({ type: 'order.delivered', timestamp: '2026-03-02T15:00:00Z', data: { ...data, result } });
    const by = { kind: 'partner', id: 'late-flood', name: 'Late flood' } as const;
    const { deliveryId, outcome } = await deliver(body(vendorResults.flood), by);
    expect(outcome).toMatchObject({ kind: 'held', orderId, applicationId: file.applicationId });
    expect((await order.load()).state).toEqual(state);
    await tell(deliveryId, { type: 'AttachDelivery', data: { deliveryId, reason: 'They did it after all' } });
    expect(await judge(deliveryId, 1)).toMatchObject({ kind: 'applied', orderId });
    expect((await order.load()).state).not.toEqual(state);
  });
});
