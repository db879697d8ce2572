import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import ManageSearch from '@mui/icons-material/ManageSearch';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const title: Feature = {
  name: 'title',
  texts: ['title'],
  permission: 'title_searches.read',
  routes: {
    '/title-searches': lazyPart(() => import('./TitlePages.tsx'), 'TitleOrdersPage'),
    '/title-reports': lazyPart(() => import('./TitlePages.tsx'), 'TitleReportsPage'),
    '/title-searches/:id': lazyPart(() => import('./TitleOrderPage.tsx'), 'TitleOrderPage'),
  },
  sidebar: [
    { path: '/title-searches', label: 'Title Orders', icon: ManageSearch, group: 'title', place: 1 },
    { path: '/title-reports', label: 'Title Reports', icon: ArticleOutlined, group: 'title', place: 2 },
  ],
};
