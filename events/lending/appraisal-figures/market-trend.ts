/** Fewer sales in a year than this name no median. */
export const FEWEST_SALES_OF_A_YEAR = 30;

/** Sales of twelve months; the median is in dollars for a square foot. */
export type YearOfSales = { readonly sales: number; readonly medianPerSquareFoot: number | null };
/** The twelve months up to today against the twelve before. */
export type MarketTrend = {
  readonly last: YearOfSales;
  readonly before: YearOfSales;
  /** Null where either year has too few sales. */
  readonly changePercent: number | null;
};

/** @param years with their medians, however few sales they have */
export const marketTrendOf = (years: { readonly last: YearOfSales; readonly before: YearOfSales }): MarketTrend => {
  const shown = ({ sales, medianPerSquareFoot }: YearOfSales): YearOfSales => ({
    sales,
    medianPerSquareFoot: sales < FEWEST_SALES_OF_A_YEAR ? null : medianPerSquareFoot,
  });
  const [last, before] = [shown(years.last), shown(years.before)];
  const { medianPerSquareFoot: now } = last;
  const { medianPerSquareFoot: then } = before;
  return { last, before, changePercent: now === null || then === null ? null : 100 * (now / then - 1) };
};
