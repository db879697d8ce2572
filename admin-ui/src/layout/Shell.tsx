import Box from '@mui/material/Box';
import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLiveUpdates } from '../client/live.ts';
import { CurrentUserProvider } from '../session/CurrentUserProvider.tsx';
import { BehindNotice } from './BehindNotice.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Header } from './Header.tsx';
import { Drawer } from '../kit/dialogs/Drawer.tsx';
import { useHasOpened } from '../kit/dialogs/use-has-opened.ts';
import { PageSkeleton } from '../kit/page/PageSkeleton.tsx';
import { RecordDialogs } from './RecordDialogs.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';
import { ScreenError } from '../kit/page/ScreenError.tsx';
import { SessionWatch } from './SessionWatch.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SystemBanner } from './SystemBanner.tsx';
import { useLayoutText } from './layout.texts.ts';

const SIDEBAR_WIDTH = 256;

const SkipLink = () => {
  const t = useLayoutText();
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'absolute',
        left: 8,
        top: -48,
        zIndex: 'tooltip',
        p: 1,
        borderRadius: 1,
        bgcolor: 'background.paper',
        color: 'primary.main',
        '&:focus': { top: 8 },
      }}
    >
      {t('nav.skip')}
    </Box>
  );
};

type NavigationProps = { readonly isDrawerOpen: boolean; readonly onClose: () => void };

/** Beside the page where there is room, in a drawer on small screens. */
const Navigation = ({ isDrawerOpen, onClose }: NavigationProps) => {
  const hasOpened = useHasOpened(isDrawerOpen);
  return (
    <>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          position: 'fixed',
          inset: '0 auto 0 0',
          width: SIDEBAR_WIDTH,
          boxSizing: 'border-box',
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <Sidebar />
      </Box>
      {hasOpened && (
        <Drawer
          open={isDrawerOpen}
          onClose={onClose}
          sx={{ display: { md: 'none' } }}
          slotProps={{ paper: { sx: { width: SIDEBAR_WIDTH } } }}
        >
          <Sidebar onNavigate={onClose} />
        </Drawer>
      )}
    </>
  );
};

/** Fixed sidebar, top header, scrolling main area. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useLiveUpdates();
  return (
    <CurrentUserProvider>
      <Box sx={{ minHeight: '100dvh' }}>
        <SkipLink />
        <Navigation isDrawerOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <Box sx={{ ml: { md: `${SIDEBAR_WIDTH}px` }, minWidth: 0 }}>
          <Header onOpenNavigation={() => setDrawerOpen(true)} />
          <ConnectionNotice />
          <SystemBanner />
          <BehindNotice />
          <RestoredNotice />
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={{ p: { xs: 2, md: 3 }, maxWidth: 1600, mx: 'auto', outline: 'none', boxSizing: 'border-box' }}
          >
            <ErrorBoundary FallbackComponent={ScreenError}>
              <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
            </ErrorBoundary>
          </Box>
        </Box>
        <RecordDialogs />
        <SessionWatch />
      </Box>
    </CurrentUserProvider>
  );
};
