import { z } from 'zod';
import { conditionStatuses } from '../../events/lending/conditions/condition-words.ts';
import { vendorKindIds } from '../../events/lending/vendor-orders/kinds.ts';
import {
  holdCauses,
  orderPriorities,
  orderStatuses,
} from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import { reportAges } from '../../events/lending/credit/report-age.ts';
import { clearances } from '../../events/lending/vendor-orders/title/title-exceptions.ts';
import { outOfDateSchema } from '../services/file/out-of-date.contract.ts';
import { partnerIdText, searchText } from '../http/requests/fields.contract.ts';
import { movedFigureSchema } from '../services/file/figures-moved.contract.ts';

/** Values of `sort` in `GET /api/vendor-orders`. */
export const vendorOrderSortFields = [
  'createdAt',
  'dueDate',
  'status',
  'priority',
  'orderNumber',
  'loanNumber',
  'borrowerName',
  'propertyAddress',
  'appraisedValue',
  'effectiveOn',
] as const;

const status = z.enum(orderStatuses);
const kind = z.enum(vendorKindIds);
const age = z.enum(reportAges);

/** `filter` of `GET /api/appraisals`, as JSON. All given conditions hold together. */
export const appraisalFilterSchema = z.strictObject({
  id: z.array(z.uuid()).max(500).optional(),
  applicationId: z.uuid().toLowerCase().optional(),
  status: z.union([status, z.array(status).min(1)]).optional(),
  priority: z.enum(orderPriorities).optional(),
  partnerId: partnerIdText.optional(),
  appraiserId: z.uuid().toLowerCase().optional(),
  /** Past its day, and not delivered. */
  overdue: z.literal(true, 'Use true, or leave it out').optional(),
  /** Where the newest report stands in its time. */
  age: z.union([age, z.array(age).min(1)]).optional(),
  /** Terms that all stand in the order's numbers, its appraiser or vendor, or what its file is found by. */
  q: searchText().optional(),
});
/** `filter` of `GET /api/vendor-orders`. */
export const vendorOrderFilterSchema = appraisalFilterSchema.extend({
  kind: z.union([kind, z.array(kind).min(1)]).optional(),
});

const cents = z.number().nullable();

