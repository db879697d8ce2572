import GroupOutlined from '@mui/icons-material/GroupOutlined';
import { type Feature, lazyPart } from '../kit/feature/feature.ts';

export const users: Feature = {
  name: 'users',
  texts: ['userActions', 'userForm', 'userList', 'userPage', 'userPermissions', 'users'],
  permission: 'users.read',
  routes: {
    '/users': lazyPart(() => import('./list/UsersPage.tsx'), 'UsersPage'),
    '/users/:id/:tab?': lazyPart(() => import('./page/UserPage.tsx'), 'UserPage'),
  },
  keys: { u: '/users' },
  sidebar: [{ path: '/users', label: 'User Management', icon: GroupOutlined, group: 'administration', place: 1 }],
};
