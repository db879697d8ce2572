import { randomUUID } from 'node:crypto';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { StreamAppend } from '../../../events/store/append/append.ts';
import { vendorOrderStream } from '../../../events/vendor-order/vendor-order.stream.ts';
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

/** A title order that saw whatever can happen to one: not reached, put off, stopped, delivered, its exceptions cleared. */
export const titleOrder = (step: number, applicationId: string): StreamAppend => {
  const orderId = randomUUID();
  const of = { orderId, subject: loanApplicationStream(applicationId) };
  const partnerId = 'sandbox-title';
  const dueOn = '2026-03-16';
  let sequence = 0;
  const message = () => {
    sequence += 1;
    return { ...of, deliveryId: randomUUID(), sequence, digest: sequence.toString(16).padStart(64, '0') };
  };
  const exceptions = [
    { number: 1, text: 'Utility easement along the rear line', isStandard: true },
    { number: 2, text: 'Lien of a builder', isStandard: false },
    { number: 3, text: 'Rights of parties in possession', isStandard: false },
  ];
  const delivered = (revision: number) => ({
    type: 'VendorOrderDelivered',
    data: { ...message(), revision, result: JSON.stringify({ ...vendorResults.title, exceptions }), files: [] },
  });
  const cleared = (number: number) => ({
    type: 'TitleExceptionCleared',
    data: { ...of, number, how: 'satisfied', notes: 'Paid at closing' },
  });
  const assigned = { type: 'VendorAssigned', data: { ...of, partnerId, how: 'chosen', skipped: [] } };
  const placed = (round: number) => ({ type: 'VendorOrderPlaced', data: { ...of, round, partnerId, dueOn } });
  const sent = (round: number) => ({
    type: 'VendorOrderSent',
    data: { ...of, round, reference: `T-${step}-${round}` },
  });
  const again = { type: 'VendorOrderResumed', data: { ...of, to: 'pending_order' } };
  return {
    streamId: vendorOrderStream(orderId),
    expectedVersion: 0,
    events: [
      {
        type: 'VendorOrderCreated',
        data: {
          ...of,
          orderNumber: `VO-2026-T${String(step).padStart(7, '0')}`,
          applicationId,
          loanNumber: 'LL-2026-7K3M9Q2C',
          kind: 'title',
          product: 'full_search',
          priority: 'standard',
          details: '{}',
        },
      },
      assigned,
      {
        type: 'VendorOrderTermsChanged',
        data: { ...of, product: 'title_commitment', priority: 'rush', details: '{}', instructions: 'Both owners' },
      },
      placed(1),
      { type: 'VendorOrderNotSent', data: { ...of, round: 1, reason: 'It could not be sent by 2026-03-16' } },
      again,
      placed(2),
      { type: 'VendorOrderRefused', data: { ...of, round: 2, reason: 'We do not work in this county' } },
      again,
      placed(3),
      sent(3),
      { type: 'VendorOrderDeclined', data: { ...message(), reason: 'Nobody is free' } },
      again,
      assigned,
      placed(4),
      sent(4),
      { type: 'VendorOrderAcknowledged', data: message() },
      { type: 'VendorReminded', data: { ...of, key: 'by-hand/1', text: 'How does it stand?' } },
      { type: 'VendorTold', data: { ...of, version: 18, outcome: 'refused', problem: 'No such order' } },
      { type: 'VendorNoteReceived', data: { ...message(), text: 'We are at it' } },
      {
        type: 'VendorFileReceived',
        data: { ...of, fileId: randomUUID(), partnerId: 'acme-title', sha256: 'a'.repeat(64), sizeBytes: 26_214_400 },
      },
      { type: 'VendorOrderStarted', data: message() },
      { type: 'VendorOrderDelayed', data: { ...message(), newDueOn: '2026-03-18', reason: 'The recorder is closed' } },
      {
        type: 'VendorDelayNotTaken',
        data: { ...message(), newDueOn: '2027-03-18', reason: 'The recorder is closed', because: 'too_long' },
      },
      { type: 'VendorMessageKept', data: { ...message(), messageType: 'acknowledged', because: 'came_late' } },
      { type: 'VendorOrderEscalated', data: { ...of, key: 'overdue', what: 'the report was due on 2026-03-18' } },
      { type: 'VendorOrderTimedOut', data: { ...of, dueOn: '2026-03-18' } },
      { type: 'VendorOrderResumed', data: { ...of, to: 'in_progress', dueOn: '2026-03-25' } },
      { type: 'VendorOrderHeld', data: { ...of, reason: 'The seller is away' } },
      { type: 'VendorOrderResumed', data: { ...of, to: 'in_progress', dueOn: '2026-03-26' } },
      delivered(0),
      cleared(2),
      cleared(3),
      { type: 'TitleExceptionReopened', data: { ...of, number: 3, reason: 'The tenant is still there' } },
      ...(step % 3 === 0 ? [{ type: 'VendorOrderCancelled', data: { ...of, reason: 'Withdrawn' } }] : []),
      ...(step % 3 === 1
        ? [
            { type: 'ReconsiderationRequested', data: { ...of, revision: 1, reason: 'Newer', comparables: [], dueOn } },
            delivered(1),
          ]
        : []),
    ],
  };
};
