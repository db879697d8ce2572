import { byType } from '../../events/kernel/by-type.ts';
import { centsInWords } from '../../events/kernel/money.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { dayInWords } from '../../events/lending/fields/day-words.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { MOST_DELAY_DAYS } from '../../events/lending/vendor-orders/every-kind/due-dates.ts';
import { clearanceNames } from '../../events/lending/vendor-orders/title/title-exceptions.ts';
import { orderPriorityNames } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import type { VendorOrderEvent } from '../../events/vendor-order/vendor-order.events.ts';
import type { OrderRecord } from './vendor-orders.record.ts';

/** `isOfFile`: it stands in the loan file's history too. */
export type OrderSentence = { readonly sentence: string; readonly notes: string | null; readonly isOfFile: boolean };

const ofFile = (sentence: string, notes?: string): OrderSentence => ({
  sentence,
  notes: notes ?? null,
  isOfFile: true,
});
const ofOrder = (sentence: string, notes?: string): OrderSentence => ({
  sentence,
  notes: notes ?? null,
  isOfFile: false,
});

/** `Appraisal order VO-2026-7K3M9Q2C` */
const orderOf = ({ order: { kind, orderNumber } }: OrderRecord): string =>
  `${vendorKinds[kind].name} order ${orderNumber}`;

const megabytesInWords = (bytes: number): string => `${(bytes / (1024 * 1024)).toFixed(1)} MB`;

const keptWords = {
  came_late: 'came late',
  sequence_reused: 'its number was used before',
  order_over: 'the order is over',
  changes_nothing: 'it changes nothing any more',
} as const;

const notTakenWords = {
  too_long: `more than ${MOST_DELAY_DAYS} business days late`,
  past: 'which is over',
} as const;

const toldWords = {
  told: 'vendor told',
  refused: 'vendor does not take it',
  given_up: 'vendor not told, given up',
} as const;

/** @param what the notice; undefined when it was not kept */
const toldSentence = (outcome: keyof typeof toldWords, what: string | undefined): string => {
  if (what === undefined) return toldWords[outcome];
  if (outcome === 'told') return `vendor has ${what}`;
  return outcome === 'refused' ? `vendor does not take ${what}` : `vendor not told, given up: ${what}`;
};

