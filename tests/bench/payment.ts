import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';

/** The event that every contestant stores: about 230 bytes of data and 60 of metadata as JSON. */
export const paymentPostedSchema = z.object({
  paymentId: z.uuid(),
  applicationId: z.uuid(),
  amountCents: z.int().positive(),
  currency: z.literal('USD'),
  postedOn: z.iso.date(),
  channel: z.enum(['branch', 'online']),
  memo: z.string().max(200),
});
export type PaymentPosted = { readonly type: 'PaymentPosted'; readonly data: z.infer<typeof paymentPostedSchema> };

export const paymentPosted = (amountCents: number): PaymentPosted => ({
  type: 'PaymentPosted',
  data: {
    paymentId: uuidv7(),
    applicationId: '018f4e3c-7f5b-7cc0-9d0a-6c656e646c6f',
    amountCents,
    currency: 'USD',
    postedOn: '2026-03-02',
    channel: 'branch',
    memo: 'Earnest money deposit, receipt 4711',
  },
});

export const paymentMetadata = {
  actor: { kind: 'system', id: 'bench', name: 'Bench' },
  correlationId: 'bench',
} as const;
