import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import type { orderReasonSchema } from '../../../api/vendor-order/vendor-order.commands.contract.ts';
import type { VendorOrderDetail } from '../../../api/vendor-order/vendor-order.contract.ts';
import { command } from '../client/http.ts';
import { sendJudged } from '../vendor-orders/base/judged-order.ts';

const post = (path: string, order: VendorOrderDetail, number: number, body: object) =>
  sendJudged(order, ['reports'], (version) =>
    command<z.infer<typeof commandAnswerSchema>>({
      method: 'POST',
      path: `vendor-orders/${order.id}/exceptions/${number}/${path}`,
      body,
      version,
    }),
  );

/** As it was typed: where nothing is chosen the contract says so. */
export type ClearanceWish = { readonly how: string; readonly notes?: string };

export const clearException = (order: VendorOrderDetail, number: number, body: ClearanceWish) =>
  post('clearance', order, number, body);
export const reopenException = (order: VendorOrderDetail, number: number, body: z.input<typeof orderReasonSchema>) =>
  post('reopening', order, number, body);
