import { randomUUID } from 'node:crypto';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { orderNumberOf } from '../../../events/lending/life-cycle/loan-number.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import type { Agent, Portal } from '../../support/portal/portal.ts';
import { submit } from '../loan-application/requests.ts';

/** Id of the partner that the specs of the partner API speak of. */
export const PARTNER = 'acme-title';

/** A new file for which the partner has an open order. @returns its id, and the position of the order's sending */
export const orderedFile = async (portal: Portal, agent: Agent): Promise<{ id: string; position: string }> => {
  const { id } = await submit(agent);
  const { position } = await sentOrder(portal, id, 'title');
  return { id, position };
};

type SentOrder = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly position: string;
  /** @returns the position of that */
  readonly cancel: () => Promise<string>;
  /** Its vendor has a word about it. */
  readonly note: (sequence: number) => Promise<void>;
};

/**
 * An order of the file with the partner. @param isSent whether the partner has answered our request
 * @returns its id, its number, and the position of its sending
 */
export const sentOrder = async (
  portal: Portal,
  applicationId: string,
  kind: 'title' | 'appraisal' | 'compliance' | 'flood',
  partnerId = PARTNER,
  isSent = true,
): Promise<SentOrder> => {
  const orderId = randomUUID();
  const orderNumber = orderNumberOf(orderId, '2026-03-02T15:00:00.000Z');
  const orders = openAggregate(portal.store, vendorOrderAggregate);
  const of = { orderId, subject: loanApplicationStream(applicationId) };
  const send = (command: Parameters<typeof orders.handle>[1]) =>
    orders.handle(orderId, command, {
      metadata: commandMetadata(),
      options: { commandId: `${command.type}:${orderId}` },
    });
  await send({
    type: 'CreateVendorOrder',
    data: {
      ...of,
      orderNumber,
      applicationId,
      loanNumber: 'LL-2026-7K3M9Q2C',
      kind,
      product: Object.keys(vendorKinds[kind].products)[0] ?? '',
      priority: 'standard',
      details: '{}',
    },
  });
  await send({ type: 'AssignVendor', data: { orderId, partnerId, how: 'chosen', skipped: [] } });
  const placed = await send({ type: 'PlaceVendorOrder', data: { orderId, dueOn: '2026-03-16' } });
  const reference = 'T-1024';
  const { position } = isSent
    ? await send({ type: 'RecordOrderSent', data: { orderId, round: 1, reference } })
    : placed;
  const note = async (sequence: number): Promise<void> => {
    const says = { type: 'note', text: 'The clerk is away' } as const;
    const message = { orderId, partnerId, reference, deliveryId: randomUUID(), sequence, digest: 'a'.repeat(64) };
    await send({ type: 'TakeVendorMessage', data: { ...message, says } });
  };
  const cancel = async (): Promise<string> =>
    String((await send({ type: 'CancelVendorOrder', data: { orderId, reason: 'Not needed any more' } })).position);
  return { orderId, orderNumber, position: String(position), cancel, note };
};
