import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useScrollToTop } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import type { CurrentUser } from '../../api/auth/auth.contract.ts';
import { AppContexts } from './AppContexts.tsx';
import { featureRoutes } from './feature-routes.tsx';
import { FocusKeeper } from './kit/focus/focus-keeper.ts';
import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { ScreenError } from './kit/page/ScreenError.tsx';
import { Shell } from './layout/Shell.tsx';
import { Toasts } from './layout/toasts/Toasts.tsx';

export { preparePage } from './prepare-page.ts';

type Props = {
  readonly user: CurrentUser;
  /** Holds data that is already read. */
  readonly queryClient: QueryClient;
};

/** The content security policy lets in only styles that carry the nonce of this page. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** A list that turns its page asks for it. */
const ScrollToTop = () => {
  useScrollToTop();
  return null;
};

/**
 * react-admin's contexts without its `<Admin>`: layout, sign-in and dialogs are ours, and its way of collecting routes
 * and permissions draws all of the product three times before the first page is painted.
 */
const AdminRoot = ({ user, queryClient }: Props) => (
  <AppContexts user={user} queryClient={queryClient}>
    <CssBaseline enableColorScheme />
    <ScrollToTop />
    <FocusKeeper />
    <ErrorBoundary FallbackComponent={ScreenError}>
      <Shell>
        <Routes>
          {featureRoutes}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Shell>
    </ErrorBoundary>
    <Toasts />
  </AppContexts>
);

/** The signed-in product. A data router, because the guard of unsaved changes works only with one. */
export const App = (props: Props) => {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <AdminRoot {...props} /> }]));
  const [cache] = useState(() => createCache({ key: 'l', nonce: styleNonce() }));
  return (
    <CacheProvider value={cache}>
      {/* As a transition a new address is drawn later than it is in force, and the next press goes by the old one. */}
      <RouterProvider router={router} useTransitions={false} />
    </CacheProvider>
  );
};
