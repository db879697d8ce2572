import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { themePreferences, useThemePreference } from '../client/store.ts';
import { beginLeaving } from '../client/session-end.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { displayName, initials, roleLine } from '../session/user-names.ts';

const UserAvatar = () => {
  const user = useCurrentUser();
  return (
    <Avatar
      {...(user.profileImageUrl ? { src: user.profileImageUrl } : {})}
      alt=""
      aria-hidden
      sx={({ tokens }) => ({
        width: 30,
        height: 30,
        fontSize: 12,
        fontWeight: 600,
        bgcolor: tokens.accentTint,
        color: tokens.accent,
      })}
    >
      {initials(user)}
    </Avatar>
  );
};

/** Who is signed in; profile, settings, theme, sign out. */
export const UserMenu = () => {
  const translate = useTranslate();
  const user = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [theme, setTheme] = useThemePreference();
  const close = () => setAnchor(null);
  const name = displayName(user);
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
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
        <UserAvatar />
        <Box sx={({ breakpoints }) => ({ pr: 0.5, [breakpoints.down('md')]: visuallyHidden })}>
          <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: '16px' }}>
            {name}
          </Typography>
          <Typography variant="caption" color="textSecondary" component="div" sx={{ textTransform: 'capitalize' }}>
            {roleLine(user)}
          </Typography>
        </Box>
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem component={Link} to="/profile" onClick={close}>
          {translate('header.profile')}
        </MenuItem>
        <MenuItem component={Link} to="/settings" onClick={close}>
          {translate('header.settings')}
        </MenuItem>
        <Divider />
        <ListSubheader sx={{ lineHeight: '28px', fontSize: 12 }} role="presentation">
          {translate('header.theme')}
        </ListSubheader>
        {themePreferences.map((preference) => (
          <MenuItem
            key={preference}
            role="menuitemradio"
            aria-checked={theme === preference}
            selected={theme === preference}
            onClick={() => setTheme(preference)}
          >
            {translate(`header.themes.${preference}`)}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem component="a" href="/api/logout" onClick={beginLeaving}>
          {translate('header.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
};
