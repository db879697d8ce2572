import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { lazy, useState } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import type { CurrentUser } from '../../api/auth/auth.contract.ts';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { i18nProvider } from './i18n/en.ts';
import { ComingPage } from './coming/ComingPage.tsx';
import { comingPages } from './layout/navigation.ts';
import { NotFoundPage } from './kit/page/NotFoundPage.tsx';
import { ScreenError } from './kit/page/ScreenError.tsx';
import { Shell } from './layout/Shell.tsx';
import { Toasts } from './layout/Toasts.tsx';
import { PRODUCT_NAME } from './product.ts';
import { createAuthProvider } from './session/auth-provider.ts';
import { dataProvider } from './client/data-provider.ts';
import { createQueryClient } from './client/query-client.ts';
import { createStore } from './client/store.ts';
import { currentUserKey } from './session/current-user.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const LoanPipeline = lazy(() =>
  import('./loan-pipeline/LoanPipeline.tsx').then(({ LoanPipeline }) => ({ default: LoanPipeline })),
);
const LoanApplicationList = lazy(() =>
  import('./loan-applications/LoanApplicationList.tsx').then(({ LoanApplicationList }) => ({
    default: LoanApplicationList,
  })),
);
const LoanApplicationShow = lazy(() =>
  import('./loan-applications/LoanApplicationShow.tsx').then(({ LoanApplicationShow }) => ({
    default: LoanApplicationShow,
  })),
);
const LoanApplicationCreate = lazy(() =>
  import('./loan-applications/create/LoanApplicationCreate.tsx').then(({ LoanApplicationCreate }) => ({
    default: LoanApplicationCreate,
  })),
);
const ApplicantPage = lazy(() =>
  import('./applicants/ApplicantPage.tsx').then(({ ApplicantPage }) => ({ default: ApplicantPage })),
);
const ProfilePage = lazy(() =>
  import('./profile/ProfilePage.tsx').then(({ ProfilePage }) => ({ default: ProfilePage })),
);
const OperationsPage = lazy(() =>
  import('./operations/OperationsPage.tsx').then(({ OperationsPage }) => ({ default: OperationsPage })),
);
const SettingsPage = lazy(() =>
  import('./settings/SettingsPage.tsx').then(({ SettingsPage }) => ({ default: SettingsPage })),
);
const ApiKeysPage = lazy(() =>
  import('./api-keys/ApiKeysPage.tsx').then(({ ApiKeysPage }) => ({ default: ApiKeysPage })),
);
const UsersPage = lazy(() => import('./users/UsersPage.tsx').then(({ UsersPage }) => ({ default: UsersPage })));
const UserPage = lazy(() => import('./users/UserPage.tsx').then(({ UserPage }) => ({ default: UserPage })));

/** The content security policy lets in only styles that carry the nonce of this page. */
const styleNonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

const AdminRoot = ({ user }: { readonly user: CurrentUser }) => {
  const [providers] = useState(() => {
    const queryClient = createQueryClient();
    queryClient.setQueryData(currentUserKey, user);
    const currentUser = () => queryClient.getQueryData<CurrentUser>(currentUserKey) ?? user;
    return { authProvider: createAuthProvider(currentUser), queryClient, store: createStore() };
  });
  return (
    <Admin
      {...providers}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={Shell}
      dashboard={Dashboard}
      catchAll={NotFoundPage}
      error={ScreenError}
      notification={Toasts}
      loginPage={false}
      title={PRODUCT_NAME}
      disableTelemetry
    >
      <Resource name="applications" list={LoanApplicationList} create={LoanApplicationCreate}>
        <Route path=":id/*" element={<LoanApplicationShow />} />
      </Resource>
      <CustomRoutes>
        <Route path="/pipeline" element={<LoanPipeline />} />
        <Route path="/applicant/:id" element={<ApplicantPage />} />
        <Route path="/profile" element={<ProfilePage />} />
        <Route path="/operations" element={<OperationsPage />} />
        <Route path="/settings" element={<SettingsPage />} />
        <Route path="/settings/api-keys" element={<ApiKeysPage />} />
        <Route path="/users" element={<UsersPage />} />
        <Route path="/users/:id/:tab?" element={<UserPage />} />
        {comingPages.map((path) => (
          <Route key={path} path={path} element={<ComingPage path={path} />} />
        ))}
      </CustomRoutes>
    </Admin>
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
