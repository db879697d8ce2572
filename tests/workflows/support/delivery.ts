import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../events/kernel/message.ts';
import { partnerDeliveryDecider } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import type { PartnerDeliveryEvent } from '../../../events/partner-delivery/partner-delivery.events.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { eventually } from '../../support/eventually.ts';

export const partner: Actor = { kind: 'partner', id: 'demo-credit-bureau', name: 'Demo credit bureau' };
export const vendor: Actor = { kind: 'partner', id: 'demo-document-vendor', name: 'Demo document vendor' };

/** A partner's message as it comes in by webhook, in the test's log. */
export const receiveDelivery = async (
  store: EventStore,
  body: string,
  deliveryId: string = randomUUID(),
  by: Actor = body.includes('"document.delivered"') ? vendor : partner,
) => {
  const stream = partnerDeliveryStream(deliveryId);
  const { events } = await store.handle(
    partnerDeliveryDecider,
    stream,
    {
      type: 'ReceivePartnerDelivery',
      data: {
        deliveryId,
        partnerId: by.id,
        messageId: 'msg_1',
        messageType: null,
        body,
        sentAt: '2026-03-02T15:00:00Z',
      },
    },
    commandMetadata({ actor: by, now: new Date().toISOString() }),
    { commandId: randomUUID() },
  );
  return {
    deliveryId,
    events,
    outcome: () => deliveryOutcome(store, deliveryId),
  };
};

/** Result of a delivery, once there is one. */
export const deliveryOutcome = (store: EventStore, deliveryId: string) =>
  eventually(
    'the outcome of the delivery',
    async () => {
      const all = await store.reader.readStream<PartnerDeliveryEvent>(store.pool, partnerDeliveryStream(deliveryId));
      return all.find(({ type }) => type !== 'PartnerDeliveryReceived');
    },
    60_000,
  );

export const creditReportBody = (applicationId: string, more: object = {}): string =>
  JSON.stringify({
    type: 'credit_report.delivered',
    timestamp: '2026-03-02T15:00:00Z',
    data: {
      applicationId,
      reportId: 'CR-9',
      issuedOn: '2026-03-01',
      scores: [{ borrower: 0, bureau: 'equifax', score: 745 }],
      accounts: [
        {
          creditor: 'Lone Star Auto Finance',
          accountType: 'auto',
          accountNumberLast4: '1234',
          status: 'current',
          balance: 9800.5,
          monthlyPayment: '350.00',
        },
      ],
      ...more,
    },
  });

export const documentBody = (applicationId: string, fileName: string, content: Buffer): string =>
  JSON.stringify({
    type: 'document.delivered',
    timestamp: '2026-03-02T15:00:00Z',
    data: { applicationId, documentType: 'bank_statement', fileName, contentBase64: content.toString('base64') },
  });
