import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { orderNumberOf } from '../../../events/lending/life-cycle/loan-number.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { vendorOrderAggregate } from '../../../events/vendor-order/vendor-order.decider.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import { vendorResults } from '../../support/histories/vendor-results.ts';
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
  readonly note: (sequence: number, text?: string) => Promise<void>;
  /** Its vendor delivers the report, with one file. @param result of a title search when left out */
  readonly deliver: (sequence: number, name: string, content: string, result?: object) => Promise<void>;
};

/**
 * An order of the file with the partner. @param isSent whether the partner has answered our request
 * @returns its id, its number, and the position of its sending
 */
export const sentOrder = async (
  portal: Portal,
  applicationId: string,
  kind: 'title' | 'appraisal' | 'compliance' | 'flood' | 'credit',
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
      options: { commandId: randomUUID() },
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
  const hear = async (sequence: number, says: VendorSays): Promise<void> => {
    const digest = createHash('sha256').update(JSON.stringify(says)).digest('hex');
    const message = { orderId, partnerId, reference, deliveryId: randomUUID(), sequence, digest };
    await send({ type: 'TakeVendorMessage', data: { ...message, says } });
  };
  const note = (sequence: number, text = 'The clerk is away') => hear(sequence, { type: 'note', text });
  const deliver: SentOrder['deliver'] = async (sequence, name, content, result = vendorResults.title) => {
    const staged = await portal.files.stage(Readable.from([Buffer.from(content)]), 10_000);
    await staged.commit(of.subject);
    const { sha256, sizeBytes } = staged;
    const files = [{ fileId: randomUUID(), name, mediaType: 'application/pdf', sha256, sizeBytes }];
    await hear(sequence, { type: 'delivered', revision: 0, result: JSON.stringify(result), files });
  };
  const cancel = async (): Promise<string> =>
    String((await send({ type: 'CancelVendorOrder', data: { orderId, reason: 'Not needed any more' } })).position);
  return { orderId, orderNumber, position: String(position), cancel, note, deliver };
};
