import { z } from 'zod';
import { idParams } from '../http/requests/params.ts';
import type { Route } from '../http/requests/route.ts';
import { exceptionClearanceSchema, orderReasonSchema } from './vendor-order.commands.contract.ts';
import { createOrders, type Deps } from './vendor-order.handling.ts';

/** The number as the report has it. */
const params = idParams.extend({ number: z.coerce.number().int().min(1).max(100_000) });

/** Title exceptions and how each was cleared. */
export const titleExceptionRoutes = (deps: Deps): Route[] => {
  const { orderRoute } = createOrders(deps);
  return [
    orderRoute('update', {
      method: 'post',
      path: '/api/vendor-orders/:id/exceptions/:number/clearance',
      summary: 'Clear an exception of the newest title report',
      params,
      body: exceptionClearanceSchema,
      command: ({ params: { number }, body: { how, notes } }, { orderId }) => ({
        type: 'ClearTitleException',
        data: { orderId, number, how, ...(notes !== undefined && { notes }) },
      }),
    }),
    orderRoute('update', {
      method: 'post',
      path: '/api/vendor-orders/:id/exceptions/:number/reopening',
      summary: 'Take back that an exception was cleared',
      params,
      body: orderReasonSchema,
      command: ({ params: { number }, body: { reason } }, { orderId }) => ({
        type: 'ReopenTitleException',
        data: { orderId, number, reason },
      }),
    }),
  ];
};
