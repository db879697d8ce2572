/** The last year of building that can be said of a home: what is sold today may be finished next year. @param today YYYY-MM-DD */
export const latestYearBuilt = (today: string): number => Number(today.slice(0, 4)) + 1;

/** The first one: no home of the market is older. */
export const EARLIEST_YEAR_BUILT = 1600;
