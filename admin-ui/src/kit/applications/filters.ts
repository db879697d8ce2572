import type { ApplicationFilter } from '../../../../api/loan-application/list.contract.ts';

export type FilterPatch = { readonly [Key in keyof ApplicationFilter]?: ApplicationFilter[Key] | undefined };

/** The filter with some conditions set, and those given as undefined taken away. */
export const withFilter = (filter: ApplicationFilter, patch: FilterPatch): ApplicationFilter =>
  Object.fromEntries(Object.entries({ ...filter, ...patch }).filter(([, value]) => value !== undefined));

export const isFiltered = (filter: ApplicationFilter): boolean => Object.keys(filter).length > 0;
