import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const urla: Feature = {
  name: 'urla',
  title: 'Loan Origination Workflow',
  texts: ['urla', 'urlaFields', 'urlaOptions', 'loanOrigination'],
  permission: 'applications.create',
  routes: {
    '/applications/urla': lazyPart(() => import('./overview/LoanOriginationPage.tsx'), 'LoanOriginationPage'),
    '/applications/urla/:draftId/:step?': lazyPart(() => import('./page/UrlaWizardPage.tsx'), 'UrlaWizardPage'),
  },
};
