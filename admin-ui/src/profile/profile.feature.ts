import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const profile: Feature = {
  name: 'profile',
  texts: ['profile'],
  title: 'Profile',
  keys: { m: '/profile' },
  routes: { '/profile': lazyPart(() => import('./ProfilePage.tsx'), 'ProfilePage') },
};
