import { z } from 'zod';
import { accessRecordStream } from '../../events/access-record/access-record.stream.ts';
import { categoryOf, uuidSchema } from '../../events/kernel/ids.ts';
import type { Actor, RecordedEvent } from '../../events/kernel/message.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { refusedDeliveriesOf } from '../../projections/partner-deliveries/partner-deliveries.queries.ts';
import { vendorOrderStream } from '../../events/vendor-order/vendor-order.stream.ts';
import { orderIdsOfFile } from '../../projections/vendor-orders/vendor-orders.queries.ts';
import { listReply, pageOf, rangeQuery } from '../http/list-query.ts';
import { idParams } from '../http/params.ts';
import { defineRoute, type Route } from '../http/route.ts';
import { noSuchApplication } from '../services/applications.ts';
import { withNamesOfNow } from '../services/actor-names.ts';
import type { RouteDeps } from '../services/route-deps.ts';
import { historyEventSchema, type HistoryEvent } from './history.contract.ts';
import { tellHistory, type ToldEvent } from './history.told.ts';
import { maskPersonalData } from './personal-data.ts';

/** The audit view: read from the log itself, so it shows what is recorded and not what somebody made of it. */
export const historyRoutes = (deps: Pick<RouteDeps, 'store'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/events',
    summary:
      'Every event of the application, of what was ordered for it, of the partner deliveries behind and refused for it, and of who downloaded its documents, in log order, masked; a range counts from the newest',
    tag: 'Applications',
    permission: 'compliance.read',
    params: idParams,
    query: rangeQuery,
    reads: ['partner-deliveries', 'vendor-orders'],
    responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(historyEventSchema) } },
    handle: async ({ params: { id }, query: { range } }) => {
      const page = pageOf(range);
      const { events, total } = await historyOf(deps, id, page);
      return listReply('events', events, page.offset, total);
    },
  }),
];

/** A partner that is refused again and again does not hide what happened to the file. */
const MOST_REFUSED = 100;

/** Downloads and damage stand on a stream of their own (`events/access-record`). */
const historyOf = async (
  { store: { pool, reader } }: Pick<RouteDeps, 'store'>,
  applicationId: string,
  { offset, limit }: ReturnType<typeof pageOf>,
): Promise<{ readonly events: HistoryEvent[]; readonly total: number }> => {
  const ofFile = await reader.readStream(pool, loanApplicationStream(applicationId));
  if (ofFile.length === 0) throw noSuchApplication(applicationId);
  const orderIds = await orderIdsOfFile(pool, applicationId);
  const ofOrders = (
    await Promise.all(orderIds.map((orderId) => reader.readStream(pool, vendorOrderStream(orderId))))
  ).flat();
  const causes = await reader.readByIds(pool, causationIdsOf([...ofFile, ...ofOrders]));
  const deliveries = new Set(
    causes.map(({ streamId }) => streamId).filter((id) => categoryOf(id) === 'partnerDelivery'),
  );
  for (const deliveryId of await refusedDeliveriesOf(pool, applicationId, MOST_REFUSED)) {
    deliveries.add(partnerDeliveryStream(deliveryId));
  }
  const ofDeliveries = await Promise.all([...deliveries].map((streamId) => reader.readStream(pool, streamId)));

  const accesses = await reader.readStream(pool, accessRecordStream(applicationId));
  const all = [...ofFile, ...ofOrders, ...ofDeliveries.flat(), ...accesses].toSorted((a, b) => a.position - b.position);
  const end = Math.max(0, all.length - offset);
  const page = all.slice(Math.max(0, end - limit), end);
  const named = await withNamesOfNow(pool, page);
  const types = new Map([...causes, ...all].map(({ eventId, type }) => [eventId, type]));
  const told = tellHistory(all, new Set(page));
  const events = page.map((event, index) => ({
    ...toHistoryEvent(event, types, told.get(event.eventId)),
    actor: (named[index] ?? event).metadata.actor,
  }));
  return { events, total: all.length };
};

/** A cause may also be a request, which is not in the log. */
const causationIdsOf = (events: readonly RecordedEvent[]): string[] => {
  const ids = events.flatMap(({ metadata }) => metadata.causationId ?? []);
  return [...new Set(ids)].filter((id) => uuidSchema.safeParse(id).success);
};

const toHistoryEvent = (
  event: RecordedEvent,
  types: ReadonlyMap<string, string>,
  { sentence, notes, changes }: ToldEvent = { sentence: event.type, notes: null, changes: [] },
): HistoryEvent => {
  const { eventId, position, version, type, recordedAt, effectiveAt, metadata } = event;
  const { actor, correlationId, causationId } = metadata;
  return {
    eventId,
    position,
    version,
    type,
    sentence,
    notes,
    changes,
    recordedAt,
    effectiveAt,
    actor,
    source: sourceOf(actor),
    correlationId,
    causedBy: causationId === undefined ? null : { id: causationId, type: types.get(causationId) ?? null },
    json: maskPersonalData(event),
  };
};

const sourceOf = ({ kind, id }: Actor): string => {
  switch (kind) {
    case 'user':
      return 'portal';
    case 'partner':
      return 'partner webhook';
    case 'workflow':
      return 'workflow';
    case 'system':
      return id;
  }
};
