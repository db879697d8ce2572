/**
 * A home as the valuation model sees it. What is not known is left out and counts as the average of its surroundings.
 * Areas in square feet, years as calendar years, quality and condition on any scale where more is better.
 */
export type Home = {
  readonly livingArea: number;
  readonly lotArea?: number | undefined;
  readonly basementArea?: number | undefined;
  readonly bedrooms?: number | undefined;
  readonly bathrooms?: number | undefined;
  readonly stories?: number | undefined;
  readonly garageSpaces?: number | undefined;
  readonly yearBuilt?: number | undefined;
  readonly yearRenovated?: number | undefined;
  readonly quality?: number | undefined;
  readonly condition?: number | undefined;
  readonly view?: number | undefined;
  readonly waterfront?: boolean | undefined;
  readonly propertyType?: string | undefined;
  /** Neighborhood, or ZIP code where there is no better name. */
  readonly area?: string | undefined;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
};

/** One sale of the table that homes are compared with. */
export type Sale = Home & {
  readonly saleId: string;
  /** Plain date, `2026-03-31`. */
  readonly soldOn: string;
  readonly priceCents: number;
};
