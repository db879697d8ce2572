import type { ApplicationFilter } from '../../../../api/loan-application/list/list.contract.ts';
import { useListFilter } from '../list/use-list-filter.ts';

/** The filter of the list around, and how to change some of its conditions. */
export const useApplicationFilter = () => useListFilter<ApplicationFilter>();
