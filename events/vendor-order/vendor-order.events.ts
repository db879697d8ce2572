import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased, type Topic } from '../kernel/event-definitions.ts';
import { streamIdOf, uuidSchema } from '../kernel/ids.ts';
import { centsSchema } from '../kernel/money.ts';
import { vendorKindIds } from '../lending/vendor-orders/kinds.ts';
import { clearances } from '../lending/vendor-orders/title/title-exceptions.ts';
import { MOST_COMPARABLES, orderPriorities } from '../lending/vendor-orders/every-kind/order-words.ts';

/** The order, and the loan file's stream: whose text it is, so that it is forgotten with the file. */
const ofOrder = { orderId: uuidSchema, subject: z.string() };
const whatIsOrdered = {
  product: z.string(),
  priority: z.enum(orderPriorities),
  /** JSON, as the kind's `detailsSchema` takes it. */
  details: z.string(),
  instructions: z.string().optional(),
};
/** Where a vendor's message stands in what it has sent, and what it came with. */
const ofMessage = {
  ...ofOrder,
  deliveryId: uuidSchema,
  /** From 1, counted by the vendor for each order. */
  sequence: z.int().positive(),
  /** SHA-256 in hex of what the message says. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
};
const round = z.int().positive();
const version = z.int().positive();

const SUBJECT = 'subject';
const ids = { subject: 'a stream', deliveryId: 'an id' };
const { deliveryId: _none, ...itsFile } = ids;

/** Why something that a vendor sent changes nothing. */
export const keptBecause = ['came_late', 'sequence_reused', 'order_over', 'changes_nothing'] as const;

const FORM = /"uadReportId":\s*"([0-9a-f-]{36})"/i;

/** Its UAD form goes with the order. A form says so itself, too, but not those of old orders. */
const ofForm = ({ orderId, details }: { readonly orderId: string; readonly details: string }): Topic[] => {
  const [, reportId] = FORM.exec(details) ?? [];
  return reportId === undefined
    ? []
    : [{ streamId: streamIdOf('uadReport', reportId), kind: 'vendorOrder', id: orderId }];
};

const orderingEvents = {
  VendorOrderCreated: {
    schema: z.object({
      ...ofOrder,
      ...whatIsOrdered,
      orderNumber: z.string(),
      applicationId: uuidSchema,
      loanNumber: z.string(),
      kind: z.enum(vendorKindIds),
    }),
    personal: { details: SUBJECT, instructions: SUBJECT },
    about: ofForm,
    notPersonal: { ...itsFile, product: 'a code', orderNumber: 'derived from an id', loanNumber: 'derived from an id' },
  },
  VendorOrderTermsChanged: {
    schema: z.object({ ...ofOrder, ...whatIsOrdered }),
    personal: { details: SUBJECT, instructions: SUBJECT },
    about: ofForm,
    notPersonal: { ...itsFile, product: 'a code' },
  },
  VendorAssigned: {
    schema: z.object({
      ...ofOrder,
      partnerId: z.string(),
      /** Of the network, for a kind that is done by a person. */
      appraiser: z.object({ appraiserId: uuidSchema, name: z.string() }).optional(),
      how: z.enum(['rotation', 'chosen']),
      /** Appraisers passed over, with reasons. */
      skipped: z.array(z.object({ appraiserId: uuidSchema, reason: z.string() })),
    }),
    personal: { 'skipped[].reason': SUBJECT, 'appraiser.name': 'appraiser.appraiserId' },
    notPersonal: { ...itsFile, partnerId: 'a company' },
  },
  VendorFeeAgreed: {
    schema: z.object({ ...ofOrder, feeCents: centsSchema, notes: z.string().optional() }),
    personal: { notes: SUBJECT },
    notPersonal: itsFile,
  },
  /** To be sent to its vendor; the first time or again. */
  VendorOrderPlaced: {
    schema: z.object({ ...ofOrder, round, partnerId: z.string(), dueOn: z.iso.date() }),
    notPersonal: { ...itsFile, partnerId: 'a company' },
  },
  VendorOrderSent: {
    schema: z.object({ ...ofOrder, round, reference: z.string() }),
    notPersonal: { ...itsFile, reference: "the vendor's own number" },
  },
  /** By the vendor's first answer; it says why. */
  VendorOrderRefused: {
    schema: z.object({ ...ofOrder, round, reason: z.string() }),
    personal: { reason: SUBJECT },
    notPersonal: itsFile,
  },
  /** It had not reached its vendor by the end of the day on which it was due. */
  VendorOrderNotSent: {
    schema: z.object({ ...ofOrder, round, reason: z.string() }),
    notPersonal: { ...itsFile, reason: 'one of our own sentences' },
  },
} as const satisfies EventDefinitions;

const vendorEvents = {
  VendorOrderAcknowledged: { schema: z.object(ofMessage), notPersonal: itsFile },
  VendorOrderScheduled: { schema: z.object({ ...ofMessage, scheduledFor: z.iso.date() }), notPersonal: itsFile },
  VendorOrderStarted: { schema: z.object(ofMessage), notPersonal: itsFile },
  VendorOrderDelivered: {
    schema: z.object({
      ...ofMessage,
      /** 0 for the first report. */
      revision: z.int().min(0),
      /** JSON, as the kind's `resultSchema` takes it. */
      result: z.string(),
      files: z.array(
        z.object({
          fileId: uuidSchema,
          name: z.string(),
          mediaType: z.string(),
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
          sizeBytes: z.int().min(0),
        }),
      ),
    }),
    personal: { result: SUBJECT, 'files[].name': SUBJECT },
    notPersonal: { ...itsFile, 'files[].mediaType': 'a type of file' },
  },
  /** Kept in the log of deliveries, and not attached. */
  VendorDeliveryFlagged: {
    schema: z.object({
      ...ofMessage,
      revision: z.int().min(0),
      problems: z.array(z.object({ text: z.string() })).min(1),
    }),
    personal: { 'problems[].text': SUBJECT },
    notPersonal: itsFile,
  },
  VendorOrderDeclined: {
    schema: z.object({ ...ofMessage, reason: z.string() }),
    personal: { reason: SUBJECT },
    notPersonal: itsFile,
  },
  VendorOrderDelayed: {
    schema: z.object({ ...ofMessage, newDueOn: z.iso.date(), reason: z.string() }),
    personal: { reason: SUBJECT },
    notPersonal: itsFile,
  },
  /** A day that no vendor may name by itself: the one that stood before stands. */
  VendorDelayNotTaken: {
    schema: z.object({
      ...ofMessage,
      newDueOn: z.iso.date(),
      reason: z.string(),
      because: z.enum(['too_long', 'past']),
    }),
    personal: { reason: SUBJECT },
    notPersonal: itsFile,
  },
  VendorNoteReceived: {
    schema: z.object({ ...ofMessage, text: z.string() }),
    personal: { text: SUBJECT },
    notPersonal: itsFile,
  },
  VendorMessageKept: {
    schema: z.object({ ...ofMessage, messageType: z.string(), because: z.enum(keptBecause) }),
    notPersonal: { ...itsFile, messageType: 'one of the types that we document' },
  },
} as const satisfies EventDefinitions;

const fileEvents = {
  /** A file of its partner for a message to come, which names it by its id. Its name comes with the message. */
  VendorFileReceived: {
    schema: z.object({
      ...ofOrder,
      fileId: uuidSchema,
      partnerId: z.string(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      sizeBytes: z.int().positive(),
    }),
    notPersonal: { ...itsFile, partnerId: 'a company' },
  },
} as const satisfies EventDefinitions;

const reviewEvents = {
  VendorReportAccepted: {
    schema: z.object({ ...ofOrder, notes: z.string().optional() }),
    personal: { notes: SUBJECT },
    notPersonal: itsFile,
  },
  VendorRevisionRequested: {
    schema: z.object({
      ...ofOrder,
      revision: z.int().positive(),
      reason: z.string(),
      items: z.array(z.object({ text: z.string() })),
      dueOn: z.iso.date(),
    }),
    personal: { reason: SUBJECT, 'items[].text': SUBJECT },
    notPersonal: itsFile,
  },
  ReconsiderationRequested: {
    schema: z.object({
      ...ofOrder,
      revision: z.int().positive(),
      reason: z.string(),
      comparables: z
        .array(z.object({ address: z.string(), salePriceCents: centsSchema, saleDate: z.iso.date() }))
        .max(MOST_COMPARABLES),
      dueOn: z.iso.date(),
    }),
    personal: { reason: SUBJECT, 'comparables[].address': SUBJECT },
    notPersonal: itsFile,
  },
} as const satisfies EventDefinitions;

const exception = z.int().positive();
/** Of the newest report of a title order, by their numbers in it; the next report is judged anew. */
const titleEvents = {
  TitleExceptionCleared: {
    schema: z.object({ ...ofOrder, number: exception, how: z.enum(clearances), notes: z.string().optional() }),
    personal: { notes: SUBJECT },
    notPersonal: itsFile,
  },
  TitleExceptionReopened: {
    schema: z.object({ ...ofOrder, number: exception, reason: z.string() }),
    personal: { reason: SUBJECT },
    notPersonal: itsFile,
  },
} as const satisfies EventDefinitions;

const withReason = {
  schema: z.object({ ...ofOrder, reason: z.string() }),
  personal: { reason: SUBJECT },
  notPersonal: itsFile,
} as const;

const courseEvents = {
  VendorOrderHeld: withReason,
  VendorOrderResumed: {
    schema: z.object({
      ...ofOrder,
      to: z.enum(['pending_order', 'ordered', 'scheduled', 'in_progress', 'completed']),
      dueOn: z.iso.date().optional(),
    }),
    notPersonal: itsFile,
  },
  VendorOrderCancelled: withReason,
  VendorReminded: {
    schema: z.object({ ...ofOrder, key: z.string(), text: z.string() }),
    personal: { text: SUBJECT },
    notPersonal: { ...itsFile, key: 'names the wait' },
  },
  VendorOrderEscalated: {
    schema: z.object({ ...ofOrder, key: z.string(), what: z.string() }),
    notPersonal: { ...itsFile, key: 'names the wait', what: 'one of our own sentences' },
  },
  VendorOrderTimedOut: { schema: z.object({ ...ofOrder, dueOn: z.iso.date() }), notPersonal: itsFile },
  /** The vendor was notified of the event of this version, or never will be: it declines it or cannot be reached. */
  VendorTold: {
    schema: z.object({
      ...ofOrder,
      version,
      outcome: z.enum(['told', 'refused', 'given_up']),
      problem: z.string().optional(),
    }),
    personal: { problem: SUBJECT },
    notPersonal: itsFile,
  },
  /** A failed attempt to send or notify; another follows. */
  VendorNotReached: {
    schema: z.object({ ...ofOrder, version, attempt: z.int().positive(), problem: z.string() }),
    notPersonal: { ...itsFile, problem: 'one of our own sentences' },
  },
  VendorOrderTextErased: textErased,
} as const satisfies EventDefinitions;

/** Every event of a vendor order. */
export const vendorOrderEvents = {
  ...orderingEvents,
  ...vendorEvents,
  ...fileEvents,
  ...reviewEvents,
  ...titleEvents,
  ...courseEvents,
} as const satisfies EventDefinitions;

export type VendorOrderEvent = EventOf<typeof vendorOrderEvents>;
export type VendorOrderEventOf<Type extends VendorOrderEvent['type']> = EventOf<typeof vendorOrderEvents, Type>;
/** An event that came of a vendor's message. */
export type VendorMessageEvent = EventOf<typeof vendorEvents>;
