import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type {
  createVendorOrderSchema,
  orderFeeSchema,
  orderRevisionSchema,
  orderTermsSchema,
  orderVendorSchema,
} from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { command } from '../../client/http.ts';
import { type Judgement, sendJudged } from './judged-order.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
type Order = VendorOrderDetail;

export const createOrder = (body: z.input<typeof createVendorOrderSchema>) =>
  command<Changed>({ method: 'POST', path: 'vendor-orders', body });

const post = (path: string, { id }: Order, body: object = {}, version?: number) =>
  command<Changed>({
    method: 'POST',
    path: `vendor-orders/${id}/${path}`,
    body,
    ...(version !== undefined && { version }),
  });
const judged = (by: readonly Judgement[], path: string, order: Order, body: object = {}) =>
  sendJudged(order, by, (version) => post(path, order, body, version));

// Right whatever the vendor has done in the meantime: the server decides on the newest state.
export const holdOrder = (order: Order, reason: string) => post('hold', order, { reason });
export const remindVendor = (order: Order) => post('reminders', order);

export const placeOrder = (order: Order) => judged(['terms', 'holder', 'fee'], 'placement', order);
export const acceptReport = (order: Order) => judged(['reports', 'flagged'], 'acceptance', order);
export const resumeOrder = (order: Order) => judged(['hold', 'reports'], 'resumption', order);
export const cancelOrder = (order: Order, reason: string) => judged(['reports'], 'cancellation', order, { reason });
export const requestRevision = (order: Order, body: z.input<typeof orderRevisionSchema>) =>
  judged(['reports', 'flagged'], 'revisions', order, body);

const put = (by: readonly Judgement[], path: string, order: Order, body: object) =>
  sendJudged(order, by, (version) =>
    command<Changed>({ method: 'PUT', path: `vendor-orders/${order.id}/${path}`, body, version }),
  );

export const changeTerms = (order: Order, body: z.input<typeof orderTermsSchema>) =>
  put(['terms'], 'terms', order, body);
export const assignVendor = (order: Order, body: z.input<typeof orderVendorSchema>) =>
  put(['holder'], 'vendor', order, body);
export const agreeFee = (order: Order, body: z.input<typeof orderFeeSchema>) => put(['fee'], 'fee', order, body);
