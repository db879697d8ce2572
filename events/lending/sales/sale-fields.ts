import { z } from 'zod';

/** Columns of a sales file, in the order of the mapping dialog. */
export const saleFields = [
  'soldOn',
  'soldYear',
  'soldMonth',
  'price',
  'livingArea',
  'parcelId',
  'street',
  'city',
  'state',
  'postalCode',
  'area',
  'latitude',
  'longitude',
  'propertyType',
  'lotArea',
  'basementArea',
  'bedrooms',
  'bathrooms',
  'halfBathrooms',
  'stories',
  'garageSpaces',
  'yearBuilt',
  'yearRenovated',
  'quality',
  'condition',
  'view',
  'waterfront',
] as const;
export type SaleField = (typeof saleFields)[number];

/** Labels on the screen and in the report of refused rows. */
export const saleFieldNames: Readonly<Record<SaleField, string>> = {
  soldOn: 'Sale date',
  soldYear: 'Sale year',
  soldMonth: 'Sale month',
  price: 'Sale price',
  livingArea: 'Living area',
  parcelId: 'Parcel number',
  street: 'Street address',
  city: 'City',
  state: 'State',
  postalCode: 'ZIP code',
  area: 'Neighborhood',
  latitude: 'Latitude',
  longitude: 'Longitude',
  propertyType: 'Property type',
  lotArea: 'Lot size',
  basementArea: 'Basement area',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  halfBathrooms: 'Half bathrooms',
  stories: 'Stories',
  garageSpaces: 'Garage spaces',
  yearBuilt: 'Year built',
  yearRenovated: 'Year renovated',
  quality: 'Quality',
  condition: 'Condition',
  view: 'View',
  waterfront: 'Waterfront',
};

/** Delimiters of a file. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Units that prices and areas of a file may be in. */
export const priceUnits = ['dollars', 'thousands'] as const;
export const areaUnits = ['square_feet', 'square_meters'] as const;
export const lotUnits = ['square_feet', 'square_meters', 'acres'] as const;

/** The whole of a file is read by one of these. */
export const saleMappingSchema = z.object({
  /** The file's column for each field; each field and column at most once. */
  columns: z.array(z.object({ field: z.enum(saleFields), column: z.string().min(1) })).min(1),
  priceUnit: z.enum(priceUnits),
  /** Of the living area and the basement. */
  areaUnit: z.enum(areaUnits),
  lotUnit: z.enum(lotUnits),
  /** Where all homes of the file stand, when no column says it. */
  city: z.string().optional(),
  state: z.string().optional(),
});
export type SaleMapping = z.infer<typeof saleMappingSchema>;

/** Square feet in one of the unit. */
export const SQUARE_FEET = { square_feet: 1, square_meters: 10.763_910_4, acres: 43_560 } as const;

