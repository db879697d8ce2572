import type { ApplicationFilter } from '../../../../api/loan-application/list/list.contract.ts';

/** The applications list showing exactly the files of a filter, as react-admin keeps it in the address. */
export const listAddress = (filter: ApplicationFilter): string =>
  `/applications?${new URLSearchParams({
    filter: JSON.stringify(filter),
    displayedFilters: '{}',
    sort: 'createdAt',
    order: 'DESC',
    page: '1',
    perPage: '10',
  })}`;
