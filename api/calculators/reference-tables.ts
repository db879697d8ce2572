import type { Queryable } from '../../events/platform/database/database.ts';
import {
  aporSpan,
  findAporWeek,
  findCountyLimits,
  listedYears,
} from '../../projections/reference-tables/reference-tables.queries.ts';
import type { ReferenceTables } from './table-calculator.contract.ts';

/** The tables in force, as the read model has them. */
export const referenceTablesIn = (db: Queryable): ReferenceTables => ({
  countyLimits: (year, fips) => findCountyLimits(db, year, fips),
  listedYears: () => listedYears(db),
  aporWeek: (kind, monday) => findAporWeek(db, `apor-${kind}`, monday),
  aporSpan: (kind) => aporSpan(db, `apor-${kind}`),
});
