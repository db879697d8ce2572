import TuneOutlined from '@mui/icons-material/TuneOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const settings: Feature = {
  name: 'settings',
  texts: ['settings'],
  permission: 'settings.read',
  routes: { '/settings': lazyPart(() => import('./SettingsPage.tsx'), 'SettingsPage') },
  keys: { s: '/settings' },
  sidebar: [{ path: '/settings', label: 'System Settings', icon: TuneOutlined, group: 'administration', place: 2 }],
};
