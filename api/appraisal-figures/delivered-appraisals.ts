import { assignedAppraiser } from '../../events/assigned-appraiser.ts';
import type { CountedFinding, DeliveredAppraisal } from '../../events/lending/appraisal-figures/delivered-appraisal.ts';
import {
  type EstimateBeside,
  estimateFindings,
} from '../../events/lending/vendor-orders/appraisal/against-valuation.ts';
import { priceFindings, priceToHold } from '../../events/lending/vendor-orders/appraisal/against-price.ts';
import { signedByAnother } from '../../events/lending/vendor-orders/appraisal/assigned-appraiser.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import type { AssignedAppraiser, ReportFinding } from '../../events/lending/vendor-orders/every-kind/vendor-kind.ts';
import type { Queryable } from '../../events/platform/database/database.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import type { SettingsInForce } from '../../events/settings-in-force.ts';
import { appraisalsAfter } from '../../projections/valuation-runs/valuation-runs.queries.ts';
import {
  deliveredAppraisals,
  type DeliveredAppraisalRow,
} from '../../projections/vendor-orders/delivered-appraisals.queries.ts';
import { entriesOf } from '../../projections/vendor-orders/vendor-orders.queries.ts';

type Deps = { readonly pool: Queryable; readonly store: EventStore; readonly settingsInForce: SettingsInForce };
type Report = DeliveredAppraisalRow['newest'];
type Beside = {
  readonly priceCents: number | null;
  readonly estimate: EstimateBeside | null;
  readonly assigned: AssignedAppraiser | undefined;
};

/** Findings that come from the order, the loan file and an instant valuation, beside those of the report. */
const besideOf = (
  { valueCents, signed }: Pick<Report, 'valueCents' | 'signed'>,
  { priceCents, estimate, assigned }: Beside,
): ReportFinding[] => [
  ...(assigned ? signedByAnother(signed, assigned) : []),
  ...priceFindings({ valueCents, priceCents }),
  ...(estimate ? estimateFindings(valueCents, estimate) : []),
];

const counted = (report: Report, beside: Beside): CountedFinding[] => [...report.findings, ...besideOf(report, beside)];

/** One order, as the figures count it. @param assigned the appraiser who got the order */
const figuresOf = (row: DeliveredAppraisalRow, assigned: AssignedAppraiser | undefined): DeliveredAppraisal => {
  const { newest, first, orderedPriceCents, file, estimate, partnerId, appraiserName, ...figures } = row;
  const priceCents = priceToHold(orderedPriceCents, file);
  const beside = { priceCents, estimate, assigned };
  return {
    orderId: figures.orderId,
    state: figures.state,
    vendor: partnerId,
    appraiser: appraiserName,
    valueCents: newest.valueCents,
    priceCents,
    loanAmountCents: figures.loanAmountCents,
    findings: counted(newest, beside),
    firstFindings: counted(first, beside),
    revisions: figures.revisions,
    isReconsidered: figures.isReconsidered,
    isReviewed: figures.isReviewed,
    deliveredOn: figures.deliveredOn,
    turnaroundDays: figures.turnaroundDays,
    isOnTime: figures.isOnTime,
    estimate,
  };
};

/** By their ids: far fewer than orders. */
const assignedTo = async (
  store: EventStore,
  rows: readonly Pick<DeliveredAppraisalRow, 'appraiserId'>[],
): Promise<ReadonlyMap<string, AssignedAppraiser>> => {
  const ids = [...new Set(rows.flatMap(({ appraiserId }) => appraiserId ?? []))];
  const found = await Promise.all(
    ids.map(async (id) => [id, await assignedAppraiser(store, { appraiser: { appraiserId: id, name: '' } })] as const),
  );
  return new Map(found.flatMap(([id, appraiser]) => (appraiser ? [[id, appraiser]] : [])));
};

/** Every delivered appraisal as figures count it, the newest first. */
export const countedAppraisals = async ({ pool, store, settingsInForce }: Deps): Promise<DeliveredAppraisal[]> => {
  const { timeZone } = mainBranchOf(await settingsInForce.read());
  const pairs = appraisalsAfter('read_model.valuation_runs');
  const rows = await deliveredAppraisals(pool, { timeZone, pairs });
  const assigned = await assignedTo(store, rows);
  return rows.map((row) => figuresOf(row, assigned.get(row.appraiserId ?? '')));
};

/** A delivered appraisal with what screens call it by, and the findings of its newest report in words. */
export type ShownAppraisal = DeliveredAppraisal & {
  readonly orderNumber: string;
  readonly propertyAddress: string | null;
  readonly texts: readonly ReportFinding[];
};

/** A page of them, as screens show it. */
export const shownAppraisals = async (
  { pool, store }: Deps,
  page: readonly DeliveredAppraisal[],
): Promise<ShownAppraisal[]> => {
  const entries = await entriesOf(
    pool,
    page.map(({ orderId }) => orderId),
  );
  return Promise.all(
    page.flatMap((each) => {
      const entry = entries.get(each.orderId);
      // Gone meanwhile.
      if (!entry) return [];
      const { record, propertyAddress } = entry;
      const result = record.reports.at(-1)?.result ?? null;
      const signed = result === null ? undefined : vendorKinds.appraisal.resultIn(result)?.appraiser;
      const shown = async (): Promise<ShownAppraisal> => {
        const assigned = await assignedAppraiser(store, record.order);
        const texts =
          result === null || !signed
            ? []
            : [...vendorKinds.appraisal.ownFindingsOf(result), ...besideOf({ ...each, signed }, { ...each, assigned })];
        return { ...each, orderNumber: record.order.orderNumber, propertyAddress, texts };
      };
      return [shown()];
    }),
  );
};
