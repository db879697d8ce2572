import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CoreAdminContext, ThemeProvider, ThemesContext } from 'react-admin';
import type { CurrentUser } from '../../api/auth/auth.contract.ts';
import { dataProvider } from './client/data-provider.ts';
import { createQueryClient } from './client/query-client.ts';
import { createStore } from './client/store.ts';
import { features } from './feature-routes.tsx';
import { LeaveKeeper } from './kit/dialogs/leave-guards.ts';
import { FeaturesContext } from './kit/feature/features-context.ts';
import { createAuthProvider } from './session/auth-provider.ts';
import { currentUserKey } from './session/current-user.ts';
import { i18nProvider } from './texts/i18n-provider.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';

const themes = { lightTheme, darkTheme };

type Props = {
  readonly user: CurrentUser;
  /** A new one when left out. */
  readonly queryClient?: QueryClient;
  readonly children: ReactNode;
};

/** Context of every part of the signed-in product, within a router. */
export const AppContexts = ({ user, queryClient: kept, children }: Props) => {
  const [providers] = useState(() => {
    const queryClient = kept ?? createQueryClient();
    queryClient.setQueryData(currentUserKey, user);
    const currentUser = () => queryClient.getQueryData<CurrentUser>(currentUserKey) ?? user;
    return { authProvider: createAuthProvider(currentUser), queryClient, store: createStore() };
  });
  return (
    <CoreAdminContext {...providers} dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <ThemesContext value={themes}>
        <ThemeProvider>
          <FeaturesContext value={features}>{children}</FeaturesContext>
          <LeaveKeeper />
        </ThemeProvider>
      </ThemesContext>
    </CoreAdminContext>
  );
};
