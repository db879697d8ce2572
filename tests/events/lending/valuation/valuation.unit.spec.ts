import { describe, expect, it } from '@jest/globals';
import { addDays } from '../../../../events/lending/calendar/days.ts';
import { accuracyOf, backTest } from '../../../../events/lending/valuation/back-test.ts';
import { type Estimate, estimateValue, FEWEST_SALES, marketOf } from '../../../../events/lending/valuation/estimate.ts';
import { pointOf } from '../../../../events/lending/valuation/point.ts';
import type { Home, Sale } from '../../../../events/lending/valuation/sale.ts';
import { homeUnlikeness } from '../../../../events/lending/valuation/unlikeness.ts';
import { FIRST_DAY, inventedMarket } from './invented-market.ts';

const ON = addDays(FIRST_DAY, 731);
const home: Home = {
  livingArea: 1_800,
  quality: 4,
  yearBuilt: 1990,
  bedrooms: 4,
  area: 'Birch Flats',
  latitude: 45.06,
  longitude: -99.98,
};
const sales = inventedMarket(600);
const market = marketOf(sales);

const estimate = (of: Home, among = market, on = ON): Estimate => {
  const answer = estimateValue(of, on, among);
  if (answer.kind !== 'estimate') throw new Error(`No estimate: ${answer.salesFound} sales`);
  return answer;
};

describe('The value of a home', () => {
  it('comes near to the rule that the prices follow', () => {
    const exact = inventedMarket(600, { spread: 0 });
    const tested = exact.filter(({ soldOn }) => soldOn > addDays(FIRST_DAY, 600)).slice(0, 10);
    expect(backTest(tested, marketOf(exact)).medianAbsoluteErrorPercent).toBeLessThan(1);
  });

  it('is within its interval in about nine of ten cases, out of time', () => {
    const few = inventedMarket(500);
    const tested = few.filter(({ soldOn }) => soldOn > addDays(FIRST_DAY, 480));
    const accuracy = backTest(tested, marketOf(few));
    expect(tested.length).toBeGreaterThan(150);
    expect(accuracy.coveragePercent).toBeGreaterThanOrEqual(87);
    expect(accuracy.coveragePercent).toBeLessThanOrEqual(93);
    // A tenth of spread that nothing explains has a median of 6.7 % by itself.
    expect(accuracy.medianAbsoluteErrorPercent).toBeLessThan(9);
    expect(Math.abs(accuracy.medianErrorPercent)).toBeLessThan(2);
  });

  it('rests on sales before the day alone', () => {
    const on = addDays(FIRST_DAY, 400);
    const before = marketOf(sales.filter(({ soldOn }) => soldOn < on));
    expect(estimate(home, market, on)).toEqual(estimate(home, before, on));
  });

  it('counts what nobody knows of one of two homes for nothing, its type too', () => {
    const point = (of: Partial<Home>) => pointOf({ ...home, ...of }, ON);
    const [house, condo, unknown] = [point({ propertyType: 'house' }), point({ propertyType: 'condo' }), point({})];
    expect(homeUnlikeness(house, condo)).toBe(1);
    expect([homeUnlikeness(unknown, condo), homeUnlikeness(house, unknown)]).toEqual([0, 0]);
    expect(homeUnlikeness(point({ bedrooms: undefined }), point({ bedrooms: 9 }))).toBe(0);
  });

  it('is the same whatever order the sales come in', () => {
    const { valueCents, lowCents } = estimate(home, marketOf(sales.toReversed()));
    const first = estimate(home);
    expect(valueCents / first.valueCents).toBeCloseTo(1, 6);
    expect(lowCents / first.lowCents).toBeCloseTo(1, 6);
  });

  it('follows the prices: twice of each is twice of it', () => {
    const twice = marketOf(sales.map((sale) => ({ ...sale, priceCents: sale.priceCents * 2 })));
    expect(estimate(home, twice).valueCents / estimate(home).valueCents).toBeCloseTo(2, 5);
  });

  it('grows with size, quality and a better neighborhood', () => {
    const value = (more: Partial<Home>) => estimate({ ...home, ...more }).valueCents;
    expect(value({ livingArea: 2_400 })).toBeGreaterThan(value({}));
    expect(value({ quality: 6 })).toBeGreaterThan(value({}));
    expect(value({ area: 'Dogwood', latitude: 45.16 })).toBeGreaterThan(value({}));
  });

  it('has a wider interval and less confidence where prices are further apart', () => {
    const calm = estimate(home, marketOf(inventedMarket(600, { spread: 0.05 })));
    const wild = estimate(home, marketOf(inventedMarket(600, { spread: 0.25 })));
    const width = ({ lowCents, highCents, valueCents }: Estimate) => (highCents - lowCents) / valueCents;
    expect(width(calm)).toBeLessThan(width(wild));
    expect(calm.confidence).toBeGreaterThan(wild.confidence);
    expect(calm.lowCents).toBeLessThan(calm.valueCents);
    expect(calm.highCents).toBeGreaterThan(calm.valueCents);
  });

  it('is not named on too few sales: it says how many there are, and how many it takes', () => {
    const few = marketOf(sales.slice(0, FEWEST_SALES - 1));
    expect(estimateValue(home, ON, few)).toEqual({
      kind: 'too_few_sales',
      salesFound: FEWEST_SALES - 1,
      salesNeeded: FEWEST_SALES,
    });
    expect(estimateValue(home, ON, marketOf([])).kind).toBe('too_few_sales');
  });

  it('does without what is not known of the home or of the sales', () => {
    const bare = estimate({ livingArea: home.livingArea });
    expect(bare.valueCents / estimate(home).valueCents).toBeGreaterThan(0.7);
    const bareSales: Sale[] = sales.map(({ saleId, soldOn, priceCents, livingArea }) => ({
      saleId,
      soldOn,
      priceCents,
      livingArea,
    }));
    const { comparables, lowCents } = estimate(home, marketOf(bareSales));
    expect(Number.isFinite(lowCents)).toBe(true);
    expect(comparables[0]).not.toHaveProperty('kilometers');
  });

  it('stays finite where one figure of a sale is absurd', () => {
    const absurd = marketOf([
      ...sales,
      { ...sales[0], saleId: 'X', soldOn: FIRST_DAY, priceCents: 1, livingArea: 9e8 },
    ]);
    expect(estimate(home, absurd).valueCents / estimate(home).valueCents).toBeCloseTo(1, 1);
  });
});

