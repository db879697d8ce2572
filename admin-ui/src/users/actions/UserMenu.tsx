import MoreVert from '@mui/icons-material/MoreVert';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CoverWhenGone } from '../../kit/dialogs/arming.ts';
import type { User } from '../../../../api/user/user.contract.ts';
import { allows, type Permission } from '../../../../events/lending/permissions/permissions.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { WhyNotPopover } from '../../session/Permitted.tsx';
import { displayName } from '../../session/user-names.ts';
import { useToManage } from '../shared/useToManage.ts';
import { type UserDialog, useUserDialog } from './user-dialogs.ts';
import { useUserActionsText } from './user-actions.texts.ts';

const permissionFor: Readonly<Record<UserDialog, Permission>> = {
  edit: 'users.update',
  permissions: 'users.read',
  activate: 'users.update',
  deactivate: 'users.update',
  suspend: 'users.update',
  delete: 'users.delete',
};

type ItemProps = { readonly dialog: UserDialog; readonly isAllowed: boolean; readonly onChoose: () => void };

const Item = ({ dialog, isAllowed, onChoose }: ItemProps) => {
  const t = useUserActionsText();
  return (
    <MenuItem
      aria-disabled={!isAllowed}
      onClick={onChoose}
      sx={{
        ...(dialog === 'delete' && { color: 'error.main' }),
        ...(!isAllowed && { opacity: 0.5, cursor: 'help' }),
      }}
    >
      {t(`menu.${dialog}`)}
    </MenuItem>
  );
};

/** In groups, in the order of the menu. */
const dialogsFor = ({ status }: User): readonly (readonly UserDialog[])[] => {
  if (status === 'deleted') return [];
  const toStatus = status === 'active' ? 'deactivate' : 'activate';
  return [['edit', 'permissions'], status === 'suspended' ? [toStatus] : [toStatus, 'suspend'], ['delete']];
};

const pages = { open: '', sessions: '/sessions', history: '/history' } as const;
const pageNames = ['open', 'sessions', 'history'] as const;

/** Actions on a user. Forbidden ones are dimmed, and say why when chosen. */
export const UserMenu = ({ user }: { readonly user: User }) => {
  const t = useUserActionsText();
  const open = useUserDialog();
  const { permissions } = useCurrentUser();
  const toManage = useToManage(user);
  // To look at permissions changes nothing.
  const needed = (dialog: UserDialog): Permission =>
    dialog === 'permissions' ? permissionFor.permissions : toManage(permissionFor[dialog]);
  const offered = pageNames.filter((name) => name !== 'sessions' || allows(permissions, 'users.update'));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [refused, setRefused] = useState<{ readonly permission: Permission; readonly at: HTMLElement } | null>(null);
  const close = () => setAnchor(null);
  const choose = (dialog: UserDialog) => {
    const permission = needed(dialog);
    close();
    if (allows(permissions, permission)) open(dialog, user);
    else if (anchor) setRefused({ permission, at: anchor });
  };
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
        {offered.map((name) => (
          <MenuItem key={name} component={Link} to={`/users/${user.id}${pages[name]}`} onClick={close}>
            {t(`menu.${name}`)}
          </MenuItem>
        ))}
        {dialogsFor(user).flatMap((group) => [
          <Divider key={`before ${group[0]}`} />,
          ...group.map((dialog) => (
            <Item
              key={dialog}
              dialog={dialog}
              isAllowed={allows(permissions, needed(dialog))}
              onChoose={() => choose(dialog)}
            />
          )),
        ])}
        <CoverWhenGone />
      </Menu>
      {refused && (
        <WhyNotPopover permission={refused.permission} anchor={refused.at} onClose={() => setRefused(null)} />
      )}
    </>
  );
};
