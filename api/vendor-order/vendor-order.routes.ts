import { z } from 'zod';
import { assignedAppraiser } from '../../events/assigned-appraiser.ts';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { isOver } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import { type VendorKindId, vendorKindIds } from '../../events/lending/vendor-orders/kinds.ts';
import { findLoanFile, type LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';
import {
  findVendorOrder,
  listVendorOrders,
  timelineOfOrder,
  type VendorOrderEntry,
  vendorOrderStats,
} from '../../projections/vendor-orders/vendor-orders.queries.ts';
import { WAITING_FOR_QUERY } from '../../workflows/engine/state-driven/state-driven.contract.ts';
import { vendorOrderWorkflowId } from '../../workflows/vendor-order/vendor-order.contract.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParameter, idParams } from '../http/requests/params.ts';
import { defineRoute, type Reply, type Route, type RouteContext, type SignedInUser } from '../http/requests/route.ts';
import { findOutOfDate } from '../services/file/out-of-date.ts';
import type { OutOfDate } from '../services/file/out-of-date.contract.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { orderCommandRoutes } from './vendor-order.commands.routes.ts';
import { vendorNames } from '../services/orders/vendor-names.ts';
import { whatIfAccepted } from './if-accepted.ts';
import { onFileOf } from './order-on-file.ts';
import { titleExceptionRoutes } from './title-exception.routes.ts';
import { shownWith, vendorsFor } from './vendor-order.facts.ts';
import { sendReportFile } from './vendor-order.files.ts';
import { anyKind, readableKinds, requireRight } from '../services/orders/vendor-order-rights.ts';
import { toOrderDetail, toOrderRow, toOrderStats } from './vendor-order.shown.ts';
import {
  appraisalFilterSchema,
  orderWaitsForSchema,
  statsQuerySchema,
  vendorOrderFilterSchema,
  vendorOrderRowSchema,
  vendorOrderSchema,
  vendorOrderSortFields,
  vendorOrderStatsSchema,
  vendorSchema,
  vendorsQuerySchema,
} from './vendor-order.contract.ts';

const tag = 'Vendor orders';
const sortFields = vendorOrderSortFields;
const listQuery = listQuerySchema({ sortFields, filter: vendorOrderFilterSchema });
const appraisalQuery = listQuerySchema({ sortFields, filter: appraisalFilterSchema });
type ListQuery = z.output<typeof listQuery>;
type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce' | 'engine' | 'fileStore'>;
type Asked = Pick<RouteContext<unknown, unknown, unknown>, 'user' | 'metadata'>;

const asList = <T extends string>(value: T | readonly T[] | undefined): readonly T[] | undefined =>
  typeof value === 'string' ? [value] : value;

const page = {
  200: { description: 'One page; Content-Range has the total', schema: z.array(vendorOrderRowSchema) },
};

const listOf = async (
  deps: Deps,
  resource: string,
  { sort = ['createdAt', 'DESC'], range, filter = {} }: ListQuery,
  kinds: readonly VendorKindId[],
  { metadata }: Asked,
): Promise<Reply> => {
  const { overdue, status, age, kind: _kind, ...conditions } = filter;
  const shown = await shownWith(deps, metadata.now);
  const paged = pageOf(range);
  const { entries, total } = await listVendorOrders(deps.pool, {
    filter: {
      ...conditions,
      kinds,
      status: asList(status),
      today: shown.today,
      age: asList(age),
      ...(overdue && { overdueOn: shown.today }),
    },
    sort,
    ...paged,
  });
  const rows = entries.map((entry) => toOrderRow(entry, shown));
  return listReply(resource, rows, paged.offset, total);
};

const statsOf = async (deps: Deps, kinds: readonly VendorKindId[], { metadata }: Asked): Promise<Reply> => {
  const { today, timeZone } = await shownWith(deps, metadata.now);
  return { body: toOrderStats(await vendorOrderStats(deps.pool, { kinds, today, timeZone })) };
};

/** @throws NotFoundError, ForbiddenError */
const findFor = async ({ pool }: Deps, id: string, user: SignedInUser): Promise<VendorOrderEntry> => {
  const entry = await findVendorOrder(pool, id);
  if (!entry) throw new NotFoundError('No order has this id', { orderId: id });
  requireRight(user, entry.record.order.kind, 'read');
  return entry;
};

/** The order's own mark, or that of the credit report which it brought onto the file. */
const outOfDateOf = async (
  deps: Deps,
  { record: { order } }: VendorOrderEntry,
  file: LoanFileRecord | undefined,
  user: SignedInUser,
): Promise<OutOfDate | null> => {
  if (!file) return null;
  const isReport = file.creditReport?.orderId === order.orderId;
  const marks = await findOutOfDate(deps, file, readableKinds(user));
  return marks.find(({ kind, id }) => (isReport ? kind === 'credit_report' : id === order.orderId)) ?? null;
};

/** The calls of the specification: appraisal orders alone. */
const appraisalRoutes = (deps: Deps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/appraisals',
    summary: 'Appraisal orders: filtered, sorted and paged; the newest first',
    tag,
    permission: 'appraisals.read',
    query: appraisalQuery,
    responses: page,
    reads: ['vendor-orders', 'loan-pipeline', 'loan-file', 'valuation-runs'],
    handle: async (context) => listOf(deps, 'appraisals', context.query, ['appraisal'], context),
  }),
  defineRoute({
    method: 'get',
    path: '/api/appraisals/stats',
    summary: 'Counts, value, turnaround and punctuality of appraisal orders',
    tag,
    permission: 'appraisals.read',
    responses: { 200: { description: 'The figures', schema: vendorOrderStatsSchema } },
    reads: ['vendor-orders'],
    handle: async (context) => statsOf(deps, ['appraisal'], context),
  }),
];

