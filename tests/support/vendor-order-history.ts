import { randomUUID } from 'node:crypto';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import type { StreamAppend } from '../../events/store/append.ts';
import { vendorOrderStream } from '../../events/vendor-order/vendor-order.stream.ts';
import { vendorResults } from './vendor-results.ts';

/** An appraisal of a file that was ordered, flagged, delivered, revised and, every other one, accepted. */
export const vendorOrder = (step: number, applicationId: string): StreamAppend => {
  const orderId = randomUUID();
  const of = { orderId, subject: loanApplicationStream(applicationId) };
  const message = (sequence: number) => ({
    ...of,
    deliveryId: randomUUID(),
    sequence,
    digest: sequence.toString(16).padStart(64, '0'),
  });
  const partnerId = 'sandbox-appraisal';
  const file = {
    fileId: randomUUID(),
    name: 'report.pdf',
    mediaType: 'application/pdf',
    sha256: 'a'.repeat(64),
    sizeBytes: 10,
  };
  const result = JSON.stringify(vendorResults.appraisal);
  const dueOn = '2026-03-16';
  return {
    streamId: vendorOrderStream(orderId),
    expectedVersion: 0,
    events: [
      {
        type: 'VendorOrderCreated',
        data: {
          ...of,
          orderNumber: `VO-2026-${String(step).padStart(8, '0')}`,
          applicationId,
          loanNumber: 'LL-2026-7K3M9Q2C',
          kind: 'appraisal',
          product: 'full_appraisal',
          priority: 'rush',
          details: '{"contractPrice":420000}',
          instructions: 'Ring twice',
        },
      },
      { type: 'VendorAssigned', data: { ...of, partnerId, how: 'rotation', skipped: [] } },
      { type: 'VendorFeeAgreed', data: { ...of, feeCents: 55_000 } },
      { type: 'VendorOrderPlaced', data: { ...of, round: 1, partnerId, dueOn } },
      { type: 'VendorNotReached', data: { ...of, version: 4, attempt: 1, problem: 'HTTP 503' } },
      { type: 'VendorOrderSent', data: { ...of, round: 1, reference: `R-${step}` } },
      { type: 'VendorOrderScheduled', data: { ...message(1), scheduledFor: '2026-03-10' } },
      {
        type: 'VendorDeliveryFlagged',
        data: { ...message(2), revision: 0, problems: [{ text: 'It names another loan' }] },
      },
      { type: 'VendorOrderDelivered', data: { ...message(3), revision: 0, result, files: [file] } },
      {
        type: 'VendorRevisionRequested',
        data: { ...of, revision: 1, reason: 'Explain', items: [{ text: 'One' }], dueOn },
      },
      { type: 'VendorOrderDelivered', data: { ...message(4), revision: 1, result, files: [file] } },
      ...(step % 2 === 0 ? [{ type: 'VendorReportAccepted', data: of }] : []),
    ],
  };
};
