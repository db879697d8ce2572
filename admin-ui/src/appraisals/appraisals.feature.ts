import HomeWorkOutlined from '@mui/icons-material/HomeWorkOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

const page = lazyPart(() => import('./AppraisalsPage.tsx'), 'AppraisalsPage');

export const appraisals: Feature = {
  name: 'appraisals',
  texts: ['appraisalFigures', 'appraisalOrders', 'appraisals', 'appraisers', 'instantAppraisal', 'uad'],
  permission: 'appraisals.read',
  title: 'Appraisal Management',
  routes: { '/appraisals': page, '/appraisals/:tab': page },
  dialogs: {
    appraisal: lazyPart(() => import('./orders/OrderDialog.tsx'), 'OrderDialog'),
    'appraisal-for': lazyPart(() => import('./orders/OrderForFileDialog.tsx'), 'OrderForFileDialog'),
    appraiser: lazyPart(() => import('./network/AppraiserDialog.tsx'), 'AppraiserDialog'),
    uad: lazyPart(() => import('./uad/UadDialog.tsx'), 'UadDialog'),
  },
  sidebar: [{ path: '/appraisals', label: 'Appraisal Orders', icon: HomeWorkOutlined, group: 'appraisal', place: 1 }],
};
