import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../api/http/command-answer.contract.ts';
import type { orderReasonSchema, VendorOrderDetail } from '../../../api/vendor-order/vendor-order.contract.ts';
import { command } from '../client/http.ts';

type Seen = Pick<VendorOrderDetail, 'id' | 'version'>;

const post = (path: string, { id, version }: Seen, number: number, body: object) =>
  command<z.infer<typeof commandAnswerSchema>>({
    method: 'POST',
    path: `vendor-orders/${id}/exceptions/${number}/${path}`,
    body,
    version,
  });

/** As it was typed: where nothing is chosen the contract says so. */
export type ClearanceWish = { readonly how: string; readonly notes?: string };

export const clearException = (order: Seen, number: number, body: ClearanceWish) =>
  post('clearance', order, number, body);
export const reopenException = (order: Seen, number: number, body: z.input<typeof orderReasonSchema>) =>
  post('reopening', order, number, body);
