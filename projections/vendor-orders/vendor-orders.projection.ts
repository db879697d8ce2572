import { keysOf } from '../../events/kernel/by-type.ts';
import { idOfStream } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { searchTextOf } from '../../events/kernel/search-text.ts';
import { type VendorOrderEvent, vendorOrderEvents } from '../../events/vendor-order/vendor-order.events.ts';
import { foldByStream } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';
import { reportRowOf } from './appraisal-reports.row.ts';
import { evolveRecord, figuresOfRecord, isCreation, type OrderRecord, startRecord } from './vendor-orders.record.ts';
import { tellOrder } from './vendor-orders.sentences.ts';

type Recorded = RecordedEvent<VendorOrderEvent>;
const orderOf = ({ streamId }: Pick<Recorded, 'streamId'>): string => idOfStream(streamId);

const timelineRow = (event: Recorded, record: OrderRecord) => {
  const { sentence, notes, isOfFile } = tellOrder(event, record);
  return {
    event_id: event.eventId,
    order_id: record.order.orderId,
    application_id: record.order.applicationId,
    position: event.position,
    sentence,
    notes,
    is_of_file: isOfFile,
    happened_at: event.effectiveAt,
    actor_name: event.metadata.actor.name,
    actor_kind: event.metadata.actor.kind,
    is_escalation: event.type === 'VendorOrderEscalated',
  };
};

const rowOf = (record: OrderRecord) => {
  const { order } = record;
  const figures = figuresOfRecord(record);
  const appraiserName = order.appraiser?.name ?? figures?.signedBy ?? null;
  return {
    order_id: order.orderId,
    order_number: order.orderNumber,
    application_id: order.applicationId,
    loan_number: order.loanNumber,
    kind: order.kind,
    product: order.product,
    priority: order.priority,
    status: order.status,
    partner_id: order.partnerId,
    appraiser_id: order.appraiser?.appraiserId ?? null,
    appraiser_name: appraiserName,
    fee_cents: order.feeCents,
    due_on: order.dueOn,
    created_at: record.createdAt,
    assigned_at: record.assignedAt,
    placed_at: record.placedAt,
    first_delivered_at: record.firstDeliveredAt,
    first_due_on: record.firstDueOn,
    value_cents: figures?.valueCents ?? null,
    effective_on: figures?.effectiveOn ?? null,
    flagged_deliveries: order.flaggedDeliveries,
    search_text: searchTextOf([order.orderNumber, order.loanNumber, appraiserName, order.partnerId, order.reference]),
    record,
    version: record.version,
    position: record.position,
  };
};

/** Vendor orders: progress and history of each. */
export const vendorOrdersProjection = defineProjection<VendorOrderEvent>({
  name: 'vendor-orders:v4',
  replaces: 'vendor-orders:v3',
  tables: {
    vendor_orders: { of: 'vendorOrder', id: 'order_id' },
    vendor_order_timeline: { of: 'vendorOrder', id: 'order_id' },
    appraisal_reports: { of: 'vendorOrder', id: 'order_id' },
  },
  handles: keysOf(vendorOrderEvents),
  apply: async (events, db, saveRows) => {
    const timeline: ReturnType<typeof timelineRow>[] = [];
    const changed = await foldByStream(events, {
      idOf: orderOf,
      load: (ids) => loadRows<OrderRecord>(db, 'vendor_orders', 'order_id', ids, 't.record'),
      isFirst: isCreation,
      begin: startRecord,
      evolve: evolveRecord,
      onNews: (event, record) => timeline.push(timelineRow(event, record)),
    });
    const records = [...changed.values()];
    await saveRows('vendor_orders', records.map(rowOf), { key: ['order_id'] });
    await saveRows('vendor_order_timeline', timeline);
    const reports = records.flatMap((record) => reportRowOf(record) ?? []);
    await saveRows('appraisal_reports', reports, { key: ['order_id'] });
    return [
      ...[...changed].flatMap(([id, { version, order }]) => [
        { resource: 'vendor-orders', id, version },
        { resource: 'applications', id: order.applicationId },
      ]),
      ...timeline.filter((row) => row.is_escalation).map((row) => ({ resource: 'activity', id: row.event_id })),
    ];
  },
});
