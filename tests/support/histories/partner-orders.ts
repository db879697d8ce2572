import { randomUUID } from 'node:crypto';
import { DomainError } from '../../../events/kernel/errors.ts';
import { type VendorKindId, vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { orderNumberOf } from '../../../events/lending/life-cycle/loan-number.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { commandMetadata } from './builders.ts';
import { vendorResults } from './vendor-results.ts';

/** A delivery of the partner about no order, applied to the file as it was before orders were asked for. */
export const deliverTo = async (store: EventStore, applicationId: string, partnerId: string): Promise<void> => {
  const deliveryId = randomUUID();
  const deliveries = openAggregate(store, partnerDeliveryAggregate);
  const send = (command: Parameters<typeof deliveries.handle>[1]) =>
    deliveries.handle(deliveryId, command, {
      metadata: commandMetadata(),
      options: { commandId: `${command.type}:${deliveryId}` },
    });
  const data = { deliveryId, partnerId, messageId: 'msg', messageType: null, body: '{}' };
  await send({ type: 'ReceivePartnerDelivery', data: { ...data, sentAt: '2026-03-01T10:00:00.000Z' } });
  const effect = 'Document stored';
  await send({ type: 'RecordDeliveryApplied', data: { deliveryId, applicationId, effect } });
};

/** Steps of an order; a step that its state refuses changes nothing. */
export const orderSteps = [
  'hand',
  'refuse',
  'decline',
  'giveUp',
  'timeOut',
  'resume',
  'deliver',
  'revise',
  'accept',
  'reconsider',
  'cancel',
] as const;
export type OrderStep = (typeof orderSteps)[number];

/** An order of the file, of which reports come by webhook only. */
export const orderOf = (store: EventStore, applicationId: string, kind: VendorKindId = 'flood') => {
  const orderId = randomUUID();
  const orders = openAggregate(store, vendorOrderAggregate);
  let sequence = 0;

  const send = async (command: VendorOrderCommand): Promise<void> => {
    try {
      await orders.handle(orderId, command, { metadata: commandMetadata(), options: { commandId: randomUUID() } });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  };
  const create: VendorOrderCommand = {
    type: 'CreateVendorOrder',
    data: {
      orderId,
      subject: loanApplicationStream(applicationId),
      orderNumber: orderNumberOf(orderId, '2026-03-02T15:00:00.000Z'),
      applicationId,
      loanNumber: 'LL-2026-7K3M9Q2C',
      kind,
      product: Object.keys(vendorKinds[kind].products)[0] ?? '',
      priority: 'standard',
      details: '{}',
    },
  };
  const hears = async (says: 'delivered' | 'declined'): Promise<void> => {
    const { state } = await orders.load(orderId);
    if (state.status === 'unknown' || state.partnerId === null) return;
    sequence += 1;
    const { partnerId, reference, revision } = state;
    const message = {
      orderId,
      partnerId,
      // A vendor numbers an order anew each time that it gets it.
      reference: reference ?? `F-${state.round}`,
      deliveryId: randomUUID(),
      sequence,
      digest: sequence.toString(16).padStart(64, '0'),
    };
    const what: VendorSays =
      says === 'declined'
        ? { type: 'declined', reason: 'Too far' }
        : { type: 'delivered', revision, result: JSON.stringify(vendorResults[kind]), files: [] };
    await send({ type: 'TakeVendorMessage', data: { ...message, says: what } });
  };

  const round = async (): Promise<number> => {
    const { state } = await orders.load(orderId);
    return state.status === 'unknown' ? 0 : state.round;
  };
  const take = async (step: OrderStep, partnerId: string): Promise<void> => {
    switch (step) {
      case 'hand':
        await send(create);
        await send({ type: 'AssignVendor', data: { orderId, partnerId, how: 'chosen', skipped: [] } });
        await send({ type: 'PlaceVendorOrder', data: { orderId, dueOn: '2026-03-16' } });
        return;
      case 'refuse':
        return send({ type: 'RecordOrderRefused', data: { orderId, round: await round(), reason: 'No such product' } });
      case 'giveUp':
        return send({ type: 'GiveUpSending', data: { orderId, round: await round(), reason: 'HTTP 503' } });
      case 'decline':
        return hears('declined');
      case 'timeOut':
        await send({
          type: 'RecordOrderSent',
          data: { orderId, round: await round(), reference: `F-${await round()}` },
        });
        return send({ type: 'TimeOutVendorOrder', data: { orderId, dueOn: '2026-03-16' } });
      case 'resume':
        return send({ type: 'ResumeVendorOrder', data: { orderId, dueOn: '2026-03-16' } });
      case 'deliver':
        return hears('delivered');
      case 'revise':
        return send({
          type: 'RequestRevision',
          data: { orderId, reason: 'A page is missing', items: [], dueOn: '2026-03-20' },
        });
      case 'reconsider':
        return send({
          type: 'RequestReconsideration',
          data: { orderId, reason: 'Nearer sales', comparables: [], dueOn: '2026-03-20', isClosed: false },
        });
      case 'accept':
        return send({ type: 'AcceptVendorReport', data: { orderId } });
      case 'cancel':
        return send({ type: 'CancelVendorOrder', data: { orderId, reason: 'Not needed any more' } });
    }
  };
  return { orderId, take, load: () => orders.load(orderId) };
};
