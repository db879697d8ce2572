import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import type { User } from '../../../api/user/user.contract.ts';
import { departments, roles, userStatuses } from '../../../events/lending/permissions.ts';
import { humanize } from '../kit/values/format.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { useCan, useCurrentUser } from '../session/current-user.ts';
import { WhyNot } from '../session/WhyNot.tsx';
import { mayGive, type UserFormValues } from './user-form.ts';
import { useUsersText } from './users.texts.ts';

const RoleField = ({ user }: { readonly user: User | undefined }) => {
  const t = useUsersText();
  const me = useCurrentUser();
  const isLocked = !useCan('users.approve') && user !== undefined;
  const isSelf = user?.id === me.id;
  const isOtherRole = useWatch<UserFormValues, 'role'>({ name: 'role' }) !== user?.role;
  const ownValues = Object.values(user?.permissions ?? {}).flatMap((actions) => Object.values(actions)).length;
  const hint = () => {
    if (isSelf) return t('form.ownRole');
    if (isLocked) return t('form.needsApprove');
    return isOtherRole && ownValues > 0 && t('form.ownValuesStay', { smart_count: ownValues });
  };
  const options = roles.map((role) => {
    const isBeyond = !user && !mayGive(me.permissions, role);
    return {
      value: role,
      label: isBeyond ? `${humanize(role)} (${t('form.beyondOwn')})` : humanize(role),
      disabled: isBeyond,
    };
  });
  return (
    <FormField name="role" label={t('form.role')} options={options} disabled={isSelf || isLocked} helperText={hint()} />
  );
};

const EmailField = ({ user }: { readonly user: User | undefined }) => {
  const t = useUsersText();
  const isLocked = !useCan('users.approve') && user !== undefined;
  return (
    <FormField
      name="email"
      type="email"
      label={t('form.email')}
      required
      maxLength={254}
      disabled={isLocked}
      helperText={t(isLocked ? 'form.needsApprove' : 'form.emailHint')}
    />
  );
};

const StatusField = () => {
  const t = useUsersText();
  const status = useWatch<UserFormValues, 'status'>({ name: 'status' }) ?? 'active';
  return (
    <FormField
      name="status"
      label={t('form.status')}
      options={userStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      helperText={t(`form.statusHints.${status}`)}
    />
  );
};

/** @param user who is edited; left out when one is added */
export const UserFields = ({ user }: { readonly user: User | undefined }) => {
  const t = useUsersText();
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FormField name="firstName" label={t('form.firstName')} required maxLength={100} />
      <FormField name="lastName" label={t('form.lastName')} required maxLength={100} />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <EmailField user={user} />
      </Box>
      <FormField name="phone" type="tel" label={t('form.phone')} maxLength={40} />
      <FormField name="title" label={t('form.title')} maxLength={100} />
      <RoleField user={user} />
      <FormField
        name="department"
        label={t('form.department')}
        options={[
          { value: '', label: t('form.noDepartment') },
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
