import { type Measure, measures, type Point } from './point.ts';

/** One step of each measure. Areas by logarithm: 0.2 is about 20 %. */
const STEPS: Readonly<Record<Measure, number>> = {
  logLivingArea: 0.2,
  logLotArea: 0.8,
  basementArea: 500,
  bedrooms: 2,
  bathrooms: 1,
  stories: 1,
  garageSpaces: 1,
  yearBuilt: 15,
  yearRenovated: 30,
  quality: 1,
  condition: 1.5,
  view: 1.5,
  waterfront: 0.25,
};
const KM_A_STEP = 1.5;
const DAYS_A_STEP = 365;
/** Squared distance added for another neighborhood: large without coordinates, small with them. */
const OTHER_AREA = { withoutPlace: 4, withPlace: 0.25 };
const OTHER_TYPE = 1;

const KM_PER_DEGREE = 111.2;
const stepSizes = Float64Array.from(measures, (name) => STEPS[name]);

/** Kilometers as the crow flies; NaN where a place is not known. Flat earth: right to 0.1 % below 100 km. */
export const kilometersBetween = (a: Point, b: Point): number => {
  const north = a.latitude - b.latitude;
  const east = (a.longitude - b.longitude) * a.narrowing;
  return KM_PER_DEGREE * Math.sqrt(north * north + east * east);
};

/** Squared distance between two homes, in steps. */
export const placeUnlikeness = (a: Point, b: Point): number => {
  const isOtherArea = a.area !== '' && b.area !== '' && a.area !== b.area;
  const km = kilometersBetween(a, b);
  if (km !== km) return isOtherArea ? OTHER_AREA.withoutPlace : 0;
  return (km / KM_A_STEP) ** 2 + (isOtherArea ? OTHER_AREA.withPlace : 0);
};

/** Difference between two homes, in squared steps. Unknown measures are ignored. */
export const homeUnlikeness = (a: Point, b: Point): number => {
  let sum = a.propertyType === '' || b.propertyType === '' || a.propertyType === b.propertyType ? 0 : OTHER_TYPE;
  for (let index = 0; index < stepSizes.length; index += 1) {
    const steps = ((a.measures[index] ?? 0) - (b.measures[index] ?? 0)) / (stepSizes[index] ?? 1);
    // NaN alone is not itself.
    if (steps === steps) sum += steps * steps;
  }
  return sum;
};

/** Distance of two days, in squared steps of a year. */
export const timeUnlikeness = (a: Point, b: Point): number => ((a.day - b.day) / DAYS_A_STEP) ** 2;

/**
 * The nearest few, nearest first.
 * @param distanceTo finite for each
 */
export const nearest = <T>(
  candidates: readonly T[],
  count: number,
  distanceTo: (candidate: T) => number,
): readonly { readonly item: T; readonly distance: number }[] => {
  const distances = Float64Array.from(candidates, distanceTo);
  // Sorting plain numbers is many times faster than sorting objects by them.
  const furthest = distances.toSorted()[Math.min(count, candidates.length) - 1] ?? -1;
  const found: { readonly item: T; readonly distance: number }[] = [];
  for (const [index, item] of candidates.entries()) {
    const distance = distances[index] ?? Infinity;
    if (distance <= furthest) found.push({ item, distance });
  }
  return found.sort((a, b) => a.distance - b.distance).slice(0, count);
};
