import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { useApi } from '../../client/use-api.ts';

export type FileBorrower = { readonly borrowerId: string; readonly name: string };

/** The borrowers of a loan file; undefined until they are known. */
export const useBorrowersOf = (applicationId: string): readonly FileBorrower[] | undefined => {
  const { data } = useApi<DetailedApplication>(['applications', applicationId, 'detailed'], {
    enabled: applicationId !== '',
  });
  return applicationId === '' || !data
    ? undefined
    : [{ borrowerId: data.borrowerId, name: data.borrowerName }, ...data.coBorrowers];
};
