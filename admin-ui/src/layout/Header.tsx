import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { NotificationsBell } from './NotificationsBell.tsx';
import { SearchPalette } from './search/SearchPalette.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useLayoutText } from './layout.texts.ts';

/** Top bar: navigation on small screens, search, notifications, account. */
export const Header = ({ onOpenNavigation }: { readonly onOpenNavigation: () => void }) => {
  const t = useLayoutText();
  return (
    <AppBar
      position="sticky"
      elevation={0}
      sx={{
        height: 56,
        display: 'flex',
        flexDirection: 'row',
        alignItems: 'center',
        gap: 1,
        px: { xs: 1, md: 3 },
        bgcolor: 'background.paper',
        backgroundImage: 'none',
        color: 'text.primary',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        aria-label={t('nav.open')}
        onClick={onOpenNavigation}
        sx={{ display: { md: 'none' }, color: 'inherit' }}
      >
        <MenuIcon />
      </IconButton>
      <SearchPalette />
      <Box sx={{ flex: 1 }} />
      <NotificationsBell />
      <UserMenu />
    </AppBar>
  );
};
