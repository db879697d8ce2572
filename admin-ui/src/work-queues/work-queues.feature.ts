import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const workQueues: Feature = {
  name: 'work-queues',
  texts: ['workQueues', 'preApproval'],
  routes: {
    '/pre-qualification': lazyPart(() => import('./QueuePages.tsx'), 'PreQualificationPage'),
    '/document-review': lazyPart(() => import('./QueuePages.tsx'), 'DocumentReviewPage'),
    '/underwriting': lazyPart(() => import('./QueuePages.tsx'), 'UnderwritingPage'),
  },
  permissionOf: 'loan-applications',
  keys: { q: '/pre-qualification', r: '/document-review', w: '/underwriting' },
  dialogs: { letter: lazyPart(() => import('./pre-approval/PreApprovalDialog.tsx'), 'PreApprovalDialog') },
  sidebar: [
    { path: '/pre-qualification', label: 'Pre-Qualification', icon: HowToRegOutlined, group: 'workflow', place: 2 },
    { path: '/document-review', label: 'Document Review', icon: FactCheckOutlined, group: 'workflow', place: 3 },
    { path: '/underwriting', label: 'Underwriting', icon: GavelOutlined, group: 'workflow', place: 4 },
  ],
};
