import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const myWork: Feature = {
  name: 'my-work',
  texts: ['myWork'],
  routes: { '/my-work': lazyPart(() => import('./MyWorkPage.tsx'), 'MyWorkPage') },
  permissionOf: 'loan-applications',
  keys: { y: '/my-work' },
  sidebar: [{ path: '/my-work', label: 'My Work', icon: ChecklistOutlined, group: 'overview', place: 2 }],
};
