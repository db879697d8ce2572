import { z } from 'zod';
import { assignedAppraiser } from '../../events/assigned-appraiser.ts';
import { ERASED } from '../../events/kernel/personal-data.ts';
import type { DeliveredAppraisal } from '../../events/lending/appraisal-figures/delivered-appraisal.ts';
import { plainStreet } from '../../events/lending/sales/recorded-sale.ts';
import {
  type EstimateBeside,
  estimateFindings,
} from '../../events/lending/vendor-orders/appraisal/against-valuation.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import type { AssignedAppraiser } from '../../events/lending/vendor-orders/every-kind/vendor-kind.ts';
import type { Queryable } from '../../events/platform/database.ts';
import type { EventStore } from '../../events/store/event-store.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { SettingsInForce } from '../../events/settings-in-force.ts';
import { type Appraised, estimatesBefore } from '../../projections/valuation-runs/valuation-runs.queries.ts';
import {
  deliveredAppraisals,
  type DeliveredAppraisalRow,
} from '../../projections/vendor-orders/delivered-appraisals.queries.ts';

/** The newest of them; figures of more would be about a market that is no longer. */
export const MOST_DELIVERED = 2_000;

const IN_STATE = /, ([A-Z]{2}) (\d{5})(?:-\d{4})?$/;
const priceSchema = z.object({ contractPrice: z.number().optional() });

const appraisedOf = ({ record, propertyAddress, ...row }: DeliveredAppraisalRow): Appraised => ({
  orderId: record.order.orderId,
  applicationId: record.order.applicationId,
  draftId: row.draftId,
  street: plainStreet(propertyAddress?.split(',')[0] ?? ''),
  postalCode: IN_STATE.exec(propertyAddress ?? '')?.[2] ?? '',
  valueCents: row.valueCents,
  effectiveOn: row.effectiveOn,
});

type Deps = { readonly pool: Queryable; readonly store: EventStore; readonly settingsInForce: SettingsInForce };

const rowsOf = async ({ pool, settingsInForce }: Deps): Promise<DeliveredAppraisalRow[]> => {
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  return deliveredAppraisals(pool, { timeZone, most: MOST_DELIVERED });
};

/** Delivered appraisals, as instant valuations of the same homes are found by them. */
export const readAppraised = async (deps: Deps): Promise<Appraised[]> => (await rowsOf(deps)).map(appraisedOf);

const contractPriceOf = (details: string): number | null => {
  const { contractPrice } = priceSchema.parse(details === ERASED ? {} : JSON.parse(details));
  return contractPrice === undefined ? null : Math.round(contractPrice * 100);
};

/** What figures count of one. @param estimate from before the report */
const figuresOf = (
  row: DeliveredAppraisalRow,
  estimate: EstimateBeside | null,
  assigned: AssignedAppraiser | undefined,
): DeliveredAppraisal => {
  const { order, reports, revisions } = row.record;
  const findingsOf = (result: string | undefined) => {
    if (result === undefined) return [];
    const value = vendorKinds.appraisal.figuresOf(result)?.valueCents;
    const beside = estimate && value !== undefined ? estimateFindings(value, estimate) : [];
    return [...vendorKinds.appraisal.findingsOf(result, order.details, assigned), ...beside];
  };
  return {
    orderId: order.orderId,
    state: IN_STATE.exec(row.propertyAddress ?? '')?.[1] ?? null,
    vendor: order.partnerId,
    appraiser: row.appraiserName,
    valueCents: row.valueCents,
    contractPriceCents: contractPriceOf(order.details),
    loanAmountCents: row.loanAmountCents,
    findings: findingsOf(reports.at(-1)?.result),
    firstFindings: findingsOf(reports[0]?.result),
    revisions: revisions.filter(({ comparables }) => comparables === null).length,
    isReconsidered: order.isReconsidered,
    isReviewed: order.status === 'reviewed' || revisions.length > 0,
    deliveredOn: row.deliveredOn,
    turnaroundDays: row.turnaroundDays,
    isOnTime: row.isOnTime,
    estimate,
  };
};

/** Whom the orders were given to, by their ids: far fewer than orders. */
const assignedTo = async (
  store: EventStore,
  rows: readonly DeliveredAppraisalRow[],
): Promise<ReadonlyMap<string, AssignedAppraiser>> => {
  const byId = new Map(
    rows.flatMap(({ record: { order } }) => (order.appraiser ? [[order.appraiser.appraiserId, order]] : [])),
  );
  const found = await Promise.all(
    [...byId].map(async ([id, order]) => [id, await assignedAppraiser(store, order)] as const),
  );
  return new Map(found.flatMap(([id, appraiser]) => (appraiser ? [[id, appraiser]] : [])));
};

/** A delivered appraisal with its figures, and with what screens call it by. */
export type CountedAppraisal = DeliveredAppraisal & {
  readonly orderNumber: string;
  readonly propertyAddress: string | null;
};

/** Every delivered appraisal with its figures, the newest first. */
export const countedAppraisals = async (deps: Deps): Promise<CountedAppraisal[]> => {
  const rows = await rowsOf(deps);
  const estimates = await estimatesBefore(deps.pool, rows.map(appraisedOf));
  const assigned = await assignedTo(deps.store, rows);
  return rows.map((row) => ({
    ...figuresOf(
      row,
      estimates.get(row.record.order.orderId) ?? null,
      assigned.get(row.record.order.appraiser?.appraiserId ?? ''),
    ),
    orderNumber: row.record.order.orderNumber,
    propertyAddress: row.propertyAddress,
  }));
};
