import { z } from 'zod';
import { dollarsToCentsSchema, someDollarsToCentsSchema } from '../../events/kernel/money.ts';
import { vendorKindIds } from '../../events/lending/vendor-orders/kinds.ts';
import { MOST_COMPARABLES, orderPriorities } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import { clearances } from '../../events/lending/vendor-orders/title/title-exceptions.ts';
import {
  countedList,
  optionalNotes,
  optionalText,
  partnerIdText,
  plainDate,
  requiredText,
} from '../http/requests/fields.contract.ts';

/** For the appraiser. */
export const orderInstructionsSchema = optionalText('Special instructions');
const terms = {
  product: z.string({ error: 'Choose what to order' }).max(60),
  priority: z.enum(orderPriorities, 'Choose a priority'),
  /** By the kind's `detailsSchema`; dollars. */
  details: z.record(z.string(), z.unknown()).default({}),
  instructions: orderInstructionsSchema,
};
/** A vendor of the kind's connections; the first one when left out. */
const partnerId = partnerIdText;

/** `POST /api/vendor-orders`. */
export const createVendorOrderSchema = z.strictObject({
  applicationId: z.uuid('Choose an application').toLowerCase(),
  kind: z.enum(vendorKindIds),
  ...terms,
  partnerId: partnerId.optional(),
  /** Dollars. */
  fee: dollarsToCentsSchema.optional(),
  /** True, the default, sends it at once. Needs a vendor. */
  place: z.boolean().default(true),
});
/** `PUT /api/vendor-orders/{id}/terms`. */
export const orderTermsSchema = z.strictObject(terms);
/** `PUT /api/vendor-orders/{id}/vendor`. */
export const orderVendorSchema = z
  .strictObject({
    partnerId,
    /** Of the panel, for appraisals. */
    appraiserId: z.uuid().toLowerCase().optional(),
    /** Instead of naming one: the next in turn when the order is given. */
    isInTurn: z.literal(true).optional(),
    /** Whose turn it would have been, and why not. */
    skipped: z
      .array(z.strictObject({ appraiserId: z.uuid().toLowerCase(), reason: requiredText('A reason', 500) }))
      .max(50)
      .default([]),
  })
  .refine(({ appraiserId, isInTurn }) => appraiserId === undefined || isInTurn === undefined, {
    path: ['isInTurn'],
    message: 'Name an appraiser, or leave it to whose turn it is, not both',
  });
/** `POST /api/vendor-orders/{id}/exceptions/{number}/clearance`: of the newest title report. */
export const exceptionClearanceSchema = z.strictObject({
  how: z.enum(clearances, 'Say how it was cleared'),
  notes: optionalNotes,
});
export const orderReasonSchema = z.strictObject({ reason: requiredText('A reason', 1000) });
export const orderNotesSchema = z.strictObject({ notes: optionalNotes });
export const orderReminderSchema = z.strictObject({ text: optionalNotes });
/** `PUT /api/vendor-orders/{id}/fee`; dollars. */
export const orderFeeSchema = z.strictObject({ fee: dollarsToCentsSchema, notes: optionalNotes });
/** `POST /api/vendor-orders/{id}/revisions`. */
export const orderRevisionSchema = z.strictObject({
  reason: requiredText('A reason', 1000),
  /** Corrections requested, point by point. */
  items: countedList(requiredText('What to correct', 500), 20, 'points').default([]),
});
/** Refuses a day after today at the branch. */
export const SALE_IN_FUTURE = 'Enter the day on which it was sold: this day is still to come';
/** `POST /api/vendor-orders/{id}/reconsideration`; dollars. */
export const reconsiderationSchema = z.strictObject({
  reason: requiredText('A reason', 1000),
  comparables: countedList(
    z.strictObject({
      address: requiredText('An address', 300),
      salePrice: someDollarsToCentsSchema,
      saleDate: plainDate(),
    }),
    MOST_COMPARABLES,
    'comparable sales',
  ),
});
