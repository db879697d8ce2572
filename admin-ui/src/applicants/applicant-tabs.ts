import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';

export type TabProps = { readonly applicationId: string; readonly profile: ApplicantProfile };
