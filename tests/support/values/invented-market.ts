/** Numbers from 0 to 1, the same for the same seed on every machine. */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

export const marketHeader =
  'id,date,price,sqft_living,sqft_lot,bedrooms,bathrooms,yr_built,grade,zipcode,lat,long,state';

/** A file of invented sales of two years in one town, oldest first: prices follow size, quality, age, place and time. */
export const inventedMarket = (count: number): string => {
  const next = numbersFrom(7);
  const normal = (): number => next() + next() + next() + next() - 2;
  const rows = Array.from({ length: count }, (_, index) => {
    const day = Math.floor((index / count) * 730);
    const [north, east] = [normal() * 0.03, normal() * 0.03];
    const living = Math.round(Math.exp(7.5 + normal() * 0.4));
    const grade = Math.round(7 + normal() * 1.5);
    const built = 1930 + Math.floor(next() * 90);
    const log =
      12.9 +
      0.6 * (Math.log(living) - 7.5) +
      0.12 * (grade - 7) +
      0.001 * (built - 1970) +
      2 * north +
      0.05 * (day / 365);
    const price = Math.round(Math.exp(log + normal() * 0.1));
    const date = new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10);
    const rooms = [Math.max(1, Math.round(living / 650)), Math.max(1, Math.round(living / 900))];
    const zip = east > 0 ? '98001' : '98002';
    const at = [(47.5 + north).toFixed(5), (-122.2 + east).toFixed(5)];
    return [1_000 + index, date, price, living, living * 3, ...rooms, built, grade, zip, ...at, 'WA'].join(',');
  });
  return `${[marketHeader, ...rows].join('\n')}\n`;
};
