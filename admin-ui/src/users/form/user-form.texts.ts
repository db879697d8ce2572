import { defineTexts } from '../../texts/define-texts.ts';

/** The form that adds or edits a user. */
export const { useText: useUserFormText } = defineTexts('userForm', {
  addTitle: 'Add User',
  editTitle: 'Edit %{name}',
  noDepartment: 'None',
  statusHints: {
    active: 'May sign in at once with this email address.',
    inactive: 'May not sign in until someone activates the user.',
    suspended: 'May not sign in until someone activates the user.',
    pending_activation: 'Invited: may sign in, and becomes active with the first sign-in.',
  },
  emailHint: 'Anyone who proves ownership of this address at the identity provider signs in as this user.',
  ownRole: 'You cannot change your own role: ask another administrator.',
  ownValuesStay:
    'One permission is set for this user alone and stays as it is. |||| %{smart_count} permissions are set for this user alone and stay as they are.',
  needsApprove: 'Only those who may decide what users may do can change it.',
  beyondOwn: 'may do more than you',
  save: 'Save',
  add: 'Add User',
  changed:
    'Someone else changed this user in the meantime. What you typed is kept; the other fields show the newest state. Look at it and save again.',
  saved: 'Success: User has been saved successfully.',
});