const readingRoutes = (deps: Deps): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/vendor-orders',
    summary: 'Orders of all kinds that you may see: filtered, sorted and paged; the newest first',
    tag,
    permission: anyKind('read'),
    query: listQuery,
    responses: page,
    reads: ['vendor-orders', 'loan-pipeline', 'loan-file', 'valuation-runs'],
    handle: async (context) => {
      const wanted = asList(context.query.filter?.kind) ?? vendorKindIds;
      const kinds = readableKinds(context.user).filter((kind) => wanted.includes(kind));
      for (const kind of asList(context.query.filter?.kind) ?? []) requireRight(context.user, kind, 'read');
      return listOf(deps, 'vendor-orders', context.query, kinds, context);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/vendor-orders/stats',
    summary: 'Counts, value, turnaround and punctuality of the orders of a kind, or of all that you may see',
    tag,
    permission: anyKind('read'),
    query: statsQuerySchema,
    responses: { 200: { description: 'The figures', schema: vendorOrderStatsSchema } },
    reads: ['vendor-orders'],
    handle: async (context) => {
      const { kind } = context.query;
      if (kind) requireRight(context.user, kind, 'read');
      return statsOf(deps, kind ? [kind] : readableKinds(context.user), context);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/vendor-orders/vendors',
    summary: 'Whom orders of a kind can be placed with',
    tag,
    permission: anyKind('read'),
    query: vendorsQuerySchema,
    responses: { 200: { description: 'The first one connected first', schema: z.array(vendorSchema) } },
    handle: async ({ query: { kind }, user }) => {
      requireRight(user, kind, 'read');
      const vendors = await vendorsFor(deps, kind);
      return { body: vendors.map(({ partnerId, name, isSandbox }) => ({ partnerId, name, isSandbox })) };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/vendor-orders/:id',
    summary: 'An order with its reports, what is to be looked at in them, and its story',
    tag,
    permission: anyKind('read'),
    params: idParams,
    responses: { 200: { description: 'The order; ETag has its version', schema: vendorOrderSchema } },
    reads: ['vendor-orders', 'loan-pipeline', 'loan-file', 'valuation-runs'],
    handle: async ({ params: { id }, user, metadata }) => {
      const entry = await findFor(deps, id, user);
      const { order } = entry.record;
      const [file, timeline, shown, appraiser, ifAccepted] = await Promise.all([
        findLoanFile(deps.pool, order.applicationId),
        timelineOfOrder(deps.pool, id),
        shownWith(deps, metadata.now),
        assignedAppraiser(deps.store, order),
        whatIfAccepted(deps, order, metadata),
      ]);
      const outOfDate = await outOfDateOf(deps, entry, file, user);
      const onFile = file ? onFileOf(id, file) : null;
      const body = toOrderDetail(entry, timeline, { ...shown, appraiser, outOfDate, onFile, ifAccepted });
      return { body, headers: { ETag: `"${body.version}"` } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/vendor-orders/:id/waiting-for',
    summary: "What the order waits for, since when and on whom: its workflow's own answer",
    tag,
    permission: anyKind('read'),
    params: idParams,
    responses: { 200: { description: 'Null once it is over', schema: orderWaitsForSchema } },
    reads: ['vendor-orders'],
    handle: async ({ params: { id }, user }) => {
      const { record } = await findFor(deps, id, user);
      const answer = isOver(record.order.status)
        ? null
        : await deps.engine.answer(vendorOrderWorkflowId(id), WAITING_FOR_QUERY, { orderId: id });
      const { waitingFor } = orderWaitsForSchema.parse({ waitingFor: answer });
      const { partnerId } = record.order;
      // The workflow knows the vendor by its id.
      const name = partnerId === null ? undefined : (await vendorNames(deps)).get(partnerId);
      const isVendor = name !== undefined && waitingFor?.onWhom === `from ${partnerId}`;
      return { body: { waitingFor: waitingFor && isVendor ? { ...waitingFor, onWhom: `from ${name}` } : waitingFor } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/vendor-orders/:id/files/:fileId',
    summary: 'A file of a report',
    tag,
    permission: anyKind('read'),
    params: idParams.extend({ fileId: idParameter }),
    responses: { 200: { description: 'The file', mediaType: 'application/octet-stream' } },
    reads: ['vendor-orders'],
    handle: async (context) => {
      const { id, fileId } = context.params;
      const { record } = await findFor(deps, id, context.user);
      await sendReportFile(deps, record, fileId, context);
      return {};
    },
  }),
];

export const vendorOrderRoutes = (deps: Deps): Route[] => [
  ...appraisalRoutes(deps),
  ...readingRoutes(deps),
  ...orderCommandRoutes(deps),
  ...titleExceptionRoutes(deps),
];
