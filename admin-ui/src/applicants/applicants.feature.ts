import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const applicants: Feature = {
  name: 'applicants',
  texts: ['applicant'],
  routes: { '/applicant/:id': lazyPart(() => import('./ApplicantPage.tsx'), 'ApplicantPage') },
  permissionOf: 'loan-applications',
  title: 'Applicant Profile',
  dialogs: { profile: lazyPart(() => import('./ApplicantProfileDialog.tsx'), 'ApplicantProfileDialog') },
};
