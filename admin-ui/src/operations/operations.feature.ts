import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const operations: Feature = {
  name: 'operations',
  texts: ['operations'],
  permissionOf: 'settings',
  routes: { '/operations': lazyPart(() => import('./OperationsPage.tsx'), 'OperationsPage') },
  keys: { o: '/operations' },
  sidebar: [
    { path: '/operations', label: 'Operations', icon: MonitorHeartOutlined, group: 'administration', place: 3 },
  ],
};
