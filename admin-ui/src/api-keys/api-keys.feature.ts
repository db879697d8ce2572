import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const apiKeys: Feature = {
  name: 'api-keys',
  texts: ['apiKeys'],
  permission: 'integrations.read',
  title: 'API Keys',
  keys: { k: '/settings/api-keys' },
  routes: { '/settings/api-keys': lazyPart(() => import('./ApiKeysPage.tsx'), 'ApiKeysPage') },
};