describe('Its comparables', () => {
  const { comparables, valueCents } = estimate(home);

  it('are ten, best first, and their weights make up the whole', () => {
    expect(comparables).toHaveLength(10);
    const weights = comparables.map(({ weight }) => weight);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
  });

  it('are adjusted from the price that was paid, to the cent of rounding, near to the value', () => {
    for (const { sale, adjustments, adjustedPriceCents } of comparables) {
      const total = Object.values(adjustments).reduce((sum, cents) => sum + cents, sale.priceCents);
      expect(Math.abs(total - adjustedPriceCents)).toBeLessThanOrEqual(8);
      expect(adjustedPriceCents / valueCents).toBeGreaterThan(0.6);
      expect(adjustedPriceCents / valueCents).toBeLessThan(1.6);
    }
  });

  it('are not adjusted at all for a home that is the same, sold the day before', () => {
    const [sale] = sales;
    if (!sale) throw new Error('There are sales');
    const { comparables: first } = estimate(sale, market, addDays(sale.soldOn, 1));
    const same = first.find(({ sale: { saleId } }) => saleId === sale.saleId);
    const { time = 0, ...others } = same?.adjustments ?? {};
    expect(same?.kilometers).toBe(0);
    expect(Object.values(others)).toEqual([]);
    expect(Math.abs(time)).toBeLessThan(sale.priceCents / 1_000);
  });
});

describe('Accuracy', () => {
  it('is the median of the errors, the share within a tenth, and the share within the interval', () => {
    const outcome = (valueCents: number, lowCents: number, highCents: number) => ({
      priceCents: 100,
      valueCents,
      lowCents,
      highCents,
    });
    expect(accuracyOf([outcome(104, 90, 110), outcome(88, 80, 99), outcome(120, 101, 130)], 2)).toEqual({
      estimates: 3,
      withoutEstimate: 2,
      medianAbsoluteErrorPercent: expect.closeTo(12, 6),
      medianErrorPercent: expect.closeTo(4, 6),
      within10Percent: expect.closeTo(33.33, 2),
      coveragePercent: expect.closeTo(33.33, 2),
    });
  });
});
