import { addDays } from '../../../../events/lending/calendar/days.ts';
import type { Sale } from '../../../../events/lending/valuation/sale.ts';

/** Numbers from 0 to 1 that are the same each time (Lehmer 1951, with Park and Miller's multiplier). */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

const AREAS = ['Alder Hill', 'Birch Flats', 'Cedar Bend', 'Dogwood'];
export const FIRST_DAY = '2024-01-01';

/**
 * Sales of an invented town over two years whose prices follow a known rule: size, quality, age, neighborhood,
 * 6 % a year, and a spread of so much.
 */
export const inventedMarket = (count: number, { seed = 7, spread = 0.1 } = {}): Sale[] => {
  const next = randomNumbers(seed);
  // Twelve of them come near enough to a normal distribution.
  const normal = (): number => Array.from({ length: 12 }, next).reduce((sum, value) => sum + value, -6);
  return Array.from({ length: count }, (_, index) => {
    const areaIndex = Math.floor(next() * AREAS.length);
    const livingArea = Math.round(900 + 2_600 * next());
    const quality = 1 + Math.floor(next() * 6);
    const yearBuilt = 1940 + Math.floor(next() * 80);
    const days = Math.floor(next() * 730);
    const logPrice =
      Math.log(20_000_000) +
      0.7 * Math.log(livingArea / 1_500) +
      0.06 * quality +
      0.002 * (yearBuilt - 1980) +
      0.12 * areaIndex +
      (0.06 * days) / 365 +
      spread * normal();
    return {
      saleId: `S${index}`,
      soldOn: addDays(FIRST_DAY, days),
      priceCents: Math.round(Math.exp(logPrice)),
      livingArea,
      quality,
      yearBuilt,
      bedrooms: 2 + Math.floor(livingArea / 900),
      area: AREAS[areaIndex],
      latitude: 45 + areaIndex / 20 + next() / 30,
      longitude: -100 + next() / 30,
    };
  });
};
