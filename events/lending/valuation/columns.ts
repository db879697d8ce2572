import type { AdjustmentGroup } from './adjustment-groups.ts';
import { MEASURE, type Measure, measures, type Point } from './point.ts';

/** One column of the regression. */
export type Column = {
  readonly group: AdjustmentGroup;
  /** Strength of the shrinkage of its coefficient toward zero. */
  readonly penalty: number;
  readonly valueOf: (point: Point) => number;
};

const GROUPS: Readonly<Record<Measure, AdjustmentGroup>> = {
  logLivingArea: 'size',
  logLotArea: 'lot',
  basementArea: 'size',
  bedrooms: 'rooms',
  bathrooms: 'rooms',
  stories: 'rooms',
  garageSpaces: 'rooms',
  yearBuilt: 'age',
  yearRenovated: 'age',
  quality: 'quality',
  condition: 'quality',
  view: 'location',
  waterfront: 'location',
};

const PENALTY = { measured: 1, named: 3 };
/** Fewer than this many sales with a measure, or in a neighborhood, say nothing of it. */
const FEWEST = { measured: 30, named: 5 };
/** Beyond four standard deviations a figure is more likely mistyped than true. */
const MOST_DEVIATIONS = 4;
const DAYS_A_YEAR = 365;
const DEGREES = 50;

type Scaled = { readonly measure: Measure; readonly valueOf: (point: Point) => number };

/** A measure in standard deviations from its mean among the sales; what is not known is the mean. */
const scaled = (points: readonly Point[], measure: Measure): Scaled | undefined => {
  const at = MEASURE[measure];
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const { measures: of } of points) {
    const value = of[at] ?? 0;
    // NaN alone is not itself.
    if (value !== value) continue;
    count += 1;
    sum += value;
    squares += value * value;
  }
  if (count < FEWEST.measured) return undefined;
  const mean = sum / count;
  const deviation = Math.sqrt(Math.max(0, squares / count - mean * mean));
  if (deviation < 1e-9) return undefined;
  const valueOf = ({ measures: of }: Point): number => {
    const value = ((of[at] ?? 0) - mean) / deviation;
    if (value !== value) return 0;
    return value > MOST_DEVIATIONS ? MOST_DEVIATIONS : value < -MOST_DEVIATIONS ? -MOST_DEVIATIONS : value;
  };
  return { measure, valueOf };
};

const countsOf = (names: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
};

/** A column of ones and zeros for each name that enough sales have. */
const named = (group: AdjustmentGroup, points: readonly Point[], nameOf: (point: Point) => string): Column[] =>
  [...countsOf(points.map(nameOf))]
    .filter(([name, count]) => name !== '' && count >= FEWEST.named && count < points.length)
    .map(([name]) => ({ group, penalty: PENALTY.named, valueOf: (point) => (nameOf(point) === name ? 1 : 0) }));

/**
 * The columns that the sales around a home can carry: each measure in standard deviations, bends in size, age and
 * quality, where it stands, its neighborhood and type, and the months since the sale with a bend of their own.
 */
export const columnsFor = (subject: Point, points: readonly Point[]): Column[] => {
  const column = (group: AdjustmentGroup, valueOf: (point: Point) => number, penalty = PENALTY.measured): Column => ({
    group,
    penalty,
    valueOf,
  });
  const known = measures.map((measure) => scaled(points, measure)).filter((each) => each !== undefined);
  const of = (measure: Measure) => known.find((each) => each.measure === measure)?.valueOf;
  const [size, age, quality] = [of('logLivingArea'), of('yearBuilt'), of('quality')];
  const years = (point: Point): number => (point.day - subject.day) / DAYS_A_YEAR;
  return [
    column('time', years),
    column('time', (point) => years(point) ** 2 / 2),
    ...known.map(({ measure, valueOf }) => column(GROUPS[measure], valueOf)),
    ...(size ? [column('size', (point) => size(point) ** 2)] : []),
    ...(age ? [column('age', (point) => age(point) ** 2)] : []),
    ...(quality ? [column('quality', (point) => quality(point) ** 2)] : []),
    ...(size && quality ? [column('quality', (point) => size(point) * quality(point))] : []),
    ...(Number.isNaN(subject.latitude)
      ? []
      : [
          column('location', ({ latitude }) => (latitude - subject.latitude) * DEGREES || 0),
          column('location', ({ longitude }) => (longitude - subject.longitude) * DEGREES || 0),
        ]),
    ...named('location', points, ({ area }) => area),
    ...named('type', points, ({ propertyType }) => propertyType),
  ];
};
