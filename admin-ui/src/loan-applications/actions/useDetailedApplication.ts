import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { useApi } from '../../client/use-api.ts';

/** The detailed record of one file; live changes to the file refresh it. */
export const useDetailedApplication = (id: string) => useApi<DetailedApplication>(['applications', id, 'detailed']);
