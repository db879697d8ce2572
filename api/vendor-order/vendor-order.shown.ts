import { centsToDollars, toCents } from '../../events/kernel/money.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import { addDays } from '../../events/lending/calendar/days.ts';
import { ageOf } from '../../events/lending/credit/report-age.ts';
import {
  againstEstimate,
  type EstimateBeside,
  estimateFindings,
} from '../../events/lending/vendor-orders/appraisal/against-valuation.ts';
import { priceToHold } from '../../events/lending/vendor-orders/appraisal/against-price.ts';
import { isWithVendor } from '../../events/lending/vendor-orders/every-kind/order-words.ts';
import type { AssignedAppraiser } from '../../events/lending/vendor-orders/every-kind/vendor-kind.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import {
  figuresOfRecord,
  type OrderTimelineEntry,
  type VendorOrderEntry,
  type VendorOrderStats,
} from '../../projections/vendor-orders/vendor-orders.queries.ts';
import { isAssignable } from '../../events/vendor-order/vendor-order.sending.ts';
import { z } from 'zod';
import type { OutOfDate } from '../services/file/out-of-date.contract.ts';
import { withVendorNames } from '../services/orders/vendor-names.ts';
import type { orderActions, VendorOrderDetail, VendorOrderRow } from './vendor-order.contract.ts';

/** Settings that lists depend on. */
export type ShownWith = {
  /** Plain date at the branch. */
  readonly today: string;
  /** Names of vendors by their ids. */
  readonly vendors: ReadonlyMap<string, string>;
};

const objectSchema = z.record(z.string(), z.unknown());
const objectIn = (text: string): Record<string, unknown> | null =>
  text === ERASED ? null : objectSchema.parse(JSON.parse(text));
const detailsSchema = z.object({
  propertyType: z.string().optional(),
  contractPrice: z.number().optional(),
  withInstantValuation: z.boolean().optional(),
});

const dollars = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : centsToDollars(cents);

/** An order as lists show it. */
export const toOrderRow = (
  { record, borrowerName, propertyAddress, closingOn, isFileOver, valuation }: VendorOrderEntry,
  { today, vendors }: ShownWith,
): VendorOrderRow => {
  const { order, reports } = record;
  const { products, goodForDays } = vendorKinds[order.kind];
  const details = detailsSchema.parse(objectIn(order.details) ?? {});
  const wantsValuation = details.withInstantValuation === true;
  const figures = figuresOfRecord(record);
  const expiresOn =
    figures?.effectiveOn === undefined || goodForDays === null ? null : addDays(figures.effectiveOn, goodForDays);
  const isOpen = order.status === 'pending_order' || isWithVendor(order.status);
  return {
    id: order.orderId,
    orderNumber: order.orderNumber,
    kind: order.kind,
    product: order.product,
    productName: products[order.product] ?? order.product,
    status: order.status,
    priority: order.priority,
    applicationId: order.applicationId,
    loanNumber: order.loanNumber,
    borrowerName,
    propertyAddress,
    propertyType: details.propertyType ?? null,
    contractPrice: details.contractPrice ?? null,
    partnerId: order.partnerId,
    appraiserId: order.appraiser?.appraiserId ?? null,
    appraiserName: order.appraiser?.name ?? figures?.signedBy ?? null,
    appraiserCompany: order.partnerId === null ? null : (vendors.get(order.partnerId) ?? order.partnerId),
    dueDate: order.dueOn,
    isOverdue: isOpen && order.dueOn !== null && order.dueOn < today,
    fees: dollars(order.feeCents),
    appraisedValue: dollars(figures?.valueCents),
    confidenceScore: wantsValuation ? (valuation?.confidence ?? null) : null,
    headline: figures?.headline ?? null,
    effectiveOn: figures?.effectiveOn ?? null,
    expiresOn,
    estimatedClosingDate: closingOn,
    age:
      expiresOn === null
        ? null
        : isFileOver || order.status === 'cancelled'
          ? 'good'
          : ageOf(expiresOn, closingOn, today),
    flaggedDeliveries: order.flaggedDeliveries,
    createdAt: record.createdAt,
    deliveredAt: reports.at(-1)?.at ?? null,
  };
};

type Action = (typeof orderActions)[number];

/** Acts that the status of the order and its file allows. */
const actionsOf = ({ record: { order }, isFileOver }: VendorOrderEntry): Action[] => {
  const { status, round, isPlaced, isReconsidered, flaggedDeliveries, kind, partnerId } = order;
  const withVendor = isWithVendor(status);
  const may: Readonly<Record<Action, boolean>> = {
    change_terms: !isFileOver && status === 'pending_order' && round === 0,
    assign: !isFileOver && isAssignable(order),
    place: !isFileOver && status === 'pending_order' && !isPlaced && partnerId !== null,
    accept: status === 'completed',
    request_revision: status === 'completed' || (withVendor && flaggedDeliveries > 0),
    request_reconsideration:
      kind === 'appraisal' && !isReconsidered && !isFileOver && (status === 'completed' || status === 'reviewed'),
    hold: status === 'pending_order' || withVendor || status === 'completed',
    resume: !isFileOver && status === 'on_hold',
    cancel: status !== 'cancelled' && status !== 'reviewed',
    remind: withVendor,
    agree_fee: status !== 'cancelled',
  };
  return (Object.keys(may) as Action[]).filter((action) => may[action]);
};

