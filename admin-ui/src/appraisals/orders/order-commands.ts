import type { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/command-answer.contract.ts';
import type { reconsiderationSchema, VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { command } from '../../client/http.ts';

type Changed = z.infer<typeof commandAnswerSchema>;
type Seen = Pick<VendorOrderDetail, 'id' | 'version'>;

export const requestReconsideration = ({ id, version }: Seen, body: z.input<typeof reconsiderationSchema>) =>
  command<Changed>({ method: 'POST', path: `vendor-orders/${id}/reconsideration`, body, version });
