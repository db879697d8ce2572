import ApiOutlined from '@mui/icons-material/ApiOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const integrations: Feature = {
  name: 'integrations',
  texts: ['integrations', 'deliveriesIn', 'subscriptions'],
  permissionOf: 'api-keys',
  routes: { '/integrations': lazyPart(() => import('./IntegrationsPage.tsx'), 'IntegrationsPage') },
  sidebar: [{ path: '/integrations', label: 'API Integrations', icon: ApiOutlined, group: 'integrations', place: 1 }],
};