/** An order's event as a sentence; who and when are separate. @param record after the event */
export const tellOrder = byType<RecordedEvent<VendorOrderEvent>, [record: OrderRecord], OrderSentence>({
  VendorOrderCreated: ({ data: { product, priority, instructions } }, record) =>
    ofFile(
      `${orderOf(record)} created: ${vendorKinds[record.order.kind].products[product] ?? product}, ${orderPriorityNames[priority]}`,
      instructions,
    ),
  VendorOrderTermsChanged: ({ data }, record) => ofOrder(`${orderOf(record)}: terms changed`, data.instructions),
  VendorAssigned: ({ data: { partnerId, appraiser, how, skipped } }, record) =>
    ofFile(
      `${orderOf(record)} assigned to ${appraiser?.name ?? partnerId} ${how === 'rotation' ? 'by rotation' : 'by choice'}`,
      skipped.map(({ reason }) => `Passed over: ${reason}`).join('; ') || undefined,
    ),
  VendorFeeAgreed: ({ data }, record) =>
    ofOrder(`${orderOf(record)}: fee agreed, ${centsInWords(data.feeCents)}`, data.notes),
  VendorOrderPlaced: ({ data }, record) => ofOrder(`${orderOf(record)} to be sent, due on ${dayInWords(data.dueOn)}`),
  VendorOrderSent: ({ data }, record) => ofFile(`${orderOf(record)} sent; the vendor calls it ${data.reference}`),
  VendorOrderRefused: ({ data }, record) => ofFile(`${orderOf(record)} refused by the vendor`, data.reason),
  VendorOrderNotSent: ({ data }, record) =>
    ofFile(`${orderOf(record)} not sent: the vendor could not be reached`, data.reason),
  VendorOrderAcknowledged: (_event, record) => ofOrder(`${orderOf(record)} acknowledged`),
  VendorOrderScheduled: ({ data }, record) =>
    ofFile(`${orderOf(record)} scheduled for ${dayInWords(data.scheduledFor)}`),
  VendorOrderStarted: (_event, record) => ofOrder(`${orderOf(record)} in progress`),
  VendorOrderDelivered: ({ data: { revision } }, record) =>
    ofFile(
      `${orderOf(record)}: ${vendorKinds[record.order.kind].reportName} delivered${revision > 0 ? ` (revision ${revision})` : ''}`,
    ),
  VendorDeliveryFlagged: ({ data: { problems } }, record) =>
    ofFile(`${orderOf(record)}: delivery kept, not attached`, problems.map(({ text }) => text).join('; ')),
  VendorOrderDeclined: ({ data }, record) => ofFile(`${orderOf(record)} declined by the vendor`, data.reason),
  VendorOrderDelayed: ({ data }, record) =>
    ofFile(`${orderOf(record)} delayed until ${dayInWords(data.newDueOn)}`, data.reason),
  VendorDelayNotTaken: ({ data: { newDueOn, reason, because } }, record) =>
    ofFile(
      `${orderOf(record)}: the vendor names ${dayInWords(newDueOn)}, ${notTakenWords[because]}: not taken`,
      reason,
    ),
  VendorNoteReceived: ({ data }, record) => ofOrder(`${orderOf(record)}: note of the vendor`, data.text),
  VendorFileReceived: ({ data }, record) =>
    ofOrder(`${orderOf(record)}: file of the vendor received, ${megabytesInWords(data.sizeBytes)}`),
  VendorMessageKept: ({ data: { messageType, because } }, record) =>
    ofOrder(`${orderOf(record)}: message "${messageType}" kept, ${keptWords[because]}`),
  TitleExceptionCleared: ({ data: { number, how, notes } }, record) =>
    ofFile(`${orderOf(record)}: exception ${number} cleared, ${clearanceNames[how].toLowerCase()}`, notes),
  TitleExceptionReopened: ({ data: { number, reason } }, record) =>
    ofFile(`${orderOf(record)}: exception ${number} is open again`, reason),
  VendorReportAccepted: ({ data }, record) =>
    ofFile(`${orderOf(record)}: ${vendorKinds[record.order.kind].reportName} accepted`, data.notes),
  VendorRevisionRequested: ({ data: { revision, reason } }, record) =>
    ofFile(`${orderOf(record)}: revision ${revision} requested`, reason),
  ReconsiderationRequested: ({ data: { reason } }, record) =>
    ofFile(`${orderOf(record)}: reconsideration of value requested`, reason),
  VendorOrderHeld: ({ data }, record) => ofFile(`${orderOf(record)} put on hold`, data.reason),
  VendorOrderResumed: (_event, record) => ofFile(`${orderOf(record)} resumed`),
  VendorOrderCancelled: ({ data }, record) => ofFile(`${orderOf(record)} cancelled`, data.reason),
  VendorReminded: ({ data }, record) => ofOrder(`${orderOf(record)}: reminder to the vendor`, data.text),
  VendorOrderEscalated: ({ data }, record) => ofFile(`${orderOf(record)} escalated: ${data.what}`),
  VendorOrderTimedOut: ({ data }, record) =>
    ofFile(`${orderOf(record)} timed out: it was due on ${dayInWords(data.dueOn)}`),
  VendorTold: ({ data: { version, outcome, problem } }, record) =>
    ofOrder(`${orderOf(record)}: ${toldSentence(outcome, record.telling?.[version])}`, problem),
  VendorNotReached: ({ data: { version, attempt, problem } }, record) => {
    const what = record.telling?.[version];
    const withWhat = what === undefined ? '' : ` with ${what}`;
    return ofOrder(`${orderOf(record)}: vendor not reached${withWhat}, attempt ${attempt}`, problem);
  },
  VendorOrderTextErased: (_event, record) => ofOrder(`${orderOf(record)}: text erased`),
});
