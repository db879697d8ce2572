import { z } from 'zod';
import { idFrom } from '../../kernel/ids.ts';

const known = z.number().optional();

/** One sale as the log has it: areas in square feet, money in cents. What is not known is left out. */
export const recordedSaleSchema = z.object({
  /** Follows from the home and the day: the same sale has the same id in every file. */
  saleId: z.uuid(),
  /** Follows from the parcel number, the address or the place of the home. */
  homeId: z.uuid(),
  /** Of the file, as a spreadsheet counts: the header is row 1. */
  row: z.int().positive(),
  soldOn: z.iso.date(),
  priceCents: z.int().positive(),
  livingArea: z.number().positive(),
  parcelId: z.string().optional(),
  street: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postalCode: z.string().optional(),
  area: z.string().optional(),
  latitude: known,
  longitude: known,
  propertyType: z.string().optional(),
  lotArea: known,
  basementArea: known,
  bedrooms: known,
  bathrooms: known,
  stories: known,
  garageSpaces: known,
  yearBuilt: known,
  yearRenovated: known,
  quality: known,
  condition: known,
  view: known,
  waterfront: z.boolean().optional(),
});
export type RecordedSale = z.infer<typeof recordedSaleSchema>;

const words: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  boulevard: 'blvd',
  terrace: 'ter',
  circle: 'cir',
  parkway: 'pkwy',
  highway: 'hwy',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  apartment: 'apt',
  unit: 'apt',
};

/** An address as it is compared: `12 North Maple Street` is `12 n maple st`. */
export const plainStreet = (street: string): string =>
  street
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => words[word] ?? word)
    .join(' ');

/** A name of a place as it is compared. */
export const plainPlace = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

type Located = Partial<
  Pick<RecordedSale, 'parcelId' | 'street' | 'city' | 'state' | 'postalCode' | 'area' | 'latitude' | 'longitude'>
> & { readonly livingArea: number; readonly lotArea?: number | undefined; readonly yearBuilt?: number | undefined };

/** Identity of a home, by the best data available. */
const homeKey = (home: Located): readonly unknown[] => {
  const { parcelId, street, latitude, longitude } = home;
  const state = home.state ?? '';
  const town = home.postalCode ?? plainPlace(home.city ?? home.area ?? '');
  if (parcelId) return ['parcel', state, plainPlace(home.city ?? ''), parcelId];
  if (street) return ['address', state, town, plainStreet(street)];
  if (latitude !== undefined && longitude !== undefined) {
    return ['place', latitude.toFixed(5), longitude.toFixed(5), home.livingArea];
  }
  return ['facts', state, town, home.area ?? '', home.livingArea, home.lotArea ?? '', home.yearBuilt ?? ''];
};

/** Ids of a home and of its sale on a day. @param soldOn plain date */
export const saleIdsOf = (home: Located, soldOn: string): Pick<RecordedSale, 'homeId' | 'saleId'> => {
  const key = JSON.stringify(homeKey(home));
  return { homeId: idFrom(key, 'home'), saleId: idFrom(`${key} ${soldOn}`, 'sale') };
};
