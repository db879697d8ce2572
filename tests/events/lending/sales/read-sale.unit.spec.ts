import { describe, expect, it } from '@jest/globals';
import { readDay } from '../../../../events/lending/sales/read-cell.ts';
import { saleReader } from '../../../../events/lending/sales/read-sale.ts';
import { plainStreet } from '../../../../events/lending/sales/recorded-sale.ts';
import { guessMapping, mappingProblems, type SaleMapping } from '../../../../events/lending/sales/sale-fields.ts';

const header = [
  'Sale Date',
  'Sale Price',
  'Living Area',
  'Address',
  'State',
  'ZIP',
  'Lot Area',
  'Lat',
  'Long',
  'Year Built',
];
const mapping = guessMapping(header);
const good = [
  '3/31/2026',
  '$425,000',
  '1,850',
  '12 North Maple Street',
  'wa',
  '98103',
  '7200',
  '47.61',
  '-122.33',
  '1987',
];
const today = '2026-11-23';

const readWith = (change: Readonly<Record<string, string>>, as: Partial<SaleMapping> = {}) =>
  saleReader(
    { ...mapping, ...as },
    header,
    today,
  )(
    2,
    good.map((cell, index) => change[header[index] ?? ''] ?? cell),
  );

describe('Columns of a file of sales', () => {
  it('are guessed from their names', () => {
    expect(Object.fromEntries(mapping.columns.map(({ field, column }) => [field, column]))).toEqual({
      soldOn: 'Sale Date',
      price: 'Sale Price',
      livingArea: 'Living Area',
      street: 'Address',
      state: 'State',
      postalCode: 'ZIP',
      lotArea: 'Lot Area',
      latitude: 'Lat',
      longitude: 'Long',
      yearBuilt: 'Year Built',
    });
    expect(mappingProblems(mapping, header)).toEqual([]);
  });

  it('are those of year and month where there is no date', () => {
    const { columns } = guessMapping(['PID', 'Yr.Sold', 'Mo.Sold', 'price', 'area', 'Neighborhood']);
    expect(columns.map(({ field }) => field)).toEqual([
      'soldYear',
      'soldMonth',
      'price',
      'livingArea',
      'parcelId',
      'area',
    ]);
  });

  it.each([
    ['price', 'Choose the column with the price that was paid'],
    ['livingArea', 'Choose the column with the living area'],
    ['soldOn', 'Choose the column with the day of the sale, or those of its year and month'],
  ])('have to say %s', (field, message) => {
    const without = { ...mapping, columns: mapping.columns.filter((each) => each.field !== field) };
    expect(mappingProblems(without, header)).toEqual([{ field, message }]);
  });

  it('say one thing each, and are there', () => {
    const twice = { ...mapping, columns: [...mapping.columns, { field: 'view' as const, column: 'ZIP' }] };
    expect(mappingProblems(twice, header)).toMatchObject([{ field: 'view' }]);
    const absent = { ...mapping, columns: [...mapping.columns, { field: 'view' as const, column: 'Vista' }] };
    expect(mappingProblems(absent, header)).toMatchObject([{ field: 'view' }]);
  });
});

describe('A sale of which year and month are known', () => {
  const columns = ['Yr Sold', 'Mo Sold', 'Sale Price', 'Living Area', 'State', 'ZIP'];
  const readIn = (year: string, month: string) =>
    saleReader(guessMapping(columns), columns, today)(2, [year, month, '$425,000', '1,850', 'WA', '98103']);

  it.each([
    ['2010', '5', '2010-05-15'],
    ['2010', 'May', '2010-05-15'],
    // This month stands on the 15th, which may be to come.
    ['2026', '11', '2026-11-15'],
  ])('%s, %s is one of %s', (year, month, day) => expect(readIn(year, month).sale?.soldOn).toBe(day));

  it.each([
    ['2010', '13', 'Sale month', 'Not a month'],
    ['2026', '12', 'Sale date', 'It is in the future'],
    ['', '5', 'Sale date', 'It is missing'],
  ])('%s, %s is refused by field', (year, month, field, reason) => {
    expect(readIn(year, month).refused).toMatchObject([{ field, reason }]);
  });
});

