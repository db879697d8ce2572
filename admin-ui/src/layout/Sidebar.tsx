import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { Brand } from './Brand.tsx';
import { allows } from '../../../events/lending/permissions.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { isCurrent, navigation, type NavigationRoute, permissionFor } from './navigation.ts';
import { navigationIcons } from './navigation-icons.ts';

type ItemProps = { readonly route: NavigationRoute; readonly onNavigate?: (() => void) | undefined };

const NavItem = ({ route, onNavigate }: ItemProps) => {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const Icon = navigationIcons[route];
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <Box
        component={Link}
        to={route}
        onClick={onNavigate}
        aria-current={isCurrent(route, pathname) ? 'page' : undefined}
        sx={({ tokens }) => ({
          display: 'flex',
          alignItems: 'center',
          gap: '10px',
          minHeight: 32,
          px: '10px',
          borderRadius: '6px',
          fontSize: 13,
          color: tokens.text,
          textDecoration: 'none',
          '& svg': { fontSize: 17, color: tokens.textMuted },
          '&:hover': { backgroundColor: tokens.sunken },
          '&[aria-current]': { backgroundColor: tokens.accentTint, color: tokens.accent, fontWeight: 600 },
          '&[aria-current] svg': { color: tokens.accent },
        })}
      >
        <Icon aria-hidden />
        {translate(`nav.items.${route}`)}
      </Box>
    </Box>
  );
};

type GroupProps = { readonly group: (typeof navigation)[number]; readonly onNavigate?: (() => void) | undefined };

const NavGroup = ({ group, onNavigate }: GroupProps) => {
  const translate = useTranslate();
  const id = useId();
  const { pathname } = useLocation();
  const { permissions } = useCurrentUser();
  const items = group.items.filter((route) => {
    const permission = permissionFor[route];
    return permission === undefined || allows(permissions, permission);
  });
  const holdsCurrent = items.some((route) => isCurrent(route, pathname));
  const [isToggled, setToggled] = useState<boolean | null>(null);
  // A collapsed group opens when the current page is in it, until it is toggled by hand.
  const isOpen = !group.collapsible || (isToggled ?? (group.expanded || holdsCurrent));
  if (items.length === 0) return null;
  const label = translate(`nav.groups.${group.group}`);
  const headingStyle = {
    fontSize: 11,
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '0.02em',
    color: 'text.secondary',
    px: '10px',
    minHeight: 28,
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    justifyContent: 'space-between',
    borderRadius: '6px',
  } as const;
  return (
    <Box component="li" sx={{ listStyle: 'none', mb: 1 }}>
      {group.collapsible ? (
        <ButtonBase
          id={id}
          aria-expanded={isOpen}
          onClick={() => setToggled(!isOpen)}
          sx={{ ...headingStyle, fontFamily: 'inherit', textAlign: 'left', '&:hover': { color: 'text.primary' } }}
        >
          {label}
          <ExpandMore
            aria-hidden
            sx={{ fontSize: 16, transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 120ms' }}
          />
        </ButtonBase>
      ) : (
        <Box id={id} sx={headingStyle}>
          {label}
        </Box>
      )}
      <Collapse in={isOpen} timeout={120} unmountOnExit>
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0 }}>
          {items.map((route) => (
            <NavItem key={route} route={route} onNavigate={onNavigate} />
          ))}
        </Box>
      </Collapse>
    </Box>
  );
};

/** Brand and navigation; the same inside the fixed sidebar and the drawer of small screens. */
export const Sidebar = ({ onNavigate }: { readonly onNavigate?: () => void }) => {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('nav.label')}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}
    >
      <Box
        sx={{
          height: 56,
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Brand />
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', p: 1, pt: 1.5 }}>
        <Box component="ul" sx={{ m: 0, p: 0 }}>
          {navigation.map((group) => (
            <NavGroup key={group.group} group={group} onNavigate={onNavigate} />
          ))}
        </Box>
      </Box>
    </Box>
  );
};
