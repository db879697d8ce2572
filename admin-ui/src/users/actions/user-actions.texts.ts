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
      text: '%{name} is signed out everywhere and may not sign in until activated again. Assigned applications stay assigned.',
      confirm: 'Deactivate',
    },
    suspend: {
      title: 'Suspend %{name}?',
      text: '%{name} is signed out everywhere and may not sign in until activated again.',
      confirm: 'Suspend',
    },
    delete: {
      title: 'Delete %{name}?',
      text: 'Are you sure you want to delete this user?',
      consequences:
        '%{name} is signed out everywhere and can never sign in again. This cannot be undone. Every history keeps what %{name} did.',
      confirm: 'Delete',
    },
  },
  self: 'This is your own account: you would be signed out at once.',
  toasts: {
    statusUpdated: 'Status Updated: It is in force with the next request of the user.',
    deleted: 'User Deleted: This user can no longer sign in.',
  },
});
