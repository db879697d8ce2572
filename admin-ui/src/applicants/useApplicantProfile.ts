import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { BORROWER_PARAM } from '../kit/dialogs/record-dialogs.ts';

/**
 * The borrower of a loan file that the address names, the primary one where it names none; changes to the file refresh it.
 * While another borrower's profile is on its way the one before stays.
 */
export const useApplicantProfile = (applicationId: string) => {
  const borrowerId = useSearchParams()[0].get(BORROWER_PARAM);
  return useQuery<ApplicantProfile>({
    queryKey: ['applicants', applicationId, 'profile', ...(borrowerId === null ? [] : [borrowerId])],
    placeholderData: (before, query) => (query?.queryKey[1] === applicationId ? before : undefined),
  });
};
