import { z } from 'zod';

const time = z.iso.datetime();

/** `GET /api/v1/deliveries/{deliveryId}`. */
export const ownDeliverySchema = z
  .object({
    deliveryId: z.uuid(),
    messageId: z.string().describe('Your webhook-id, or the idempotency-key of your report'),
    messageType: z.string().nullable().describe('The `type` of the message; null when it named none'),
    receivedAt: time,
    state: z
      .enum(['received', 'applied', 'held', 'refused'])
      .describe(
        'received: it is about to be judged; applied: it counts, effect says how; held: you have no open order for it, and it waits for the lender; refused: nothing comes of it',
      ),
    effect: z.string().nullable().describe('Of an applied one: what came of it'),
    reason: z.string().nullable().describe('Of a held or refused one: why, and what to send instead'),
    decidedAt: time.nullable().describe('Null while it is about to be judged'),
    orderId: z.uuid().nullable().describe('The order that it counts against'),
  })
  .meta({
    example: {
      deliveryId: '3f0c3c1e-7f0a-4f6e-9d6b-2f4f0a9c1b7d',
      messageId: 'msg_1',
      messageType: 'document.delivered',
      receivedAt: '2026-03-02T15:00:00.000Z',
      state: 'refused',
      effect: null,
      reason: 'No request for a Bank statement is open on the application',
      decidedAt: '2026-03-02T15:00:01.000Z',
      orderId: null,
    },
  });
export type OwnDelivery = z.infer<typeof ownDeliverySchema>;
