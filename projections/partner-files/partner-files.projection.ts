import { foldBy } from '../../events/kernel/fold.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { beginOrderGrants, type OrderGrants, orderGrantsFold } from '../../events/vendor-order/partner-access.state.ts';
import type {
  PartnerDeliveryEvent,
  PartnerDeliveryReceived,
} from '../../events/partner-delivery/partner-delivery.events.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from '../../events/vendor-order/vendor-order.events.ts';
import { orderIdOf } from '../../events/vendor-order/vendor-order.stream.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

type OfOrder = RecordedEvent<VendorOrderEvent>;
type OfDelivery = RecordedEvent<PartnerDeliveryEvent>;
type Created = VendorOrderEventOf<'VendorOrderCreated'>;
type OrderRow = OrderGrants & { readonly position: number };

const deliveries = foldBy<readonly TableChange[], OfDelivery>({
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

const isOfOrder = (event: OfOrder | OfDelivery): event is OfOrder => orderIdOf(event.streamId) !== undefined;
const isOfDelivery = (event: OfOrder | OfDelivery): event is OfDelivery => !isOfOrder(event);

const ROW = `json_build_object('orderId', t.order_id, 'applicationId', t.application_id, 'partnerId', t.partner_id,
  'grants', t.grants, 'position', t.position)`;

const rowOf = ({ orderId, applicationId, partnerId, grants, position }: OrderRow) => ({
  order_id: orderId,
  application_id: applicationId,
  partner_id: partnerId,
  grants,
  position,
});

/** Each partner's orders and loan files, with the log positions from and until which it may see them. */
export const partnerFilesProjection = defineProjection<PartnerDeliveryEvent | VendorOrderEvent>({
  name: 'partner-files:v2',
  replaces: 'partner-files:v1',
  tables: {
    partner_file_deliveries: { of: 'partnerDelivery', id: 'delivery_id' },
    partner_file_orders: { of: 'vendorOrder', id: 'order_id' },
  },
  handles: ['PartnerDeliveryReceived', ...deliveries.handles, 'VendorOrderCreated', ...orderGrantsFold.handles],
  apply: async (events, db, saveRows) => {
    const received = events
      .filter(isReceived)
      .map(({ data }) => ({ delivery_id: data.deliveryId, partner_id: data.partnerId }));
    await saveRows('partner_file_deliveries', received, { key: ['delivery_id'], only: 'absent' });
    await applyChanges(events.filter(isOfDelivery), deliveries.evolve, db, saveRows);
    const changed = await foldByStream<OrderRow, VendorOrderEvent, Created>(events.filter(isOfOrder), {
      idOf: ({ streamId }) => idOfStream(streamId),
      load: (ids) => loadRows(db, 'partner_file_orders', 'order_id', ids, ROW),
      isFirst: (event): event is RecordedEvent<Created> => event.type === 'VendorOrderCreated',
      begin: (first) => ({ ...beginOrderGrants(first), position: first.position }),
      evolve: (row, event) => ({ ...row, ...orderGrantsFold.evolve(row, event), position: event.position }),
    });
    await saveRows('partner_file_orders', [...changed.values()].map(rowOf), { key: ['order_id'] });
    return [];
  },
});