/** One row of `GET /api/vendor-orders` and `GET /api/appraisals`; dollars. */
export const vendorOrderRowSchema = z.object({
  id: z.uuid(),
  orderNumber: z.string(),
  kind,
  product: z.string(),
  /** `Full Appraisal` */
  productName: z.string(),
  status,
  priority: z.enum(orderPriorities),
  applicationId: z.uuid(),
  loanNumber: z.string(),
  borrowerName: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  /** As it was ordered; null where the order does not say. */
  propertyType: z.string().nullable(),
  contractPrice: cents,
  partnerId: z.string().nullable(),
  appraiserId: z.uuid().nullable(),
  /** The appraiser, or the signer of the report. */
  appraiserName: z.string().nullable(),
  /** The vendor that it is ordered of. */
  appraiserCompany: z.string().nullable(),
  dueDate: z.iso.date().nullable(),
  /** Past its day, and not delivered. */
  isOverdue: z.boolean(),
  fees: cents,
  appraisedValue: cents,
  /** Of 100, of the instant valuation beside the report; null where none was asked for or there were too few sales. */
  confidenceScore: z.number().nullable(),
  /** `Appraised at $412,000`; null while there is no report. */
  headline: z.string().nullable(),
  /** As of when the newest report is true. */
  effectiveOn: z.iso.date().nullable(),
  /** The last day on which the report is good; null where it does not age. */
  expiresOn: z.iso.date().nullable(),
  estimatedClosingDate: z.iso.date().nullable(),
  /** Held against today and the estimated closing; null without a report that ages, `good` once the file is over. */
  age: z.enum(reportAges).nullable(),
  /** Deliveries that were not attached. */
  flaggedDeliveries: z.int(),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type VendorOrderRow = z.infer<typeof vendorOrderRowSchema>;

/** Acts that an order's status allows now. */
export const orderActions = [
  'change_terms',
  'assign',
  'place',
  'accept',
  'request_revision',
  'request_reconsideration',
  'hold',
  'resume',
  'cancel',
  'remind',
  'agree_fee',
] as const;

const fileSchema = z.object({ fileId: z.uuid(), name: z.string(), mediaType: z.string(), sizeBytes: z.int() });

/** `GET /api/vendor-orders/{id}`. */
export const vendorOrderSchema = vendorOrderRowSchema.extend({
  version: z.int(),
  /** Where answers of the application that it relied on have changed since. */
  outOfDate: outOfDateSchema.nullable(),
  details: z.record(z.string(), z.unknown()),
  instructions: z.string().nullable(),
  /** The instant valuation beside the report, made when it was ordered; dollars. */
  valuation: z
    .object({
      runId: z.uuid(),
      valuedOn: z.iso.date(),
      /** Null: there were too few sales. */
      estimate: z.object({ value: z.number(), low: z.number(), high: z.number(), confidence: z.number() }).nullable(),
      salesFound: z.int(),
      /** Of the newest report; `differencePercent` of the estimate, above 0 where the appraisal is higher. */
      against: z.object({ differencePercent: z.number(), isInside: z.boolean() }).nullable(),
    })
    .nullable(),
  /** Acts possible now, regardless of permissions. */
  actions: z.array(z.enum(orderActions)),
  heldBecause: z.enum(holdCauses).nullable(),
  /** Why it is on hold or cancelled, in words. */
  reason: z.string().nullable(),
  createdBy: z.string(),
  placedAt: z.iso.datetime().nullable(),
  sentAt: z.iso.datetime().nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  scheduledFor: z.iso.date().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  /** The vendor's own number. */
  reference: z.string().nullable(),
  assignedBy: z.enum(['rotation', 'chosen']).nullable(),
  skipped: z.array(z.object({ appraiserId: z.uuid(), reason: z.string() })),
  /** The newest report first; `result` is what the vendor sent, in dollars, by the kind's schema; null where it was erased. */
  reports: z.array(
    z.object({
      revision: z.int(),
      deliveredAt: z.iso.datetime(),
      headline: z.string().nullable(),
      result: z.record(z.string(), z.unknown()).nullable(),
      files: z.array(fileSchema),
      /** Points for the reviewer. */
      findings: z.array(z.object({ code: z.string(), severity: z.enum(['warning', 'serious']), text: z.string() })),
    }),
  ),
  /** Exceptions of the newest title report that were cleared, oldest first; empty of other kinds. */
  cleared: z.array(
    z.object({
      number: z.int(),
      how: z.enum(clearances),
      notes: z.string().nullable(),
      at: z.iso.datetime(),
      by: z.string(),
    }),
  ),
  /** What followed on the loan file from its accepted report; null while none was taken over. */
  onFile: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      /** False once it is looked at again, or a newer report took its place. */
      stands: z.boolean(),
      findings: z.array(z.string()),
      /** Those that it opened. */
      conditions: z.array(
        z.object({ id: z.uuid(), number: z.int(), title: z.string(), status: z.enum(conditionStatuses) }),
      ),
    })
    .nullable(),
  /** What would follow on the loan file if the report were accepted now; null where nothing would, or it is not to be accepted. */
  ifAccepted: z
    .object({
      findings: z.array(z.string()),
      /** Titles of those that it would open. */
      conditions: z.array(z.string()),
      figures: z.array(movedFigureSchema),
    })
    .nullable(),
  /** Deliveries that were kept, not attached, newest first. */
  flagged: z.array(z.object({ at: z.iso.datetime(), deliveryId: z.uuid(), problems: z.array(z.string()) })),
  revisions: z.array(
    z.object({
      revision: z.int(),
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      items: z.array(z.string()),
      /** Of a reconsideration of value. */
      comparables: z.array(z.object({ address: z.string(), salePrice: z.number(), saleDate: z.iso.date() })).nullable(),
    }),
  ),
  /** The newest attempt to reach the vendor, where it came to nothing. */
  notReached: z.object({ attempt: z.int(), problem: z.string(), at: z.iso.datetime() }).nullable(),
  /** Newest first. */
  timeline: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      date: z.iso.datetime(),
      user: z.string(),
      actorKind: z.string(),
      notes: z.string().nullable(),
    }),
  ),
});
export type VendorOrderDetail = z.infer<typeof vendorOrderSchema>;

/** `GET /api/vendor-orders/{id}/waiting-for`: the workflow's own answer; null once it is over. */
export const orderWaitsForSchema = z.object({
  waitingFor: z
    .object({ what: z.string(), since: z.iso.datetime(), dueAt: z.iso.datetime().optional(), onWhom: z.string() })
    .nullable(),
});

/** `GET /api/appraisals/stats` and `GET /api/vendor-orders/stats`: each count is that of the list under that filter. */
export const vendorOrderStatsSchema = z.object({
  pendingOrder: z.int(),
  ordered: z.int(),
  scheduled: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  reviewed: z.int(),
  cancelled: z.int(),
  onHold: z.int(),
  overdue: z.int(),
  /** Open orders with a delivery that was not attached. */
  flagged: z.int(),
  /** Dollars, of the values in delivered reports. */
  totalValue: z.number(),
  /** Days from placing an order to its first report; null while there is none. */
  averageTurnaround: z.number().nullable(),
  /** Percent of first reports; null while there is none. */
  onTimeDelivery: z.number().nullable(),
});

export const statsQuerySchema = z.object({ kind: kind.optional() });

/** `GET /api/vendor-orders/vendors`: whom orders of a kind can be placed with. */
export const vendorsQuerySchema = z.object({ kind });
export const vendorSchema = z.object({ partnerId: z.string(), name: z.string(), isSandbox: z.boolean() });
