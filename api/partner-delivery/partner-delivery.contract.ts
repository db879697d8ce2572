import { z } from 'zod';
import { orderStatuses } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import { partnerIdText, requiredText } from '../http/requests/fields.contract.ts';

/** Characters. */
const MOST_REASON = 500;
const time = z.iso.datetime();

/** One line of `GET /api/partner-deliveries`. */
export const partnerDeliverySchema = z.object({
  id: z.uuid(),
  partnerId: z.string(),
  partnerName: z.string(),
  messageType: z.string().nullable().describe('The `type` of the message; null when it named none'),
  receivedAt: time,
  outcome: z
    .enum(['received', 'applied', 'refused', 'held', 'turned_down'])
    .describe(
      'received: it is about to be judged; held: nobody ordered it, and it moves nothing until somebody decides',
    ),
  reason: z.string().nullable().describe('Why it was refused, is held or was turned down'),
  applicationId: z.uuid().nullable().describe('The file that it is for; null where it names none that there is'),
  loanNumber: z.string().nullable(),
  orderId: z.uuid().nullable().describe('The vendor order that it is for'),
  isOverdue: z.boolean().describe('Nothing has judged it for ten minutes: it can be given back as a refused one'),
  replays: z.int().describe('How often it was given back to be judged again'),
  decidedAt: time.nullable(),
});
export type PartnerDelivery = z.infer<typeof partnerDeliverySchema>;

/** `filter` of the list. Refused ones are the dead letters: kept, listed, and judged again after a fix. */
export const partnerDeliveryFilterSchema = z.strictObject({
  partnerId: partnerIdText.optional(),
  outcome: partnerDeliverySchema.shape.outcome.optional(),
  applicationId: z.uuid().optional(),
  orderId: z.uuid().optional(),
});

/** `POST /api/partner-deliveries/{id}/attachment`. */
export const attachDeliverySchema = z.strictObject({
  reason: requiredText('The reason', MOST_REASON),
  orderId: z
    .uuid()
    .optional()
    .describe(
      'The order of its partner for the file that it counts against; left out: it is the file’s by your decision',
    ),
});
/** `POST /api/partner-deliveries/{id}/turn-down`. The partner is told the reason. */
export const turnDownDeliverySchema = z.strictObject({ reason: requiredText('The reason', MOST_REASON) });

/** `GET /api/partner-deliveries/{id}`: without what it said, which may be about anybody. */
export const partnerDeliveryDetailSchema = partnerDeliverySchema.extend({
  messageId: z.string().describe("The partner's `webhook-id`"),
  sentAt: time,
  bytes: z.int(),
  orders: z
    .array(z.object({ id: z.uuid(), orderNumber: z.string(), kindName: z.string(), status: z.enum(orderStatuses) }))
    .describe('Of a held one: the orders of its partner for the file, which it can be attached to'),
  lines: z.array(
    z.object({ eventId: z.uuid(), at: time, by: z.string(), sentence: z.string(), note: z.string().nullable() }),
  ),
});
export type PartnerDeliveryDetail = z.infer<typeof partnerDeliveryDetailSchema>;
