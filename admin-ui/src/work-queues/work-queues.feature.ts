import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import HandshakeOutlined from '@mui/icons-material/HandshakeOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

const page = lazyPart(() => import('./QueuePages.tsx'), 'QueuePages');

export const workQueues: Feature = {
  name: 'work-queues',
  texts: ['workQueues', 'preApproval'],
  routes: {
    '/pre-qualification': page,
    '/document-review': page,
    '/underwriting': page,
    '/closing': page,
  },
  permissionOf: 'loan-applications',
  keys: { q: '/pre-qualification', r: '/document-review', w: '/underwriting', l: '/closing' },
  dialogs: {
    letter: lazyPart(() => import('./pre-approval/PreApprovalDialog.tsx'), 'PreApprovalDialog'),
  },
  sidebar: [
    { path: '/pre-qualification', label: 'Pre-Qualification', icon: HowToRegOutlined, group: 'workflow', place: 2 },
    { path: '/document-review', label: 'Document Review', icon: FactCheckOutlined, group: 'workflow', place: 3 },
    { path: '/underwriting', label: 'Underwriting', icon: GavelOutlined, group: 'workflow', place: 4 },
    { path: '/closing', label: 'Closing', icon: HandshakeOutlined, group: 'workflow', place: 5 },
  ],
};