/** Names of columns that are often met, as `bare` writes them, likeliest first. */
const usual: Readonly<Record<SaleField, readonly string[]>> = {
  soldOn: ['saledate', 'solddate', 'soldon', 'dateofsale', 'datesold', 'closedate', 'closingdate', 'date'],
  soldYear: ['yrsold', 'yearsold', 'saleyear', 'soldyear'],
  soldMonth: ['mosold', 'monthsold', 'salemonth', 'soldmonth'],
  price: ['saleprice', 'soldprice', 'price', 'amount', 'consideration'],
  livingArea: ['livingarea', 'sqftliving', 'grlivarea', 'squarefeet', 'squarefootage', 'sqft', 'gla', 'area'],
  parcelId: ['parcelid', 'parcelnumber', 'parcel', 'apn', 'pid', 'pin', 'id'],
  street: ['streetaddress', 'address', 'propertyaddress', 'siteaddress', 'streetname'],
  city: ['city', 'town', 'municipality'],
  state: ['state', 'stateabbr', 'statecode'],
  postalCode: ['zip', 'zipcode', 'postalcode', 'postcode'],
  area: ['neighborhood', 'neighbourhood', 'subdivision', 'district'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'long', 'lon', 'lng'],
  propertyType: ['propertytype', 'bldgtype', 'buildingtype', 'hometype', 'type'],
  lotArea: ['lotarea', 'sqftlot', 'lotsize', 'lotsqft', 'landarea'],
  basementArea: ['basementarea', 'sqftbasement', 'totalbsmtsf', 'basementsqft', 'basement'],
  bedrooms: ['bedrooms', 'bedroomabvgr', 'beds', 'bedroom', 'br'],
  bathrooms: ['bathrooms', 'fullbath', 'fullbaths', 'baths', 'bathroom', 'ba'],
  halfBathrooms: ['halfbath', 'halfbaths', 'halfbathrooms'],
  stories: ['stories', 'floors', 'levels'],
  garageSpaces: ['garagespaces', 'garagecars', 'garage', 'carspaces'],
  yearBuilt: ['yearbuilt', 'yrbuilt', 'built'],
  yearRenovated: ['yearrenovated', 'yrrenovated', 'yearremodadd', 'renovated'],
  quality: ['quality', 'grade', 'overallqual'],
  condition: ['condition', 'overallcond'],
  view: ['view'],
  waterfront: ['waterfront'],
};

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The likely column for each field, by name alone. A full date makes year and month unnecessary. */
export const guessMapping = (header: readonly string[]): SaleMapping => {
  const free = new Map(header.map((column) => [bare(column), column]).toReversed() as [string, string][]);
  const columns = saleFields.flatMap((field) => {
    const name = usual[field].find((each) => free.has(each));
    const column = name === undefined ? undefined : free.get(name);
    if (name === undefined || column === undefined) return [];
    free.delete(name);
    return [{ field, column }];
  });
  const has = (field: SaleField): boolean => columns.some((each) => each.field === field);
  const kept = has('soldOn') ? columns.filter(({ field }) => field !== 'soldYear' && field !== 'soldMonth') : columns;
  return { columns: kept, priceUnit: 'dollars', areaUnit: 'square_feet', lotUnit: 'square_feet' };
};

/** Errors of a mapping for a file with these columns, by field, with the fix; empty when it is valid. */
export const mappingProblems = (
  { columns, state }: SaleMapping,
  header: readonly string[],
): readonly { readonly field: SaleField; readonly message: string }[] => {
  const of = (field: SaleField): string | undefined => columns.find((each) => each.field === field)?.column;
  const missing = (field: SaleField, message: string) => (of(field) === undefined ? [{ field, message }] : []);
  const twice = columns.flatMap(({ field, column }, index) => [
    ...(header.includes(column) ? [] : [{ field, message: `The file has no column "${column}": choose another one` }]),
    ...(columns.slice(0, index).some((each) => each.column === column)
      ? [{ field, message: `"${column}" is used already: choose another column, or none` }]
      : []),
    ...(columns.slice(0, index).some((each) => each.field === field)
      ? [{ field, message: 'It has two columns: choose one' }]
      : []),
  ]);
  const hasPlace = (of('latitude') !== undefined && of('longitude') !== undefined) || of('area') !== undefined;
  return [
    ...twice,
    ...(of('soldOn') === undefined && of('soldYear') === undefined
      ? [
          {
            field: 'soldOn' as const,
            message: 'Choose the column with the day of the sale, or those of its year and month',
          },
        ]
      : []),
    ...(of('soldOn') === undefined && of('soldYear') !== undefined
      ? missing('soldMonth', 'Choose the column with the month of the sale')
      : []),
    ...missing('price', 'Choose the column with the price that was paid'),
    ...missing('livingArea', 'Choose the column with the living area'),
    ...(hasPlace || of('postalCode') !== undefined || of('city') !== undefined
      ? []
      : [{ field: 'area' as const, message: 'Choose where homes stand: coordinates, neighborhood, ZIP code or city' }]),
    ...(of('latitude') !== undefined || of('state') !== undefined || (state ?? '') !== ''
      ? []
      : [{ field: 'state' as const, message: 'Choose the column with the state, or say one for the whole file' }]),
  ];
};
