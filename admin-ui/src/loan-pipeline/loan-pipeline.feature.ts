import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const loanPipeline: Feature = {
  name: 'loan-pipeline',
  texts: ['pipeline'],
  routes: { '/pipeline': lazyPart(() => import('./LoanPipeline.tsx'), 'LoanPipeline') },
  permissionOf: 'loan-applications',
  keys: { p: '/pipeline' },
  sidebar: [{ path: '/pipeline', label: 'Loan Pipeline', icon: ViewKanbanOutlined, group: 'overview', place: 2 }],
};
