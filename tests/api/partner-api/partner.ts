import { randomUUID } from 'node:crypto';
import { partnerDeliveryAggregate } from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { openAggregate } from '../../../events/store/aggregate.ts';
import { commandMetadata } from '../../support/builders.ts';
import type { Agent, Portal } from '../../support/portal.ts';
import { submit } from '../loan-application/requests.ts';

/** Id of the partner that the specs of the partner API speak of. */
export const PARTNER = 'acme-title';

/** A new file for which the partner has delivered. @returns its id, and the position of what came of the delivery */
export const deliveredFile = async (portal: Portal, agent: Agent): Promise<{ id: string; position: string }> => {
  const { id } = await submit(agent);
  const deliveryId = randomUUID();
  const deliveries = openAggregate(portal.store, partnerDeliveryAggregate);
  const send = (command: Parameters<typeof deliveries.handle>[1]) =>
    deliveries.handle(deliveryId, command, {
      metadata: commandMetadata(),
      options: { commandId: `${command.type}:${deliveryId}` },
    });
  await send({
    type: 'ReceivePartnerDelivery',
    data: {
      deliveryId,
      partnerId: PARTNER,
      messageId: 'msg_1',
      messageType: 'document.delivered',
      body: '{}',
      sentAt: '2026-03-01T10:00:00.000Z',
    },
  });
  const { position } = await send({
    type: 'RecordDeliveryApplied',
    data: { deliveryId, applicationId: id, effect: 'Document stored' },
  });
  return { id, position: String(position) };
};
