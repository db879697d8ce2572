import type { ApplicantProfile } from '../../../api/applicant/applicant.contract.ts';

export type TabProps = { readonly profile: ApplicantProfile };
