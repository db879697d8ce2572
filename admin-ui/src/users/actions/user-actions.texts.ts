import { defineTexts } from '../../texts/define-texts.ts';

/** Actions on a user, and their questions. */
export const { useText: useUserActionsText } = defineTexts('userActions', {
  menu: {
    label: 'Actions for %{name}',
    open: 'Open',
    edit: 'Edit',
    permissions: 'Permissions',
    activate: 'Activate',
    deactivate: 'Deactivate',
    suspend: 'Suspend',
    sessions: 'Sessions',
    history: 'History',
    delete: 'Delete',
  },
  questions: {
    activate: {
      title: 'Activate %{name}?',
      text: '%{name} may sign in again, with the role %{role} and the permissions set before.',
      confirm: 'Activate',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: '%{name} is signed out everywhere at once and may not sign in until someone activates the user again. Files assigned to %{name} stay assigned.',
      confirm: 'Deactivate',
    },
    suspend: {
      title: 'Suspend %{name}?',
      text: '%{name} is signed out everywhere at once and may not sign in until the suspension is lifted by activating the user. Use it while something is being looked into.',
      confirm: 'Suspend',
    },
    delete: {
      title: 'Delete %{name}?',
      text: 'Are you sure you want to delete this user?',
      consequences:
        '%{name} is signed out everywhere at once and can never sign in again as this user. What %{name} did stays in every history. This cannot be undone; the email address becomes free for a new user.',
      confirm: 'Delete',
    },
  },
  self: 'This is your own account: you would be signed out at once.',
  toasts: {
    statusUpdated: 'Status Updated: It is in force with the next request of the user.',
    deleted: 'User Deleted: This user can no longer sign in.',
  },
});
