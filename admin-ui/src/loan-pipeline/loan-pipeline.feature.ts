import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const loanPipeline: Feature = {
  name: 'loan-pipeline',
  texts: ['pipeline'],
  routes: { '/pipeline': lazyPart(() => import('./LoanPipeline.tsx'), 'LoanPipeline') },
  firstReads: {
    '/pipeline': [
      'pipeline/stats',
      'applications?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22createdAt%22%2C%22DESC%22%5D',
    ],
  },
  permissionOf: 'loan-applications',
  keys: { p: '/pipeline' },
  sidebar: [{ path: '/pipeline', label: 'Loan Pipeline', icon: ViewKanbanOutlined, group: 'overview', place: 3 }],
};
