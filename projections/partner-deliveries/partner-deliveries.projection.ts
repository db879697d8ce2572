import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type PartnerDeliveryEvent,
  partnerDeliveryEvents,
  type PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
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

const isReceived = (event: RecordedEvent<PartnerDeliveryEvent>): event is RecordedEvent<PartnerDeliveryReceived> =>
  event.type === 'PartnerDeliveryReceived';

/** Partners deliver hundreds a second: all of a batch come in one statement, before anything that happens to them. */
const addReceived = async (
  events: readonly RecordedEvent<PartnerDeliveryReceived>[],
  db: PoolClient,
): Promise<void> => {
  if (events.length === 0) return;
  await db.query({
    name: 'partner-deliveries/add',
    text: `insert into partner_deliveries (delivery_id, partner_id, message_type, received_at, outcome, version)
           select r.delivery_id, r.partner_id, r.message_type, r.received_at, 'received', r.version
           from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::integer[])
             as r (delivery_id, partner_id, message_type, received_at, version)
           on conflict (delivery_id) do nothing`,
    values: [
      events.map(({ data }) => data.deliveryId),
      events.map(({ data }) => data.partnerId),
      events.map(({ data }) => data.messageType),
      events.map(({ recordedAt }) => recordedAt),
      events.map(({ version }) => version),
    ],
  });
};

const { handles, evolve } = foldBy<readonly Statement[], RecordedEvent<PartnerDeliveryEvent>>({
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

/** Partners' deliveries and their results. */
export const partnerDeliveriesProjection = defineProjection<PartnerDeliveryEvent>({
  name: 'partner-deliveries:v1',
  tables: { partner_deliveries: { of: 'partnerDelivery', id: 'delivery_id' } },
  handles: keysOf(partnerDeliveryEvents),
  uses: ['PartnerDeliveryReceived', ...handles],
  apply: async (events, db) => {
    await addReceived(events.filter(isReceived), db);
    for (const event of events) {
      for (const { text, values } of evolve([], event)) await db.query(text, [...values]);
    }
    // What was received is judged at once: that is the news.
    return events.some((event) => !isReceived(event))
      ? ['partners', 'partner-deliveries'].map((resource) => ({ resource, id: 'all' }))
      : [];
  },
});
