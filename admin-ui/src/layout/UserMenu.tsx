import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { beginLeaving } from '../client/session-end.ts';
import { themePreferences, useThemePreference } from '../client/store.ts';
import { useHasOpened } from '../kit/dialogs/use-has-opened.ts';
import { useCan, useCurrentUser } from '../session/current-user.ts';
import { Picture } from '../session/Picture.tsx';
import { dropAllTyped } from '../session/typed.ts';
import { displayName, roleLine } from '../session/user-names.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { useLayoutText } from './layout.texts.ts';

type ButtonProps = { readonly isOpen: boolean; readonly onOpen: (event: MouseEvent<HTMLElement>) => void };

const UserButton = ({ isOpen, onOpen }: ButtonProps) => {
  const user = useCurrentUser();
  return (
    <ButtonBase
      onClick={onOpen}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      sx={({ tokens }) => ({
        gap: 1,
        p: 0.5,
        borderRadius: '6px',
        textAlign: 'left',
        fontFamily: 'inherit',
        flex: 'none',
        '&:hover': { backgroundColor: tokens.sunken },
      })}
    >
      <Picture user={user} />
      <Box sx={({ breakpoints }) => ({ pr: 0.5, [breakpoints.down('md')]: visuallyHidden })}>
        <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: '16px' }}>
          {displayName(user)}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="div" sx={{ textTransform: 'capitalize' }}>
          {roleLine(user)}
        </Typography>
      </Box>
    </ButtonBase>
  );
};

const signOut = (): void => {
  dropAllTyped();
  beginLeaving();
};

type MenuProps = {
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onListKeys: () => void;
};

const UserActions = ({ anchor, onClose: close, onListKeys }: MenuProps) => {
  const t = useLayoutText();
  const maySet = useCan('settings.read');
  const { timeZone } = useCurrentUser();
  const [theme, setTheme] = useThemePreference();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    >
      <MenuItem component={Link} to="/profile" onClick={close}>
        {t('header.profile')}
      </MenuItem>
      {maySet && (
        <MenuItem component={Link} to="/settings" onClick={close}>
          {t('header.settings')}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          close();
          onListKeys();
        }}
      >
        {t('header.keys')}
      </MenuItem>
      <Divider />
      <ListSubheader sx={{ lineHeight: '28px', fontSize: 12 }} role="presentation">
        {t('header.times', { zone: timeZone.replaceAll('_', ' ') })}
      </ListSubheader>
      <ListSubheader sx={{ lineHeight: '28px', fontSize: 12 }} role="presentation">
        {t('header.theme')}
      </ListSubheader>
      {themePreferences.map((preference) => (
        <MenuItem
          key={preference}
          role="menuitemradio"
          aria-checked={theme === preference}
          selected={theme === preference}
          onClick={() => setTheme(preference)}
        >
          {t(`header.themes.${preference}`)}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem component="a" href="/api/logout" onClick={signOut}>
        {t('header.signOut')}
      </MenuItem>
    </Menu>
  );
};

/** The signed-in user; profile, settings, theme, sign out. */
export const UserMenu = ({ onListKeys }: { readonly onListKeys: () => void }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasOpened = useHasOpened(anchor !== null);
  return (
    <>
      <UserButton isOpen={anchor !== null} onOpen={(event) => setAnchor(event.currentTarget)} />
      {hasOpened && <UserActions anchor={anchor} onClose={() => setAnchor(null)} onListKeys={onListKeys} />}
    </>
  );
};
