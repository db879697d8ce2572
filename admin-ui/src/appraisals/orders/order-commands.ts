import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/command-answer.contract.ts';
import type {
  createVendorOrderSchema,
  orderRevisionSchema,
  orderTermsSchema,
  orderVendorSchema,
  reconsiderationSchema,
  VendorOrderDetail,
} from '../../../../api/vendor-order/vendor-order.contract.ts';
import { command } from '../../client/http.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
type Seen = Pick<VendorOrderDetail, 'id' | 'version'>;

export const createOrder = (body: z.input<typeof createVendorOrderSchema>) =>
  command<Changed>({ method: 'POST', path: 'vendor-orders', body });

export const changeTerms = ({ id, version }: Seen, body: z.input<typeof orderTermsSchema>) =>
  command<Changed>({ method: 'PUT', path: `vendor-orders/${id}/terms`, body, version });

export const assignAppraiser = ({ id, version }: Seen, body: z.input<typeof orderVendorSchema>) =>
  command<Changed>({ method: 'PUT', path: `vendor-orders/${id}/vendor`, body, version });

const post = (path: string, { id, version }: Seen, body: object = {}) =>
  command<Changed>({ method: 'POST', path: `vendor-orders/${id}/${path}`, body, version });

export const placeOrder = (order: Seen) => post('placement', order);
export const acceptReport = (order: Seen) => post('acceptance', order);
export const resumeOrder = (order: Seen) => post('resumption', order);
export const remindVendor = (order: Seen) => post('reminders', order);
export const holdOrder = (order: Seen, reason: string) => post('hold', order, { reason });
export const cancelOrder = (order: Seen, reason: string) => post('cancellation', order, { reason });
export const requestRevision = (order: Seen, body: z.input<typeof orderRevisionSchema>) =>
  post('revisions', order, body);
export const requestReconsideration = (order: Seen, body: z.input<typeof reconsiderationSchema>) =>
  post('reconsideration', order, body);
