import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { User } from '../../../../api/user/user.contract.ts';
import { departments, roles, userStatuses } from '../../../../events/lending/permissions/permissions.ts';
import { mayManage } from '../../../../events/lending/permissions/user-permissions.ts';
import { humanize } from '../../kit/values/format.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { useCan, useCurrentUser } from '../../session/current-user.ts';
import { WhyNot } from '../../session/WhyNot.tsx';
import type { UserFormValues } from './user-form.ts';
import { useUsersText } from '../shared/users.texts.ts';
import { useUserFormText } from './user-form.texts.ts';

const RoleField = ({ user }: { readonly user: User | undefined }) => {
  const t = useUserFormText();
  const ofUsers = useUsersText();
  const me = useCurrentUser();
  const isLocked = !useCan('users.approve') && user !== undefined;
  const isSelf = user?.id === me.id;
  const isOtherRole = useWatch<UserFormValues, 'role'>({ name: 'role' }) !== user?.role;
  const ownValues = Object.values(user?.permissions ?? {}).flatMap((actions) => Object.values(actions)).length;
  const hint = () => {
    if (isSelf) return t('ownRole');
    if (isLocked) return t('needsApprove');
    return isOtherRole && ownValues > 0 && t('ownValuesStay', { smart_count: ownValues });
  };
  const options = roles.map((role) => {
    const isBeyond = !user && !mayManage(me.permissions, { role });
    return {
      value: role,
      label: isBeyond ? `${humanize(role)} (${t('beyondOwn')})` : humanize(role),
      disabled: isBeyond,
    };
  });
  return (
    <FormField
      name="role"
      label={ofUsers('fields.role')}
      options={options}
      disabled={isSelf || isLocked}
      helperText={hint()}
    />
  );
};

const EmailField = ({ user }: { readonly user: User | undefined }) => {
  const t = useUserFormText();
  const ofUsers = useUsersText();
  const isLocked = !useCan('users.approve') && user !== undefined;
  return (
    <FormField
      name="email"
      type="email"
      label={ofUsers('fields.email')}
      required
      disabled={isLocked}
      helperText={t(isLocked ? 'needsApprove' : 'emailHint')}
    />
  );
};

const StatusField = () => {
  const t = useUserFormText();
  const ofUsers = useUsersText();
  const status = useWatch<UserFormValues, 'status'>({ name: 'status' }) ?? 'active';
  return (
    <FormField
      name="status"
      label={ofUsers('fields.status')}
      options={userStatuses.map((value) => ({ value, label: ofUsers(`statuses.${value}`) }))}
      helperText={t(`statusHints.${status}`)}
    />
  );
};

/** @param user who is edited; left out when one is added */
export const UserFields = ({ user }: { readonly user: User | undefined }) => {
  const t = useUserFormText();
  const ofUsers = useUsersText();
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FormField name="firstName" label={ofUsers('fields.firstName')} required />
      <FormField name="lastName" label={ofUsers('fields.lastName')} required />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <EmailField user={user} />
      </Box>
      <FormField name="phone" type="tel" label={ofUsers('fields.phone')} />
      <FormField name="title" label={ofUsers('fields.title')} />
      <RoleField user={user} />
      <FormField
        name="department"
        label={ofUsers('fields.department')}
        options={[
          { value: '', label: t('noDepartment') },
          ...departments.map((value) => ({ value, label: humanize(value) })),
        ]}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <StatusField />
      </Box>
      {user && (
        <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
          <WhyNot permission="users.approve" />
        </Box>
      )}
    </Box>
  );
};
