import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';
import { useApi } from '../client/use-api.ts';

/** The primary borrower of a loan file; changes to the file refresh it. */
export const useApplicantProfile = (applicationId: string) =>
  useApi<ApplicantProfile>(['applicants', applicationId, 'profile']);
