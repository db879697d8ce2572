import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

const page = lazyPart(() => import('./AvmPage.tsx'), 'AvmPage');

export const avm: Feature = {
  name: 'avm',
  texts: ['avm'],
  permissionOf: 'appraisals',
  title: 'AVM Reports',
  routes: { '/avm': page, '/avm/:tab': page },
  sidebar: [{ path: '/avm', label: 'AVM Reports', icon: QueryStatsOutlined, group: 'appraisal', place: 2 }],
};
