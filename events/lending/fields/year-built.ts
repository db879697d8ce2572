import { z } from 'zod';

/** The last year of building that can be said of a home: what is sold today may be finished next year. @param today YYYY-MM-DD */
export const latestYearBuilt = (today: string): number => Number(today.slice(0, 4)) + 1;

/** The first one: no home of the market is older. */
export const EARLIEST_YEAR_BUILT = 1600;

/** A year of building in a contract; that it is not to come depends on the day, and is told apart. */
export const yearBuiltSchema = z
  .int('Enter the year in four digits, such as 1998')
  .min(EARLIEST_YEAR_BUILT, `Enter a year from ${EARLIEST_YEAR_BUILT} on`)
  .max(9999, 'Enter the year in four digits, such as 1998');
