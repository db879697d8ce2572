import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { useState } from 'react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, ThemeProvider, ThemesContext } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import type { CurrentUser } from '../../api/auth/auth.contract.ts';
import * as allFeatures from './all-features.ts';
import { dataProvider } from './client/data-provider.ts';
import { createQueryClient } from './client/query-client.ts';
import { createStore } from './client/store.ts';
import type { Feature } from './kit/feature/feature.ts';
import { FeaturesContext } from './kit/feature/features-context.ts';
import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { ScreenError } from './kit/page/ScreenError.tsx';
import { GuardedPage } from './layout/GuardedPage.tsx';
import { Shell } from './layout/Shell.tsx';
import { Toasts } from './layout/toasts/Toasts.tsx';
import { PRODUCT_NAME } from './product.ts';
import { createAuthProvider } from './session/auth-provider.ts';
import { currentUserKey } from './session/current-user.ts';
import { i18nProvider } from './texts/i18n-provider.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';
import './unconverted-texts.ts';

const features: readonly Feature[] = Object.values(allFeatures);
const themes = { lightTheme, darkTheme };

const routes = features.flatMap((feature) =>
  Object.entries(feature.routes ?? {}).map(([path, Page]) => (
    <Route
      key={path}
      path={path}
      element={
        <GuardedPage feature={feature}>
          <Page />
        </GuardedPage>
      }
    />
  )),
);

/** The content security policy lets in only styles that carry the nonce of this page. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** react-admin without its own layout, sign-in and dialogs: ours take their place, and theirs are not loaded. */
const AdminRoot = ({ user }: { readonly user: CurrentUser }) => {
  const [providers] = useState(() => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(currentUserKey, user);
    const currentUser = () => queryClient.getQueryData<CurrentUser>(currentUserKey) ?? user;
    return { authProvider: createAuthProvider(currentUser), queryClient, store: createStore() };
  });
  return (
    <CoreAdminContext {...providers} dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <ThemesContext value={themes}>
        <ThemeProvider>
          <CssBaseline enableColorScheme />
          <FeaturesContext value={features}>
            <CoreAdminUI
              layout={Shell}
              catchAll={NotFoundPage}
              error={ScreenError}
              title={PRODUCT_NAME}
              disableTelemetry
            >
              <CustomRoutes>{routes}</CustomRoutes>
            </CoreAdminUI>
            <Toasts />
          </FeaturesContext>
        </ThemeProvider>
      </ThemesContext>
    </CoreAdminContext>
  );
};

/** The signed-in product. A data router, because the guard of unsaved changes works only with one. */
export const App = ({ user }: { readonly user: CurrentUser }) => {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <AdminRoot user={user} /> }]));
  const [cache] = useState(() => createCache({ key: 'l', nonce: styleNonce() }));
  return (
    <CacheProvider value={cache}>
      <RouterProvider router={router} />
    </CacheProvider>
  );
};
