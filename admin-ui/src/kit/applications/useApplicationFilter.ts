import { useListFilterContext } from 'react-admin';
import type { ApplicationFilter } from '../../../../api/loan-application/list.contract.ts';
import { type FilterPatch, withFilter } from './filters.ts';

/** The filter of the list around, and how to change some of its conditions. */
export const useApplicationFilter = (): readonly [ApplicationFilter, (patch: FilterPatch) => void] => {
  const { filterValues, setFilters } = useListFilterContext();
  const filter: ApplicationFilter = filterValues;
  return [filter, (patch) => setFilters(withFilter(filter, patch))];
};
