import { daysFrom } from '../calendar/days.ts';
import type { Home, Sale } from './sale.ts';

/** Measures of a home, in the order of `Point.measures`. */
export const measures = [
  'logLivingArea',
  'logLotArea',
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
] as const;
export type Measure = (typeof measures)[number];
/** Where each stands in `Point.measures`. */
export const MEASURE = {
  logLivingArea: 0,
  logLotArea: 1,
  basementArea: 2,
  bedrooms: 3,
  bathrooms: 4,
  stories: 5,
  garageSpaces: 6,
  yearBuilt: 7,
  yearRenovated: 8,
  quality: 9,
  condition: 10,
  view: 11,
  waterfront: 12,
} as const satisfies Readonly<Record<Measure, number>>;

/** A home in numbers; what is not known is NaN, so that it drops out of every comparison. */
export type Point = {
  readonly measures: Float64Array;
  readonly latitude: number;
  readonly longitude: number;
  /** Length of a degree east relative to one north, at that latitude. */
  readonly narrowing: number;
  readonly area: string;
  readonly propertyType: string;
  /** Days since 1970-01-01. */
  readonly day: number;
};

/** A sale in numbers, with the natural logarithm of its price in cents. */
export type SalePoint = Point & { readonly sale: Sale; readonly logPrice: number };

const logOf = (value: number | undefined): number => (value === undefined || value <= 0 ? Number.NaN : Math.log(value));
const known = (value: number | undefined): number => value ?? Number.NaN;

const EPOCH = '1970-01-01';

/** @param on plain date that the home is looked at, or was sold */
export const pointOf = (home: Home, on: string): Point => ({
  measures: Float64Array.of(
    logOf(home.livingArea),
    logOf(home.lotArea),
    known(home.basementArea),
    known(home.bedrooms),
    known(home.bathrooms),
    known(home.stories),
    known(home.garageSpaces),
    known(home.yearBuilt),
    known(home.yearRenovated ?? home.yearBuilt),
    known(home.quality),
    known(home.condition),
    known(home.view),
    home.waterfront === undefined ? Number.NaN : Number(home.waterfront),
  ),
  latitude: known(home.latitude),
  longitude: known(home.longitude),
  narrowing: Math.cos((known(home.latitude) * Math.PI) / 180),
  area: home.area ?? '',
  propertyType: home.propertyType ?? '',
  day: daysFrom(EPOCH, on),
});

/** Sales are checked where they are imported. */
export const salePointOf = (sale: Sale): SalePoint => ({
  ...pointOf(sale, sale.soldOn),
  sale,
  logPrice: Math.log(sale.priceCents),
});
