import type { ApplicationFilter } from '../../../../api/loan-application/list/list.contract.ts';

export const isFiltered = (filter: ApplicationFilter): boolean => Object.keys(filter).length > 0;
