import type { CommandMetadata } from '../../../events/kernel/message.ts';
import type { VendorOrderEvent } from '../../../events/vendor-order/vendor-order.events.ts';
import type { VendorSays } from '../../../events/vendor-order/vendor-order.messages.ts';
import type { TakeVendorMessage } from '../../../events/vendor-order/vendor-order.messages.ts';

export const orderId = '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11';
export const applicationId = '018f4e2a-7c11-7a3b-9d52-0c1e6b7f8a90';
export const subject = `loanApplication-${applicationId}`;
export const of = { orderId, subject };
export const deliveryId = '018f4e2a-7c11-7a3b-9d52-0c1e6b7f8a91';
const appraiserId = '018f4e2a-7c11-7a3b-9d52-0c1e6b7f8a92';

export const by = (role: string): CommandMetadata => ({
  actor: { kind: 'user', id: 'u-1', name: 'Avery Lindqvist', role },
  now: '2026-03-02T15:00:00.000Z',
  correlationId: 'c-1',
});

export const created = (kind: 'appraisal' | 'credit' = 'appraisal'): VendorOrderEvent => ({
  type: 'VendorOrderCreated',
  data: {
    ...of,
    orderNumber: 'VO-2026-7K3M9Q2C',
    applicationId,
    loanNumber: 'LL-2026-7K3M9Q2C',
    kind,
    product: kind === 'appraisal' ? 'full_appraisal' : 'tri_merge',
    priority: 'standard',
    details: '{}',
  },
});
export const assigned: VendorOrderEvent = {
  type: 'VendorAssigned',
  data: {
    ...of,
    partnerId: 'sandbox-appraisal',
    appraiser: { appraiserId, name: 'Rae Ibarra' },
    how: 'rotation',
    skipped: [],
  },
};
export const placed = (round = 1): VendorOrderEvent => ({
  type: 'VendorOrderPlaced',
  data: { ...of, round, partnerId: 'sandbox-appraisal', dueOn: '2026-03-16' },
});
export const sent = (round = 1): VendorOrderEvent => ({
  type: 'VendorOrderSent',
  data: { ...of, round, reference: `R-${round}` },
});
const digestOf = (text: string): string => Buffer.from(text).toString('hex').padStart(64, '0');
export const ofMessage = (sequence: number, text = String(sequence)) => ({
  ...of,
  deliveryId,
  sequence,
  digest: digestOf(text),
});
export const delivered = (sequence: number, revision = 0): VendorOrderEvent => ({
  type: 'VendorOrderDelivered',
  data: { ...ofMessage(sequence), revision, result: '{}', files: [] },
});
/** Ordered, and with the vendor. */
export const ordered: readonly VendorOrderEvent[] = [created(), assigned, placed(), sent()];
/** With a report that waits for review. */
export const completed: readonly VendorOrderEvent[] = [...ordered, delivered(4)];

export const message = (
  sequence: number,
  says: VendorSays,
  change: Partial<TakeVendorMessage['data']> = {},
): TakeVendorMessage => ({
  type: 'TakeVendorMessage',
  data: {
    orderId,
    partnerId: 'sandbox-appraisal',
    reference: 'R-1',
    deliveryId,
    sequence,
    digest: digestOf(String(sequence)),
    says,
    ...change,
  },
});
