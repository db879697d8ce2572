import { z } from 'zod';
import { RuleViolationError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import type { PlacedOrder } from '../../events/vendor-order/vendor-order.state.ts';
import { orderIdOfNumber } from '../../projections/vendor-orders/vendor-orders.queries.ts';
import { defineRoute, type Reply, type Route, type RouteContext } from '../http/requests/route.ts';
import { partnerOf } from '../services/file/partner-files.ts';
import { assertKeepable, createReceiveDelivery } from '../services/orders/receive-delivery.ts';
import { createTheirOrder } from '../services/orders/their-order.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { reportAcceptedSchema, type ReportedKind, reportSchemas } from './reports.contract.ts';

const reports = {
  compliance: { path: '/api/v1/compliance/submit', permission: 'key:compliance:submit' },
  title: { path: '/api/v1/title/report', permission: 'key:title:report' },
  appraisal: { path: '/api/v1/appraisal/report', permission: 'key:appraisal:report' },
} as const;

/** Exactly as it was sent: what reads it judges all of it. */
const sentSchema = z.looseObject({});

type Context = Pick<RouteContext<unknown, unknown, unknown>, 'keyHolder' | 'metadata' | 'options' | 'req'>;
type Named = { readonly orderId?: string | undefined; readonly orderNumber?: string | undefined };

/**
 * Turns a report into the message that a webhook would have brought.
 * @throws RuleViolationError while only the partner can know its number of the order
 */
const toMessage = (order: PlacedOrder, sent: object, now: string): string => {
  const { orderId, orderNumber, reference, highestSequence, taken, revision } = order;
  if (reference === null && !('reference' in sent)) {
    throw new RuleViolationError(
      `Your number of the order ${orderNumber} is not known here yet: our request is still under way`,
      { orderId },
      [{ field: 'reference', message: 'Send your own number of the order, as you answer our request with it' }],
    );
  }
  const sequence = Math.max(highestSequence, ...Object.keys(taken).map(Number)) + 1;
  const data = { files: [], reference, sequence, revision, ...sent, orderId, orderNumber };
  return JSON.stringify({ type: 'order.delivered', timestamp: now, data });
};

/**
 * Partners' reports on their orders. Each becomes a delivery as a webhook does, so that the history of the file, the list of
 * what was refused and judging it again hold for it too.
 */
export const partnerReportRoutes = ({ pool, store }: Pick<RouteDeps, 'pool' | 'store'>): Route[] => {
  const theirOrder = createTheirOrder(store);
  const receive = createReceiveDelivery({ store });

  /** @throws NotFoundError, the same for an order that is not there and for one of others; RuleViolationError */
  const orderOfKind = async (kind: ReportedKind, partnerId: string, named: Named): Promise<PlacedOrder> => {
    const { orderId = await orderIdOfNumber(pool, named.orderNumber ?? '') } = named;
    const order = await theirOrder(partnerId, orderId);
    if (order.kind === kind) return order;
    const isReported = order.kind in reports;
    const where = isReported
      ? `report on it at POST ${reports[order.kind as ReportedKind].path}`
      : 'report on it by webhook';
    throw new RuleViolationError(
      `The order ${order.orderNumber} is not for a ${vendorKinds[kind].reportName}: ${where}`,
      { orderId, kind: order.kind },
      [
        {
          field: named.orderId === undefined ? 'orderNumber' : 'orderId',
          message: `Name an order for a ${vendorKinds[kind].reportName}`,
        },
      ],
    );
  };

  const take = async (kind: ReportedKind, named: Named, context: Context): Promise<Reply> => {
    const { keyHolder, metadata, options, req } = context;
    const partnerId = partnerOf(keyHolder);
    const order = await orderOfKind(kind, partnerId, named);
    const body = toMessage(order, sentSchema.parse(req.body), metadata.now);
    assertKeepable(body);
    const deliveryId = idFrom(options.commandId, 'delivery');
    const messageId = req.get('Idempotency-Key') ?? deliveryId;
    const { status, body: accepted } = await receive(
      { deliveryId, partnerId, messageId, messageType: 'order.delivered', body, sentAt: metadata.now },
      metadata,
      options,
    );
    return { status, body: { ...accepted, orderId: order.orderId } };
  };

  const reportRoute = (kind: ReportedKind): Route => {
    const { path, permission } = reports[kind];
    return defineRoute({
      method: 'post',
      path,
      summary: `Deliver the ${vendorKinds[kind].reportName} of an order of yours; GET /api/v1/deliveries/{deliveryId} says what came of it`,
      tag: 'Partner API',
      permission,
      reads: ['vendor-orders'],
      body: reportSchemas[kind],
      responses: {
        202: { description: 'The report is in the log', schema: reportAcceptedSchema },
        200: { description: 'It was in the log already: the first answer', schema: reportAcceptedSchema },
      },
      handle: (context) => take(kind, context.body, context),
    });
  };
  return [reportRoute('compliance'), reportRoute('title'), reportRoute('appraisal')];
};
