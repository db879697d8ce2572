import CreditScoreOutlined from '@mui/icons-material/CreditScoreOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

const page = lazyPart(() => import('./CreditReportsPage.tsx'), 'CreditReportsPage');

export const creditReports: Feature = {
  name: 'credit-reports',
  texts: ['creditReports'],
  permissionOf: 'loan-applications',
  routes: {
    '/credit-reports': page,
    '/credit-reports/on-file': page,
    '/credit-reports/on-file/:id': lazyPart(() => import('./FileReportPage.tsx'), 'FileReportPage'),
    '/credit-reports/orders/:id': lazyPart(() => import('./CreditOrderPage.tsx'), 'CreditOrderPage'),
  },
  sidebar: [
    { path: '/credit-reports', label: 'Credit Reports', icon: CreditScoreOutlined, group: 'integrations', place: 2 },
  ],
};
