import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import type { reconsiderationSchema } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { command } from '../../client/http.ts';
import { sendJudged } from '../../vendor-orders/base/judged-order.ts';

type Changed = z.infer<typeof commandAnswerSchema>;

export const requestReconsideration = (order: VendorOrderDetail, body: z.input<typeof reconsiderationSchema>) =>
  sendJudged(order, ['reports'], (version) =>
    command<Changed>({ method: 'POST', path: `vendor-orders/${order.id}/reconsideration`, body, version }),
  );
