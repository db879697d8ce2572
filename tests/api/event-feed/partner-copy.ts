import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '../../../events/kernel/errors.ts';
import { dispositions } from '../../../events/lending/disposition.ts';
import { applicationStatuses } from '../../../events/lending/life-cycle.ts';
import { orderNumberOf } from '../../../events/lending/loan-number.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/aggregate.ts';
import type { EventStore } from '../../../events/store/event-store.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../../events/vendor-order/vendor-order.decider.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { commandMetadata } from '../../support/builders.ts';

export type Told = {
  id: string;
  type: string;
  timestamp: string;
  position: number;
  data: Record<string, unknown>;
};

const copiedSchema = z.object({
  number: z.string(),
  status: z.enum(applicationStatuses),
  disposition: z.enum(dispositions).nullable(),
});
type CopiedFile = z.output<typeof copiedSchema>;

/** What a partner's program keeps: made of the feed alone. */
export type Copy = {
  readonly files: Readonly<Record<string, CopiedFile>>;
  /** Orders that are with the partner. */
  readonly orders: readonly string[];
};

const without = (copy: Copy['files'], id: string): Copy['files'] =>
  Object.fromEntries(Object.entries(copy).filter(([key]) => key !== id));

const filesAfter = (files: Copy['files'], { type, data }: Told): Copy['files'] => {
  const id = String(data['applicationId']);
  const file = files[id];
  const changed = (change: object): Copy['files'] => {
    if (!file) throw new Error(`${type} is told of a file that is not shared`);
    return { ...files, [id]: copiedSchema.parse({ ...file, ...change }) };
  };
  switch (type) {
    case 'application.shared':
      return { ...files, [id]: copiedSchema.parse({ ...data, number: data['applicationNumber'] }) };
    case 'application.unshared':
      return without(files, id);
    case 'application.status_changed':
      return changed({ status: data['to'] });
    case 'application.disposition_changed':
      return changed({ disposition: data['disposition'] });
    default:
      return changed({});
  }
};

const ordersAfter = (orders: readonly string[], { type, data }: Told): readonly string[] => {
  const id = String(data['orderId']);
  // A report that comes after the partner has declined counts all the same: the order is its own again.
  if (type === 'order.placed' || type === 'order.delivered') return [...new Set([...orders, id])];
  return type === 'order.cancelled' || type === 'order.withdrawn' ? orders.filter((each) => each !== id) : orders;
};

/** @throws for an event of a file that the partner was not told it sees */
export const copyOf = (events: readonly Told[]): Copy =>
  events.reduce<Copy>(
    ({ files, orders }, event) => ({ files: filesAfter(files, event), orders: ordersAfter(orders, event) }),
    { files: {}, orders: [] },
  );

/** A delivery of the partner about no order, applied to the file. @returns the position of that */
export const deliverTo = async (store: EventStore, applicationId: string, partnerId: string): Promise<number> => {
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
  const { position } = await send({ type: 'RecordDeliveryApplied', data: { deliveryId, applicationId, effect } });
  return position;
};

/** What can happen to an order; a step that its state refuses changes nothing. */
export const orderSteps = ['hand', 'refuse', 'decline', 'timeOut', 'resume', 'deliver', 'accept', 'cancel'] as const;
export type OrderStep = (typeof orderSteps)[number];

/** An order of the file, of which reports come by webhook only. */
export const orderOf = (store: EventStore, applicationId: string) => {
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
      kind: 'flood',
      product: 'basic',
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
      reference: reference ?? 'F-1',
      deliveryId: randomUUID(),
      sequence,
      digest: sequence.toString(16).padStart(64, '0'),
    };
    const what: VendorSays =
      says === 'declined'
        ? { type: 'declined', reason: 'Too far' }
        : { type: 'delivered', revision, result: '{}', files: [] };
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
      case 'decline':
        return hears('declined');
      case 'timeOut':
        await send({ type: 'RecordOrderSent', data: { orderId, round: await round(), reference: 'F-1' } });
        return send({ type: 'TimeOutVendorOrder', data: { orderId, dueOn: '2026-03-16' } });
      case 'resume':
        return send({ type: 'ResumeVendorOrder', data: { orderId, dueOn: '2026-03-16' } });
      case 'deliver':
        return hears('delivered');
      case 'accept':
        return send({ type: 'AcceptVendorReport', data: { orderId } });
      case 'cancel':
        return send({ type: 'CancelVendorOrder', data: { orderId, reason: 'Not needed any more' } });
    }
  };
  return { orderId, take };
};
