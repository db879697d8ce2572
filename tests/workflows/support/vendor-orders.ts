import { randomUUID } from 'node:crypto';
import { orderNumberOf } from '../../../events/lending/life-cycle/loan-number.ts';
import type { VendorKindId } from '../../../events/lending/vendor-orders/kinds.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerAggregate } from '../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { vendorOrderAggregate, type VendorOrderCommand } from '../../../events/vendor-order/vendor-order.decider.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { loanFileIn } from './loan-file.ts';

const now = (): string => new Date().toISOString();

/** A vendor in the log that is reached at an address. @returns its id */
export const vendorIn = async (store: EventStore, kind: VendorKindId, endpoint: string): Promise<string> => {
  const partnerId = `vendor-${randomUUID()}`;
  await openAggregate(store, partnerAggregate).handle(
    PARTNERS_ID,
    {
      type: 'ConnectPartner',
      data: {
        partnerId,
        kind,
        name: partnerId,
        endpoint,
        description: '',
        isSandbox: true,
        secretId: null,
        webhookSecretId: null,
      },
    },
    { metadata: commandMetadata({ now: now() }), options: { commandId: randomUUID() } },
  );
  return partnerId;
};

/** An order of a new loan file, in the test's log. */
export const orderIn = async (
  store: EventStore,
  { kind, product, partnerId, dueOn }: { kind: VendorKindId; product: string; partnerId: string; dueOn: string },
) => {
  const file = loanFileIn(store);
  await file.submit();
  const orders = openAggregate(store, vendorOrderAggregate);
  const orderId = randomUUID();
  const { applicationId } = file;
  const [submitted] = await file.events();
  const loanNumber = submitted?.type === 'LoanApplicationSubmitted' ? submitted.data.loanNumber : '';
  const handle = (command: VendorOrderCommand) =>
    orders.handle(orderId, command, {
      metadata: commandMetadata({ now: now() }),
      options: { commandId: randomUUID() },
    });
  const orderNumber = orderNumberOf(orderId, now());
  await handle({
    type: 'CreateVendorOrder',
    data: {
      orderId,
      subject: loanApplicationStream(applicationId),
      orderNumber,
      applicationId,
      loanNumber,
      kind,
      product,
      priority: 'rush',
      details: '{}',
      instructions: 'Ring twice',
    },
  });
  await handle({ type: 'AssignVendor', data: { orderId, partnerId, how: 'rotation', skipped: [] } });
  const place = () => handle({ type: 'PlaceVendorOrder', data: { orderId, dueOn } });
  const events = () => orders.history(orderId);
  return {
    orderId,
    orderNumber,
    loanNumber,
    partnerId,
    file,
    handle,
    place,
    events,
    types: async () => (await events()).map(({ type }) => type),
    state: async () => (await orders.load(orderId)).state,
  };
};
