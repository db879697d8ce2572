import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CoreAdminUI, CustomRoutes } from 'react-admin';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { CurrentUser } from '../../api/auth/auth.contract.ts';
import { AppContexts } from './AppContexts.tsx';
import { featureRoutes } from './feature-routes.tsx';

import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { ScreenError } from './kit/page/ScreenError.tsx';
import { Shell } from './layout/Shell.tsx';
import { Toasts } from './layout/toasts/Toasts.tsx';
import { PRODUCT_NAME } from './texts/product.ts';

export { preparePage } from './prepare-page.ts';

type Props = {
  readonly user: CurrentUser;
  /** What has been read already. */
  readonly queryClient: QueryClient;
};

/** The content security policy lets in only styles that carry the nonce of this page. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** react-admin without its own layout, sign-in and dialogs: ours take their place, and theirs are not loaded. */
const AdminRoot = ({ user, queryClient }: Props) => (
  <AppContexts user={user} queryClient={queryClient}>
    <CssBaseline enableColorScheme />
    <CoreAdminUI layout={Shell} catchAll={NotFoundPage} error={ScreenError} title={PRODUCT_NAME} disableTelemetry>
      <CustomRoutes>{featureRoutes}</CustomRoutes>
    </CoreAdminUI>
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
