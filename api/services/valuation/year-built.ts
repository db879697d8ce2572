import { ValidationError } from '../../../events/kernel/errors.ts';
import { latestYearBuilt } from '../../../events/lending/fields/year-built.ts';

/**
 * @param year left out where nobody said it
 * @param today YYYY-MM-DD
 * @throws ValidationError naming the field, for a year in which no home of today can have been built
 */
export const assertBuilt = (year: number | undefined, today: string, field: string): void => {
  const latest = latestYearBuilt(today);
  if (year === undefined || year <= latest) return;
  throw new ValidationError('The home is not built yet', [{ field, message: `Enter a year up to ${latest}` }]);
};
