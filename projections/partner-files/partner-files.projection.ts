import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { beginOrderGrants, type OrderGrants, orderGrantsFold } from '../../events/vendor-order/partner-access.state.ts';
import type { VendorOrderEvent, VendorOrderEventOf } from '../../events/vendor-order/vendor-order.events.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';

type Created = VendorOrderEventOf<'VendorOrderCreated'>;
type OrderRow = OrderGrants & { readonly position: number };

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
export const partnerFilesProjection = defineProjection<VendorOrderEvent>({
  name: 'partner-files:v3',
  replaces: 'partner-files:v2',
  tables: { partner_file_orders: { of: 'vendorOrder', id: 'order_id' } },
  handles: ['VendorOrderCreated', ...orderGrantsFold.handles],
  apply: async (events, db, saveRows) => {
    const changed = await foldByStream<OrderRow, VendorOrderEvent, Created>(events, {
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
