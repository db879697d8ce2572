import { useLoanFile } from '../actions/loan-file-context.ts';

/** The borrowers of the file, the primary one first. */
export const useBorrowers = (): readonly { readonly borrowerId: string; readonly name: string }[] => {
  const { borrowerId, borrowerName: name, coBorrowers } = useLoanFile().file;
  return [{ borrowerId, name }, ...coBorrowers];
};
