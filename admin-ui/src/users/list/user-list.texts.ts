import { defineTexts } from '../../texts/define-texts.ts';

/** User Management. */
export const { useText: useUserListText } = defineTexts('userList', {
  title: 'User Management',
  subtitle: 'Who works here, what each may do, and who gave them that',
  add: 'Add User',
  loading: 'Loading users...',
  empty: 'No users found',
  emptyText: 'No users match the search and the filters.',
  clearFilters: 'Clear filters',
  search: 'Search by name, email or title...',
  filters: {
    allRoles: 'All roles',
    allDepartments: 'All departments',
    allStatuses: 'All statuses',
    online: 'Online now',
  },
  stats: {
    label: 'Figures',
    total: 'Total Users',
    totalHint: '%{smart_count} new this month',
    active: 'Active',
    activeHint: 'can sign in and work',
    online: 'Online',
    onlineHint: 'in the last five minutes',
    departments: 'Departments',
    departmentsHint: 'with someone in them',
  },
  actions: 'Actions',
  you: 'you',
  none: '—',
});
