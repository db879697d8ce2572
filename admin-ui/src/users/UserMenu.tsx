import MoreVert from '@mui/icons-material/MoreVert';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../../api/user/user.contract.ts';
import { allows, type Permission } from '../../../events/lending/permissions.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { WhyNotPopover } from '../session/Permitted.tsx';
import { displayName } from '../session/user-names.ts';
import { type UserDialog, useUserDialog } from './user-dialogs.ts';
import { useUsersText } from './users.texts.ts';

const permissionFor: Readonly<Record<UserDialog, Permission>> = {
  edit: 'users.update',
  permissions: 'users.read',
  activate: 'users.update',
  deactivate: 'users.update',
  suspend: 'users.update',
  delete: 'users.delete',
};

/** What can be done with a user. What the person may not do is dimmed, and says why when it is chosen. */
export const UserMenu = ({ user }: { readonly user: User }) => {
  const t = useUsersText();
  const open = useUserDialog();
  const { permissions } = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [refused, setRefused] = useState<{ readonly permission: Permission; readonly at: HTMLElement } | null>(null);
  const isDeleted = user.status === 'deleted';
  const close = () => setAnchor(null);

  const item = (dialog: UserDialog) => {
    const permission = permissionFor[dialog];
    const isAllowed = allows(permissions, permission);
    return (
      <MenuItem
        key={dialog}
        aria-disabled={!isAllowed}
        onClick={() => {
          close();
          if (isAllowed) open(dialog, user);
          else if (anchor) setRefused({ permission, at: anchor });
        }}
        sx={{
          ...(dialog === 'delete' && { color: 'error.main' }),
          ...(!isAllowed && { opacity: 0.5, cursor: 'help' }),
        }}
      >
        {t(`menu.${dialog}`)}
      </MenuItem>
    );
  };
  const link = (name: 'open' | 'sessions' | 'history', path: string) => (
    <MenuItem key={name} component={Link} to={`/users/${user.id}${path}`} onClick={close}>
      {t(`menu.${name}`)}
    </MenuItem>
  );

  return (
    <>
      <IconButton
        aria-label={t('menu.label', { name: displayName(user) })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {link('open', '')}
        {link('sessions', '/sessions')}
        {link('history', '/history')}
        {!isDeleted && [
          <Divider key="settings" />,
          item('edit'),
          item('permissions'),
          <Divider key="status" />,
          item(user.status === 'active' ? 'deactivate' : 'activate'),
          user.status !== 'suspended' && item('suspend'),
          <Divider key="end" />,
          item('delete'),
        ]}
      </Menu>
      {refused && (
        <WhyNotPopover permission={refused.permission} anchor={refused.at} onClose={() => setRefused(null)} />
      )}
    </>
  );
};
