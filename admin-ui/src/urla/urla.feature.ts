import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const urla: Feature = {
  name: 'urla',
  title: 'Loan Origination Workflow',
  texts: ['urla', 'urlaFields', 'urlaOptions', 'urlaShort', 'loanOrigination'],
  permission: 'applications.create',
  routes: {
    '/applications/create': lazyPart(() => import('./overview/LoanOriginationPage.tsx'), 'LoanOriginationPage'),
    '/applications/urla': lazyPart(() => import('./overview/LoanOriginationPage.tsx'), 'LoanOriginationPage'),
    '/applications/urla/:draftId/:step?': lazyPart(() => import('./UrlaDraftPage.tsx'), 'UrlaDraftPage'),
  },
};
