import { foldBy } from '../../events/kernel/fold.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { beginOrderGrants, type OrderGrants, orderGrantsFold } from '../../events/vendor-order/partner-access.state.ts';
import type {
  PartnerDeliveryEvent,
  PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from '../../events/vendor-order/vendor-order.events.ts';
import { orderIdOf } from '../../events/vendor-order/vendor-order.stream.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { defineProjection } from '../engine/projection.ts';

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type OfOrder = RecordedEvent<VendorOrderEvent>;
type OfDelivery = RecordedEvent<PartnerDeliveryEvent>;
type Created = VendorOrderEventOf<'VendorOrderCreated'>;
type OrderRow = OrderGrants & { readonly position: number };

const deliveries = foldBy<readonly Statement[], OfDelivery>({
  // A message about an order gives nothing by itself: its order does.
  PartnerDeliveryApplied: (_none, { data, position }) =>
    data.orderId === undefined
      ? [
          {
            text: `update partner_file_deliveries as f set application_id = $2, since_position = $3
                   where f.delivery_id = $1 and f.application_id is null`,
            values: [data.deliveryId, data.applicationId, position],
          },
        ]
      : [],
});

const isReceived = (event: OfOrder | OfDelivery): event is RecordedEvent<PartnerDeliveryReceived> =>
  event.type === 'PartnerDeliveryReceived';

/** All of a batch in one statement, before anything that happens to them. */
const addReceived = async (
  events: readonly RecordedEvent<PartnerDeliveryReceived>[],
  db: PoolClient,
): Promise<void> => {
  if (events.length === 0) return;
  await db.query({
    name: 'partner-files/add-deliveries',
    text: `insert into partner_file_deliveries (delivery_id, partner_id)
           select r.delivery_id, r.partner_id from unnest($1::uuid[], $2::text[]) as r (delivery_id, partner_id)
           on conflict (delivery_id) do nothing`,
    values: [events.map(({ data }) => data.deliveryId), events.map(({ data }) => data.partnerId)],
  });
};

const isOfOrder = (event: OfOrder | OfDelivery): event is OfOrder => orderIdOf(event.streamId) !== undefined;
const isOfDelivery = (event: OfOrder | OfDelivery): event is OfDelivery => !isOfOrder(event);

const load = (db: PoolClient) => async (ids: readonly string[]) => {
  const { rows } = await db.query<{ row: OrderRow }>({
    name: 'partner-files/load',
    text: `select json_build_object('orderId', o.order_id, 'applicationId', o.application_id, 'partnerId', o.partner_id,
             'grants', o.grants, 'position', o.position) as row
           from partner_file_orders as o where o.order_id = any ($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map(({ row }) => [row.orderId, row]));
};

const save = async (db: PoolClient, orders: readonly OrderRow[]): Promise<void> => {
  if (orders.length === 0) return;
  const rows = orders.map(({ orderId, applicationId, partnerId, grants, position }) => ({
    order_id: orderId,
    application_id: applicationId,
    partner_id: partnerId,
    grants,
    position,
  }));
  await db.query({
    name: 'partner-files/save',
    text: `insert into partner_file_orders
           select r.* from jsonb_populate_recordset(null::partner_file_orders, $1::jsonb) as r
           on conflict (order_id) do update set partner_id = excluded.partner_id, grants = excluded.grants,
             position = excluded.position`,
    values: [JSON.stringify(rows)],
  });
};

/** Whose orders and loan files are whose, from which position of the log to which. */
export const partnerFilesProjection = defineProjection<PartnerDeliveryEvent | VendorOrderEvent>({
  name: 'partner-files:v2',
  replaces: 'partner-files:v1',
  tables: {
    partner_file_deliveries: { of: 'partnerDelivery', id: 'delivery_id' },
    partner_file_orders: { of: 'vendorOrder', id: 'order_id' },
  },
  handles: ['PartnerDeliveryReceived', ...deliveries.handles, 'VendorOrderCreated', ...orderGrantsFold.handles],
  apply: async (events, db) => {
    await addReceived(events.filter(isReceived), db);
    for (const event of events.filter(isOfDelivery)) {
      for (const { text, values } of deliveries.evolve([], event)) await db.query(text, [...values]);
    }
    const changed = await foldByStream<OrderRow, VendorOrderEvent, Created>(events.filter(isOfOrder), {
      idOf: ({ streamId }) => idOfStream(streamId),
      load: load(db),
      isFirst: (event): event is RecordedEvent<Created> => event.type === 'VendorOrderCreated',
      begin: (first) => ({ ...beginOrderGrants(first), position: first.position }),
      evolve: (row, event) => ({ ...row, ...orderGrantsFold.evolve(row, event), position: event.position }),
    });
    await save(db, [...changed.values()]);
    return [];
  },
});
