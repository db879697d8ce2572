import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/command-answer.contract.ts';
import type {
  createVendorOrderSchema,
  orderFeeSchema,
  orderRevisionSchema,
  orderTermsSchema,
  orderVendorSchema,
  VendorOrderDetail,
} from '../../../../api/vendor-order/vendor-order.contract.ts';
import { command } from '../../client/http.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
type Seen = Pick<VendorOrderDetail, 'id' | 'version'>;

export const createOrder = (body: z.input<typeof createVendorOrderSchema>) =>
  command<Changed>({ method: 'POST', path: 'vendor-orders', body });

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

const put = (path: string, { id, version }: Seen, body: object) =>
  command<Changed>({ method: 'PUT', path: `vendor-orders/${id}/${path}`, body, version });

export const changeTerms = (order: Seen, body: z.input<typeof orderTermsSchema>) => put('terms', order, body);
export const assignVendor = (order: Seen, body: z.input<typeof orderVendorSchema>) => put('vendor', order, body);
export const agreeFee = (order: Seen, body: z.input<typeof orderFeeSchema>) => put('fee', order, body);
