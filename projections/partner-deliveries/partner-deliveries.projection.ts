import { keysOf } from '../../events/kernel/by-type.ts';
import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import {
  type PartnerDeliveryEvent,
  partnerDeliveryEvents,
  type PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

/** @param set what an event, which comes only once, changes of the row; its values are counted from $3 on */
const change = (
  { data, version }: RecordedEvent<Exclude<PartnerDeliveryEvent, { type: 'PartnerDeliveryTextErased' }>>,
  set: string,
  values: readonly unknown[],
): readonly TableChange[] => [
  {
    text: `update partner_deliveries as d set ${set}, version = $2 where d.delivery_id = $1 and d.version < $2`,
    values: [data.deliveryId, version, ...values],
  },
];

const isReceived = (event: RecordedEvent<PartnerDeliveryEvent>): event is RecordedEvent<PartnerDeliveryReceived> =>
  event.type === 'PartnerDeliveryReceived';

const receivedRow = ({ data, recordedAt, version }: RecordedEvent<PartnerDeliveryReceived>) => ({
  delivery_id: data.deliveryId,
  partner_id: data.partnerId,
  message_type: data.messageType,
  received_at: recordedAt,
  outcome: 'received',
  version,
});

const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<PartnerDeliveryEvent>>({
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
  PartnerDeliveryHeld: (_none, event) =>
    change(event, `outcome = 'held', application_id = $3, order_id = $4, reason = $5, decided_at = $6`, [
      event.data.applicationId,
      event.data.orderId ?? null,
      event.data.reason,
      event.recordedAt,
    ]),
  PartnerDeliveryAttached: (_none, event) =>
    change(
      event,
      `outcome = 'received', order_id = $3, replays = $4, asked_at = $5, reason = null, decided_at = null`,
      [event.data.orderId ?? null, event.data.replay, event.recordedAt],
    ),
  PartnerDeliveryTurnedDown: (_none, event) =>
    change(event, `outcome = 'turned_down', reason = $3, decided_at = $4`, [event.data.reason, event.recordedAt]),
  PartnerDeliveryReplayed: (_none, event) =>
    change(event, `outcome = 'received', replays = $3, asked_at = $4, reason = null, decided_at = null`, [
      event.data.replay,
      event.recordedAt,
    ]),
});

/** Partners' deliveries and their results. */
export const partnerDeliveriesProjection = defineProjection<PartnerDeliveryEvent>({
  name: 'partner-deliveries:v2',
  replaces: 'partner-deliveries:v1',
  tables: { partner_deliveries: { of: 'partnerDelivery', id: 'delivery_id' } },
  handles: keysOf(partnerDeliveryEvents),
  uses: ['PartnerDeliveryReceived', ...handles],
  apply: async (events, db, saveRows) => {
    // Partners deliver hundreds a second: all of a batch at once, before anything that happens to them.
    await saveRows('partner_deliveries', events.filter(isReceived).map(receivedRow), {
      key: ['delivery_id'],
      only: 'absent',
    });
    await applyChanges(events, evolve, db, saveRows);
    // A received delivery is judged at once; only the judgment is news.
    return events.some((event) => !isReceived(event))
      ? ['partners', 'partner-deliveries'].map((resource) => ({ resource, id: 'all' }))
      : [];
  },
});
