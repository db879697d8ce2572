import { defineTexts } from '../../texts/define-texts.ts';

/** Permissions of a user, to view and to change. */
export const { useText: usePermissionsText } = defineTexts('userPermissions', {
  title: 'Permissions of %{name}',
  subtitle: 'Role: %{role}',
  own: 'These are your own permissions: another administrator has to change them.',
  notActive: 'The user is not active and can do nothing at present, regardless of what is set here.',
  notActiveThen: 'The user was not active then and could do nothing, regardless of what was set.',
  resource: 'Resource',
  cell: '%{action}, %{resource}',
  inherit: { yes: 'Inherited: yes', no: 'Inherited: no' },
  allow: 'Allowed',
  deny: 'Denied',
  roleSays: { yes: 'Role: yes', no: 'Role: no' },
  was: { inherit: 'was inherited', allow: 'was allowed', deny: 'was denied' },
  kinds: { inherit: 'Inherited', allow: 'Allowed', deny: 'Denied' },
  today: { yes: 'Today: yes', no: 'Today: no' },
  allowedCount: '%{allowed} of %{total} permissions allowed',
  overrideCount: 'own values: %{allowed} allowed, %{denied} denied',
  unsavedCount: '%{smart_count} unsaved change |||| %{smart_count} unsaved changes',
  legend: {
    inherit: 'as the role says',
    allow: 'allowed regardless of the role',
    deny: 'denied regardless of the role',
  },
  reset: 'Reset to role',
  undo: 'Undo changes',
  save: 'Save permissions',
  changedMeanwhile: 'Someone else changed this user in the meantime. Your changes are kept: check them and save again.',
  actions: { create: 'Create', read: 'Read', update: 'Update', delete: 'Delete', approve: 'Approve' },
  saved: 'Permissions Updated: They are in force with the next request of the user.',
});
