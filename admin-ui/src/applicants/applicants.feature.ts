import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const applicants: Feature = {
  name: 'applicants',
  texts: ['applicant'],
  routes: { '/applicant/:id': lazyPart(() => import('./ApplicantPage.tsx'), 'ApplicantPage') },
  dialogs: { profile: lazyPart(() => import('./ApplicantProfileDialog.tsx'), 'ApplicantProfileDialog') },
};
