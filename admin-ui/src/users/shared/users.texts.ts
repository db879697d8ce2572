import { defineTexts } from '../../texts/define-texts.ts';

/** Texts common to the list, the dialogs and the page of a user. */
export const { useText: useUsersText } = defineTexts('users', {
  fields: {
    name: 'Name',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    title: 'Title',
    role: 'Role',
    department: 'Department',
    status: 'Status',
    lastLogin: 'Last login',
  },
  statuses: {
    active: 'Active',
    inactive: 'Inactive',
    suspended: 'Suspended',
    pending_activation: 'Invited',
    deleted: 'Deleted',
  },
  onlineNow: 'Online now',
  never: 'Never',
});