/** The estimate that reports of the order are held against; null where none was asked for, or it has no figure. */
const estimateOf = ({ record, valuation }: VendorOrderEntry): (EstimateBeside & { confidence: number }) | null => {
  if (detailsSchema.parse(objectIn(record.order.details) ?? {}).withInstantValuation !== true) return null;
  const { valueCents = null, lowCents = null, highCents = null, confidence = null } = valuation ?? {};
  return valueCents === null || lowCents === null || highCents === null || confidence === null
    ? null
    : { valueCents, lowCents, highCents, confidence };
};

/** The details of an appraisal with the price that its value is held against, which the file may state. */
const pricedDetails = ({ record: { order }, filePrice }: VendorOrderEntry): string => {
  if (order.kind !== 'appraisal' || order.details === ERASED) return order.details;
  const { contractPrice, ...details } = vendorKinds.appraisal.detailsSchema.parse(JSON.parse(order.details));
  const cents = priceToHold(contractPrice === undefined ? null : toCents(contractPrice), filePrice);
  return JSON.stringify(cents === null ? details : { ...details, contractPrice: centsToDollars(cents) });
};

const toValuation = (entry: VendorOrderEntry): VendorOrderDetail['valuation'] => {
  const { valuation } = entry;
  if (!valuation || detailsSchema.parse(objectIn(entry.record.order.details) ?? {}).withInstantValuation !== true)
    return null;
  const estimate = estimateOf(entry);
  const appraised = figuresOfRecord(entry.record)?.valueCents;
  return {
    runId: valuation.runId,
    valuedOn: valuation.valuedOn,
    salesFound: valuation.salesFound,
    estimate: estimate && {
      value: centsToDollars(estimate.valueCents),
      low: centsToDollars(estimate.lowCents),
      high: centsToDollars(estimate.highCents),
      confidence: estimate.confidence,
    },
    against: estimate && appraised !== undefined ? againstEstimate(appraised, estimate) : null,
  };
};

/** An order as its page shows it. */
export const toOrderDetail = (
  entry: VendorOrderEntry,
  timeline: readonly OrderTimelineEntry[],
  shownWith: ShownWith & {
    readonly appraiser?: AssignedAppraiser | undefined;
    readonly outOfDate: OutOfDate | null;
    readonly onFile: VendorOrderDetail['onFile'];
    readonly ifAccepted: VendorOrderDetail['ifAccepted'];
  },
): VendorOrderDetail => {
  const { record } = entry;
  const { order } = record;
  const kind = vendorKinds[order.kind];
  const estimate = estimateOf(entry);
  const besideEstimate = (appraised: number | undefined) =>
    estimate && appraised !== undefined ? estimateFindings(appraised, estimate) : [];
  return {
    ...toOrderRow(entry, shownWith),
    version: record.version,
    outOfDate: shownWith.outOfDate,
    onFile: shownWith.onFile,
    ifAccepted: shownWith.ifAccepted,
    details: objectIn(order.details) ?? {},
    instructions: order.instructions ?? null,
    valuation: toValuation(entry),
    actions: actionsOf(entry),
    heldBecause: order.held?.cause ?? null,
    reason: record.reason,
    createdBy: record.createdBy,
    placedAt: record.placedAt,
    sentAt: record.sentAt,
    acknowledgedAt: record.acknowledgedAt,
    scheduledFor: record.scheduledFor,
    reviewedAt: record.reviewedAt,
    reference: order.reference,
    assignedBy: record.how,
    skipped: [...record.skipped],
    reports: record.reports.toReversed().map(({ revision, at, result, files }) => ({
      revision,
      deliveredAt: at,
      headline: kind.figuresOf(result)?.headline ?? null,
      result: objectIn(result),
      files: files.map(({ fileId, name, mediaType, sizeBytes }) => ({ fileId, name, mediaType, sizeBytes })),
      findings: [
        ...kind.findingsOf(result, pricedDetails(entry), shownWith.appraiser),
        ...besideEstimate(kind.figuresOf(result)?.valueCents),
      ],
    })),
    cleared: record.cleared.map(({ notes, ...clearing }) => ({ ...clearing, notes: notes ?? null })),
    flagged: record.flagged.toReversed().map((flag) => ({ ...flag, problems: [...flag.problems] })),
    revisions: record.revisions.map(({ comparables, items, ...revision }) => ({
      ...revision,
      items: [...items],
      comparables:
        comparables?.map(({ address, salePriceCents, saleDate }) => ({
          address,
          salePrice: centsToDollars(salePriceCents),
          saleDate,
        })) ?? null,
    })),
    notReached: record.notReached,
    timeline: withVendorNames(timeline, shownWith.vendors),
  };
};

/** Counts as the specification names them. */
export const toOrderStats = ({ byStatus, overdue, flagged, ...figures }: VendorOrderStats) => ({
  pendingOrder: byStatus.pending_order ?? 0,
  ordered: byStatus.ordered ?? 0,
  scheduled: byStatus.scheduled ?? 0,
  inProgress: byStatus.in_progress ?? 0,
  completed: byStatus.completed ?? 0,
  reviewed: byStatus.reviewed ?? 0,
  cancelled: byStatus.cancelled ?? 0,
  onHold: byStatus.on_hold ?? 0,
  overdue,
  flagged,
  totalValue: centsToDollars(figures.totalValueCents),
  averageTurnaround: figures.averageDays,
  onTimeDelivery: figures.onTimePercent,
});
