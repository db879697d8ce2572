import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const dashboard: Feature = {
  name: 'dashboard',
  texts: ['dashboard', 'charts'],
  routes: { '/': lazyPart(() => import('./Dashboard.tsx'), 'Dashboard') },
  firstReads: {
    '/': ['business/dashboard/stats', 'business/dashboard/charts', 'business/dashboard/recent-applications'],
  },
  permissionOf: 'loan-applications',
  keys: { d: '/' },
  sidebar: [{ path: '/', label: 'Dashboard', icon: SpaceDashboardOutlined, group: 'overview', place: 1 }],
};
