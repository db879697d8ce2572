import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type PartnerDeliveryEvent,
  partnerDeliveryEvents,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { defineProjection } from '../engine/projection.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<PartnerDeliveryEvent>>({
  PartnerDeliveryReceived: (_none, { data, recordedAt }) => [
    {
      text: `insert into partner_deliveries (delivery_id, partner_id, message_type, received_at, outcome)
             values ($1, $2, $3, $4, 'received') on conflict (delivery_id) do nothing`,
      values: [data.deliveryId, data.partnerId, data.messageType, recordedAt],
    },
  ],
  PartnerDeliveryApplied: (_none, { data, recordedAt }) => [
    {
      text: `update partner_deliveries as d set outcome = 'applied', application_id = $2, decided_at = $3
             where d.delivery_id = $1`,
      values: [data.deliveryId, data.applicationId, recordedAt],
    },
  ],
  PartnerDeliveryRefused: (_none, { data, recordedAt }) => [
    {
      text: `update partner_deliveries as d set outcome = 'refused', application_id = $2, reason = $3, decided_at = $4
             where d.delivery_id = $1`,
      values: [data.deliveryId, data.applicationId ?? null, data.reason, recordedAt],
    },
  ],
});

/** What partners have delivered, and what became of it. */
export const partnerDeliveriesProjection = defineProjection<PartnerDeliveryEvent>({
  name: 'partner-deliveries:v1',
  tables: { partner_deliveries: { of: 'partnerDelivery', id: 'delivery_id' } },
  handles: keysOf(partnerDeliveryEvents),
  uses: handles,
  apply: async (events, db) => {
    for (const event of events) {
      for (const { text, values } of evolve([], event)) await db.query(text, [...values]);
    }
    return events.some(({ type }) => type !== 'PartnerDeliveryReceived') ? [{ resource: 'partners', id: 'all' }] : [];
  },
});
