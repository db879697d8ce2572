import { toCents } from '../../events/kernel/money.ts';
import type { CountedFinding } from '../../events/lending/appraisal-figures/delivered-appraisal.ts';
import type { SignedBy } from '../../events/lending/vendor-orders/appraisal/assigned-appraiser.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import type { OrderRecord } from './vendor-orders.record.ts';

/** Of one report, what figures count; value in cents. */
type Counted = { readonly valueCents: number; readonly signed: SignedBy; readonly findings: readonly CountedFinding[] };

const kind = vendorKinds.appraisal;
const DAY_MS = 86_400_000;

/** Null where the text was erased. */
const countedOf = (result: string): Counted | null => {
  const read = kind.resultIn(result);
  if (!read) return null;
  // Without the order and whom it was given to: what they add follows from other streams.
  const findings = kind.ownFindingsOf(result).map(({ code, severity }) => ({ code, severity }));
  const { name, licenseNumber, licenseState } = read.appraiser;
  return { valueCents: toCents(read.appraisedValue), signed: { name, licenseNumber, licenseState }, findings };
};

const priceCentsOf = (details: string): number | null => {
  const { contractPrice } = kind.detailsIn(details);
  return contractPrice === undefined ? null : toCents(contractPrice);
};

/** A row of `appraisal_reports`; the names are those of its columns. Null for an order without a report that is counted. */
export const reportRowOf = ({ order, reports, revisions, ...record }: OrderRecord) => {
  const [first, newest] = [reports[0], reports.at(-1)];
  if (order.kind !== 'appraisal' || !first || !newest || record.firstDeliveredAt === null) return null;
  const counted = countedOf(newest.result);
  const countedFirst = countedOf(first.result);
  const effectiveOn = kind.figuresOf(newest.result)?.effectiveOn;
  if (!counted || !countedFirst || effectiveOn === undefined) return null;
  const { firstDeliveredAt, placedAt } = record;
  return {
    order_id: order.orderId,
    application_id: order.applicationId,
    order_number: order.orderNumber,
    status: order.status,
    partner_id: order.partnerId,
    appraiser_id: order.appraiser?.appraiserId ?? null,
    appraiser_name: order.appraiser?.name ?? counted.signed.name,
    delivered_at: firstDeliveredAt,
    first_due_on: record.firstDueOn,
    turnaround_days: placedAt === null ? null : (Date.parse(firstDeliveredAt) - Date.parse(placedAt)) / DAY_MS,
    price_cents: priceCentsOf(order.details),
    value_cents: counted.valueCents,
    effective_on: effectiveOn,
    signed: counted.signed,
    findings: counted.findings,
    first_value_cents: countedFirst.valueCents,
    first_signed: countedFirst.signed,
    first_findings: countedFirst.findings,
    revisions: revisions.filter(({ comparables }) => comparables === null).length,
    is_reviewed: order.status === 'reviewed' || revisions.length > 0,
    is_reconsidered: order.isReconsidered,
  };
};
