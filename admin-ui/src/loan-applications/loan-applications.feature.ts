import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const loanApplications: Feature = {
  name: 'loan-applications',
  texts: [
    'adverseActionNotices',
    'conditions',
    'disclosures',
    'disposition',
    'documentReview',
    'bulkUpload',
    'splitDocument',
    'documents',
    'fileOrders',
    'findings',
    'glance',
    'history',
    'liabilities',
    'list',
    'loanActions',
    'loanFigures',
    'qualifyingIncome',
    'feeWorksheet',
    'qualifyingAssets',
    'loanFile',
    'loanTimeline',
    'pdfViewer',
    'review',
    'urlaPartTitles',
    'urlaTab',
  ],
  routes: {
    '/applications': lazyPart(() => import('./LoanApplicationList.tsx'), 'LoanApplicationList'),
    '/applications/:id/documents/:documentId/review': lazyPart(
      () => import('./document-review/DocumentReviewPage.tsx'),
      'DocumentReviewPage',
    ),
    '/applications/:id/orders/:orderId': lazyPart(() => import('./orders/FileOrderPage.tsx'), 'FileOrderPage'),
    '/applications/:id/*': lazyPart(() => import('./LoanApplicationShow.tsx'), 'LoanApplicationShow'),
  },
  firstReads: {
    '/applications': [
      'pipeline/stats',
      'applications?filter=%7B%7D&range=%5B0%2C9%5D&sort=%5B%22createdAt%22%2C%22DESC%22%5D',
    ],
  },
  permission: 'applications.read',
  keys: { a: '/applications' },
  sidebar: [{ path: '/applications', label: 'Applications', icon: FolderOpenOutlined, group: 'workflow', place: 1 }],
  dialogs: {
    review: lazyPart(() => import('./review/ReviewDialog.tsx'), 'ReviewDialog'),
    glance: lazyPart(() => import('./glance/GlanceDialog.tsx'), 'GlanceDialog'),
    liabilities: lazyPart(() => import('./liabilities/LiabilitiesDialog.tsx'), 'LiabilitiesDialog'),
  },
};
