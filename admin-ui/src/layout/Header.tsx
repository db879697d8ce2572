import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Suspense, useCallback, useState } from 'react';
import { lazyPart } from '../kit/feature/feature.ts';
import { HEADER_HEIGHT } from '../theme/sizes.ts';
import { useCan } from '../session/current-user.ts';
import { useKeys } from './keys/useKeys.ts';
import { NotificationsBell } from './NotificationsBell.tsx';
import { SearchPalette } from './search/SearchPalette.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useLayoutText } from './layout.texts.ts';

const KeysDialog = lazyPart(() => import('./keys/KeysDialog.tsx'), 'KeysDialog');

/** Top bar: navigation on small screens, search, notifications, account. */
export const Header = ({ onOpenNavigation }: { readonly onOpenNavigation: () => void }) => {
  const t = useLayoutText();
  const mayFind = useCan('applications.read');
  const [open, setOpen] = useState<'search' | 'keys' | null>(null);
  const search = useCallback(() => setOpen((now) => now ?? 'search'), []);
  const listKeys = useCallback(() => setOpen('keys'), []);
  const close = () => setOpen(null);
  useKeys({ onSearch: search, onList: listKeys });
  return (
    <AppBar
      position="sticky"
      elevation={0}
      sx={{
        height: HEADER_HEIGHT,
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
      {mayFind && <SearchPalette isOpen={open === 'search'} onOpen={search} onClose={close} />}
      <Box sx={{ flex: 1 }} />
      {mayFind && <NotificationsBell />}
      <UserMenu onListKeys={listKeys} />
      {open === 'keys' && (
        <Suspense fallback={null}>
          <KeysDialog onClose={close} />
        </Suspense>
      )}
    </AppBar>
  );
};
