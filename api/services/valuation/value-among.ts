import { plainPlace, type RecordedSale } from '../../../events/lending/sales/recorded-sale.ts';
import { adjustmentGroups } from '../../../events/lending/valuation/adjustment-groups.ts';
import { type Estimate, estimateValue, marketOf, type NoEstimate } from '../../../events/lending/valuation/estimate.ts';
import {
  type KeptComparable,
  MODEL_VERSION,
  type Placement,
  type ValuedHome,
} from '../../../events/lending/valuation/run.ts';
import { withParticulars } from '../../../events/lending/valuation/particulars.ts';
import type { ValuationRunEventOf } from '../../../events/valuation-run/valuation-run.events.ts';

export type At = { readonly latitude: number; readonly longitude: number };

/** The model's estimate of a home, with comparables as a run stores them. */
export type ValuedAmong = {
  readonly result: Estimate | NoEstimate;
  readonly comparables: readonly KeptComparable[];
};

/** The neighborhood as the model compares it. Where a file names none, its ZIP codes stand for it. */
export const areaOf = ({ area, postalCode }: Pick<ValuedHome, 'area' | 'postalCode'>): string =>
  plainPlace(area ?? postalCode ?? '');

const kept = (comparable: Estimate['comparables'][number], sale: RecordedSale): KeptComparable => {
  const { kilometers, weight, adjustments, adjustedPriceCents } = comparable;
  const {
    saleId,
    soldOn,
    priceCents,
    livingArea,
    street,
    city,
    area,
    latitude,
    longitude,
    lotArea,
    bedrooms,
    bathrooms,
  } = sale;
  return {
    saleId,
    soldOn,
    priceCents,
    adjustedPriceCents,
    adjustments: adjustmentGroups.flatMap((group) => {
      const cents = adjustments[group];
      return cents === undefined ? [] : [{ group, cents }];
    }),
    weight,
    kilometers,
    street,
    city,
    area,
    latitude,
    longitude,
    livingArea,
    lotArea,
    bedrooms,
    bathrooms,
    yearBuilt: sale.yearBuilt,
  };
};

const TYPES = [
  [/town|twnhs|row/, 'townhouse'],
  [/condo/, 'condo'],
  [/coop|co-op/, 'coop'],
  [/manufactured|mobile/, 'manufactured'],
  [/multi|duplex|2fm|[2-4] ?(unit|family)/, 'multi_family'],
  [/single|1fam|detached|house|residential/, 'single_family'],
] as const;

/** Files call the same kind of home by many names. */
const plainType = (name: string | undefined): string | undefined => {
  const lower = name?.toLowerCase();
  return lower === undefined ? undefined : (TYPES.find(([pattern]) => pattern.test(lower))?.[1] ?? lower);
};

/** @param on plain date @param sales those around, of any day */
export const valueAmong = (
  home: ValuedHome,
  { place, on }: { readonly place: At | undefined; readonly on: string },
  sales: readonly RecordedSale[],
): ValuedAmong => {
  const bySaleId = new Map(sales.map((sale) => [sale.saleId, sale]));
  const market = marketOf(
    sales.map((sale) => ({ ...sale, area: areaOf(sale), propertyType: plainType(sale.propertyType) })),
  );
  const result = estimateValue(
    { ...home, ...place, area: areaOf(home), propertyType: plainType(home.propertyType) },
    on,
    market,
  );
  if (result.kind !== 'estimate') return { result, comparables: [] };
  const comparables = result.comparables.flatMap((each) => {
    const sale = bySaleId.get(each.sale.saleId);
    return sale ? [kept(each, sale)] : [];
  });
  return { result, comparables };
};

type Ran = ValuationRunEventOf<'HomeValued'> | ValuationRunEventOf<'HomeNotValued'>;
type About = Pick<Ran['data'], 'runId' | 'purpose' | 'purposeId' | 'orderId' | 'addressOf' | 'valuedOn' | 'isSampled'>;

/** The event of a run. */
export const runEventOf = (
  about: About,
  valued: ValuedAmong & {
    readonly home: ValuedHome;
    readonly placedBy: Placement;
    readonly place: At | undefined;
    readonly fromEarlierSale: readonly string[];
  },
): Ran => {
  const { home, placedBy, place, fromEarlierSale, result, comparables } = valued;
  const data = {
    ...about,
    ...withParticulars({ home, ...(place && { place }), comparables: [...comparables] }),
    placedBy,
    fromEarlierSale: [...fromEarlierSale],
    model: MODEL_VERSION,
  };
  if (result.kind !== 'estimate') {
    const { salesFound, salesNeeded } = result;
    return { type: 'HomeNotValued', data: { ...data, salesFound, salesNeeded } };
  }
  const { valueCents, lowCents, highCents, confidence, salesUsed } = result;
  const estimate = { valueCents, lowCents, highCents, confidence, salesUsed };
  return { type: 'HomeValued', data: { ...data, estimate } };
};
