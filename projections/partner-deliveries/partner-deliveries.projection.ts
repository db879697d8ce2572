import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type PartnerDeliveryEvent,
  partnerDeliveryEvents,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { defineProjection } from '../engine/projection.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** @param set what an event, which comes only once, changes of the row; its values are counted from $3 on */
const change = (
  { data, version }: RecordedEvent<Exclude<PartnerDeliveryEvent, { type: 'PartnerDeliveryTextErased' }>>,
  set: string,
  values: readonly unknown[],
): readonly Statement[] => [
  {
    text: `update partner_deliveries as d set ${set}, version = $2 where d.delivery_id = $1 and d.version < $2`,
    values: [data.deliveryId, version, ...values],
  },
];

const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<PartnerDeliveryEvent>>({
  PartnerDeliveryReceived: (_none, { data, recordedAt, version }) => [
    {
      text: `insert into partner_deliveries (delivery_id, partner_id, message_type, received_at, outcome, version)
             values ($1, $2, $3, $4, 'received', $5) on conflict (delivery_id) do nothing`,
      values: [data.deliveryId, data.partnerId, data.messageType, recordedAt, version],
    },
  ],
  PartnerDeliveryApplied: (_none, event) =>
    change(event, `outcome = 'applied', application_id = $3, order_id = $4, reason = null, decided_at = $5`, [
      event.data.applicationId,
      event.data.orderId ?? null,
      event.recordedAt,
    ]),
  PartnerDeliveryRefused: (_none, event) =>
    change(event, `outcome = 'refused', application_id = $3, order_id = $4, reason = $5, decided_at = $6`, [
      event.data.applicationId ?? null,
      event.data.orderId ?? null,
      event.data.reason,
      event.recordedAt,
    ]),
  PartnerDeliveryReplayed: (_none, event) =>
    change(event, `outcome = 'received', replays = $3, asked_at = $4, reason = null, decided_at = null`, [
      event.data.replay,
      event.recordedAt,
    ]),
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
    // What was received is judged at once: that is the news.
    return events.some(({ type }) => type !== 'PartnerDeliveryReceived')
      ? ['partners', 'partner-deliveries'].map((resource) => ({ resource, id: 'all' }))
      : [];
  },
});
