import { z } from 'zod';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { exceptionClearanceSchema, orderReasonSchema } from './vendor-order.commands.contract.ts';
import { createOrders, type Deps, responses, tag } from './vendor-order.handling.ts';
import { anyKind } from '../services/orders/vendor-order-rights.ts';

/** The number as the report has it. */
const params = idParams.extend({ number: z.coerce.number().int().min(1).max(100_000) });

/** What stands in the way of a clear title, and how it was got out of it. */
export const titleExceptionRoutes = (deps: Deps): Route[] => {
  const { orderFor, send } = createOrders(deps);
  return [
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/exceptions/:number/clearance',
      summary: 'Clear an exception of the newest title report',
      tag,
      permission: anyKind('update'),
      params,
      body: exceptionClearanceSchema,
      responses,
      handle: async (context) => {
        const { orderId } = await orderFor('update', context);
        const { how, notes } = context.body;
        const data = { orderId, number: context.params.number, how, ...(notes !== undefined && { notes }) };
        return send(context, { type: 'ClearTitleException', data });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/vendor-orders/:id/exceptions/:number/reopening',
      summary: 'Take back that an exception was cleared',
      tag,
      permission: anyKind('update'),
      params,
      body: orderReasonSchema,
      responses,
      handle: async (context) => {
        const { orderId } = await orderFor('update', context);
        const data = { orderId, number: context.params.number, reason: context.body.reason };
        return send(context, { type: 'ReopenTitleException', data });
      },
    }),
  ];
};