describe('A row of a file of sales', () => {
  it('is read in any usual way of writing', () => {
    expect(readWith({}).sale).toMatchObject({
      row: 2,
      soldOn: '2026-03-31',
      priceCents: 42_500_000,
      livingArea: 1_850,
      state: 'WA',
      postalCode: '98103',
      area: '98103',
      latitude: 47.61,
    });
  });

  it('is read in the units of the file', () => {
    const { sale } = readWith(
      { 'Living Area': '100', 'Lot Area': '0.5', 'Sale Price': '425' },
      { areaUnit: 'square_meters', lotUnit: 'acres', priceUnit: 'thousands' },
    );
    expect(sale?.livingArea).toBeCloseTo(1_076.39, 1);
    expect([sale?.lotArea, sale?.priceCents]).toEqual([21_780, 42_500_000]);
  });

  it('leaves out what is not known', () => {
    expect(readWith({ 'Lot Area': 'NA', Address: '' }).sale).not.toHaveProperty('lotArea');
  });

  it.each([
    ['Sale Price', 'twelve', 'Sale price', 'Not a number'],
    ['Sale Price', '12', 'Sale price', 'It is not between 1000 and 1000000000'],
    ['Sale Price', '', 'Sale price', 'It is missing'],
    ['Sale Date', '2026-02-30', 'Sale date', 'Not a date'],
    ['Sale Date', '2027-01-05', 'Sale date', 'It is in the future'],
    ['Sale Date', '', 'Sale date', 'It is missing'],
    ['Living Area', '-5', 'Living area', 'It is not between 100 and 100000'],
    ['Year Built', '2199', 'Year built', 'It is not between 1600 and 2027'],
    ['State', 'ZZ', 'State', 'Not a state'],
    ['ZIP', 'nowhere', 'ZIP code', 'Not a ZIP code'],
    ['Lat', '91', 'Latitude', 'It is not between -15 and 72'],
    ['Long', '', 'Longitude', 'One coordinate is there and the other is not'],
    ['Address', '1 Maple\u202E Street', 'Street address', 'It has invisible characters'],
  ])('is refused for %s "%s", with the field, the reason and a fix', (column, cell, field, reason) => {
    const { sale, refused } = readWith({ [column]: cell });
    expect(sale).toBeUndefined();
    expect(refused).toMatchObject([{ row: 2, field, reason, fix: expect.stringMatching(/\w/) }]);
  });

  it('says all that is wrong with it at once', () => {
    expect(readWith({ 'Sale Price': 'x', State: 'ZZ', 'Living Area': '?' }).refused).toHaveLength(3);
  });

  it('has the same id in every file, and another one for another day', () => {
    const [one, two, three] = [
      readWith({}),
      readWith({ 'Sale Price': '1000000', Address: '12 n. MAPLE st' }),
      readWith({ 'Sale Date': '2026-04-01' }),
    ];
    expect(two.sale?.saleId).toBe(one.sale?.saleId);
    expect(three.sale?.saleId).not.toBe(one.sale?.saleId);
    expect(three.sale?.homeId).toBe(one.sale?.homeId);
  });
});

describe('What files write', () => {
  it.each([
    ['2026-03-31', '2026-03-31'],
    ['20141013T000000', '2014-10-13'],
    ['2026-03-31 00:00:00', '2026-03-31'],
    ['3/5/2026', '2026-03-05'],
    ['31/3/2026', undefined],
    ['soon', undefined],
  ])('the day %s', (text, day) => expect(readDay(text)).toBe(day));

  it('an address', () => expect(plainStreet('12 North  Maple Street, Unit 3')).toBe('12 n maple st apt 3'));
});
