import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const loanApplications: Feature = {
  name: 'loan-applications',
  texts: [
    'conditions',
    'documents',
    'history',
    'list',
    'loanActions',
    'loanFigures',
    'loanFile',
    'loanTimeline',
    'newApplication',
    'review',
  ],
  routes: {
    '/applications': lazyPart(() => import('./LoanApplicationList.tsx'), 'LoanApplicationList'),
    '/applications/create': lazyPart(() => import('./create/LoanApplicationCreate.tsx'), 'LoanApplicationCreate'),
    '/applications/:id/*': lazyPart(() => import('./LoanApplicationShow.tsx'), 'LoanApplicationShow'),
  },
  permission: 'applications.read',
  keys: { a: '/applications' },
  sidebar: [{ path: '/applications', label: 'Applications', icon: FolderOpenOutlined, group: 'workflow', place: 1 }],
  dialogs: { review: lazyPart(() => import('./review/ReviewDialog.tsx'), 'ReviewDialog') },
};
