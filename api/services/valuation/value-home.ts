import { ValidationError } from '../../../events/kernel/errors.ts';
import { plainHome } from '../../../events/lending/sales/plain-home.ts';
import { plainPlace, type RecordedSale } from '../../../events/lending/sales/recorded-sale.ts';
import type { Placement, ValuedHome } from '../../../events/lending/valuation/run.ts';
import type { Queryable } from '../../../events/platform/database/database.ts';
import { middleOf, saleAtAddress, salesNear, salesOfTown } from '../../../projections/home-sales/home-sales.queries.ts';
import { areaOf, type At, valueAmong, type ValuedAmong } from './value-among.ts';

/** A home as far as it is known; how large it is an earlier sale may say. */
export type HomeToValue = Omit<ValuedHome, 'livingArea'> & { readonly livingArea?: number | undefined };

type Placed = { readonly placedBy: Placement; readonly place: At | undefined };

/** Facts that an earlier sale may supply where the request has none. */
const taken = [
  'livingArea',
  'area',
  'propertyType',
  'lotArea',
  'basementArea',
  'bedrooms',
  'bathrooms',
  'stories',
  'garageSpaces',
  'yearBuilt',
  'yearRenovated',
  'quality',
  'condition',
  'view',
  'waterfront',
] as const satisfies readonly (keyof ValuedHome & keyof RecordedSale)[];

type MaybeAt = { readonly latitude?: number | undefined; readonly longitude?: number | undefined };

const placeOf = ({ latitude, longitude }: MaybeAt): At | undefined =>
  latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };

const given = (home: HomeToValue): HomeToValue =>
  Object.fromEntries(Object.entries(home).filter(([, value]) => value !== undefined && value !== ''));

const earlierSaleOf = (db: Queryable, { street, city, state, postalCode }: HomeToValue, on: string) =>
  street && (postalCode || (city && state))
    ? saleAtAddress(
        db,
        { street: plainHome(street), city: plainPlace(city ?? ''), state: state ?? '', postalCode: postalCode ?? '' },
        on,
      )
    : null;

/** Where a home stands, by the most exact that is known. @throws ValidationError where nothing is */
const whereIs = async (db: Queryable, home: HomeToValue, earlier: RecordedSale | null, on: string): Promise<Placed> => {
  const own = placeOf(home);
  if (own) return { placedBy: 'coordinates', place: own };
  const before = earlier && placeOf(earlier);
  if (before) return { placedBy: 'earlier_sale', place: before };
  const { postalCode, state, city, area } = home;
  if (postalCode) {
    const middle = await middleOf(db, { postalCode }, on);
    if (middle) return { placedBy: 'postal_code', place: middle };
  }
  const town = { state: state ?? '', city: plainPlace(city ?? ''), area: plainPlace(area ?? '') };
  if (area && state) {
    return { placedBy: 'neighborhood', place: (await middleOf(db, town, on)) ?? undefined };
  }
  if (city && state) return { placedBy: 'city', place: undefined };
  if (postalCode) return { placedBy: 'postal_code', place: undefined };
  throw new ValidationError(
    'It is not said where the home stands: enter the ZIP code, or the state with the city or the neighborhood',
    [{ field: 'home.postalCode', message: 'Enter the ZIP code, or the state with the city or the neighborhood' }],
  );
};

export type ValuedHomeResult = {
  readonly home: ValuedHome;
  readonly placedBy: Placement;
  readonly place: At | undefined;
  readonly fromEarlierSale: readonly string[];
} & ValuedAmong;

/**
 * Values a home for a day from the sales of the table before it.
 * @param on plain date @throws ValidationError where it is not said where the home stands, or how large it is
 */
export const valueHome = async (db: Queryable, wish: HomeToValue, on: string): Promise<ValuedHomeResult> => {
  const asked = given(wish);
  const earlier = await earlierSaleOf(db, asked, on);
  const { placedBy, place } = await whereIs(db, asked, earlier, on);
  const fromEarlierSale = earlier
    ? taken.filter((field) => asked[field] === undefined && earlier[field] !== undefined)
    : [];
  const { livingArea, ...facts } = {
    ...(earlier && Object.fromEntries(fromEarlierSale.map((field) => [field, earlier[field]]))),
    ...asked,
  };
  if (livingArea === undefined) {
    throw new ValidationError('It is not said how large the home is: enter the living area in square feet', [
      { field: 'home.livingArea', message: 'Enter the living area in square feet' },
    ]);
  }
  const home: ValuedHome = { ...facts, livingArea };
  const town = { state: home.state ?? '', city: plainPlace(home.city ?? ''), area: areaOf(home) };
  const sales = place ? await salesNear(db, place, on) : await salesOfTown(db, town, on);
  return { home, placedBy, place, fromEarlierSale, ...valueAmong(home, { place, on }, sales) };
};
