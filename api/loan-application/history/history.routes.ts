import { z } from 'zod';
import { accessRecordStream } from '../../../events/access-record/access-record.stream.ts';
import { categoryOf, uuidSchema } from '../../../events/kernel/ids.ts';
import type { Actor, RecordedEvent } from '../../../events/kernel/message.ts';
import type { EventHead } from '../../../events/store/log/read.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { partnerDeliveryStream } from '../../../events/partner-delivery/partner-delivery.stream.ts';
import { notableDeliveriesOf } from '../../../projections/partner-deliveries/partner-deliveries.queries.ts';
import { vendorOrderStream } from '../../../events/vendor-order/vendor-order.stream.ts';
import { recordUses } from '../../../projections/loan-file/loan-file.record.ts';
import { orderIdsOfFile } from '../../../projections/vendor-orders/vendor-orders.queries.ts';
import { listReply, pageOf, rangeQuery } from '../../http/requests/list-query.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { withNamesOfNow } from '../../services/accounts/actor-names.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { historyEventSchema, type HistoryEvent } from './history.contract.ts';
import { collectedLater } from './history.demographics.ts';
import { headsIn } from './history.heads.ts';
import { tellHistory, type ToldEvent } from './history.told.ts';
import { maskPersonalData } from '../privacy/personal-data.ts';

/** The audit view: read from the log itself, so it shows what is recorded and not what someone made of it. */
export const historyRoutes = (deps: Pick<RouteDeps, 'store'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/events',
    summary:
      'Every event of the application, of what was ordered for it, of the partner deliveries behind and refused for it, and of who downloaded its documents or collected demographic information, in log order, masked; a range counts from the newest',
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
const MOST_NOTABLE = 100;

type Found = Pick<RecordedEvent, 'position' | 'eventId' | 'type'>;
const inLogOrder = <T extends Found>(events: readonly T[]): T[] => events.toSorted((a, b) => a.position - b.position);

/**
 * Of the file itself only what stands around its events is read whole: a busy one has thousands, and a page is told from
 * its own and those that the file's state is made of. Downloads and damage stand on a stream of their own
 * (`events/access-record`).
 */
const historyOf = async (
  deps: Pick<RouteDeps, 'store'>,
  applicationId: string,
  { offset, limit }: ReturnType<typeof pageOf>,
): Promise<{ readonly events: HistoryEvent[]; readonly total: number }> => {
  const { pool, reader } = deps.store;
  const ofFile = await reader.readHeads(pool, loanApplicationStream(applicationId));
  if (ofFile.length === 0) throw noSuchApplication(applicationId);
  const { causes, others } = await aroundFile(deps, applicationId, ofFile);
  const all: Found[] = inLogOrder([...ofFile, ...others]);
  const end = Math.max(0, all.length - offset);
  const asked = new Set(all.slice(Math.max(0, end - limit), end).map(({ eventId }) => eventId));
  const whole = inLogOrder([...others, ...(await toldFrom(deps, applicationId, ofFile, asked))]);
  const page = whole.filter(({ eventId }) => asked.has(eventId));
  const named = await withNamesOfNow(pool, page);
  const types = new Map([...causes, ...all].map(({ eventId, type }) => [eventId, type]));
  const told = tellHistory(whole, new Set(page));
  const heads = headsIn(whole);
  const events = page.map((event, index) => ({
    ...toHistoryEvent(event, types, told.get(event.eventId)),
    actor: (named[index] ?? event).metadata.actor,
    partOf: heads.get(event.eventId) ?? null,
  }));
  return { events, total: all.length };
};

/** Events around the file: orders, deliveries, refusals and disclosures. */
const aroundFile = async (
  { store: { pool, reader } }: Pick<RouteDeps, 'store'>,
  applicationId: string,
  ofFile: readonly EventHead[],
): Promise<{ readonly causes: readonly EventHead[]; readonly others: readonly RecordedEvent[] }> => {
  const readAll = async (streamIds: readonly string[]): Promise<RecordedEvent[]> =>
    (await Promise.all(streamIds.map((streamId) => reader.readStream(pool, streamId)))).flat();
  const ofOrders = await readAll((await orderIdsOfFile(pool, applicationId)).map(vendorOrderStream));
  const causes = await reader.readHeadsByIds(
    pool,
    idsIn([...ofFile, ...ofOrders.map(({ metadata }) => metadata)].map(({ causationId }) => causationId)),
  );
  const deliveries = new Set(
    causes.map(({ streamId }) => streamId).filter((id) => categoryOf(id) === 'partnerDelivery'),
  );
  for (const deliveryId of await notableDeliveriesOf(pool, applicationId, MOST_NOTABLE)) {
    deliveries.add(partnerDeliveryStream(deliveryId));
  }
  const accesses = await reader.readStream(pool, accessRecordStream(applicationId));
  const demographics = await collectedLater({ pool, reader }, applicationId, ofFile);
  return { causes, others: [...ofOrders, ...(await readAll([...deliveries])), ...accesses, ...demographics] };
};

/** A cause may also be a request, which is not in the log. */
const idsIn = (causes: readonly (string | undefined)[]): string[] => [
  ...new Set(causes.flatMap((id) => (id !== undefined && uuidSchema.safeParse(id).success ? [id] : []))),
];

/** The file's events that are asked for, and those before the last of them that its state is made of. */
const toldFrom = async (
  { store: { pool, reader } }: Pick<RouteDeps, 'store'>,
  applicationId: string,
  ofFile: readonly EventHead[],
  asked: ReadonlySet<string>,
): Promise<RecordedEvent[]> => {
  const heads = ofFile.filter(({ eventId }) => asked.has(eventId));
  const [ofPage, before] = await Promise.all([
    reader.readByIds(
      pool,
      heads.map(({ eventId }) => eventId),
    ),
    reader.readStreams(pool, [loanApplicationStream(applicationId)], {
      upTo: heads.at(-1)?.position ?? 0,
      types: recordUses,
      skipped: heads.map(({ position }) => position),
    }),
  ]);
  return [...ofPage, ...before];
};

const toHistoryEvent = (
  event: RecordedEvent,
  types: ReadonlyMap<string, string>,
  { sentence, notes, changes }: ToldEvent = { sentence: event.type, notes: null, changes: [] },
): Omit<HistoryEvent, 'partOf'> => {
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
