import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { act, getConfig, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { AppContexts } from '../../admin-ui/src/AppContexts.tsx';
import { createQueryClient } from '../../admin-ui/src/client/query-client.ts';
import { featureRoutes } from '../../admin-ui/src/feature-routes.tsx';
import { ArmingContext } from '../../admin-ui/src/kit/dialogs/arming.ts';
import { NotFoundPage } from '../../admin-ui/src/kit/page/NotFoundPage.tsx';
import { Toasts } from '../../admin-ui/src/layout/toasts/Toasts.tsx';
import { CurrentUserProvider } from '../../admin-ui/src/session/CurrentUserProvider.tsx';
import { type CurrentUser, currentUserSchema } from '../../api/auth/auth.contract.ts';
import { demoStaffMember } from '../../api/auth/demo-staff.ts';
import { type PermissionMap, type Role, rolePermissions } from '../../events/lending/permissions/permissions.ts';
import { systemStatusSchema } from '../../api/system/status/system.contract.ts';
import { staffMemberSchema, whyPermissionSchema } from '../../api/user/user.contract.ts';
import { systemStatus } from './component/sample-answers.ts';
import { type Answers, type Asked, json, type Network, startNetwork } from './component/network.ts';

export { accepting, type Answers, type Asked, json, page, problem, underWay } from './component/network.ts';

type Shown = Network & {
  /** Clicks and types as a person does. */
  readonly user: UserEvent;
  /** Where the router is. */
  readonly address: () => string;
  /** Leads elsewhere, as a link does. */
  readonly goTo: (address: string) => Promise<void>;
  /** As Back of the browser: at first to `CAME_FROM`. */
  readonly goBack: () => Promise<unknown>;
  /** Reads everything anew, as after live changes. */
  readonly refresh: () => Promise<void>;
  /** Takes it off the page. */
  readonly unmount: () => void;
};

type Options = {
  /** Whose role's permissions hold; an administrator's when left out. */
  readonly as?: Role;
  /** These instead of the role's own. */
  readonly permissions?: PermissionMap;
  readonly answers?: Answers;
  /** The address that it is shown at. */
  readonly at?: string;
  /** Time that an opening dialog takes no press; none when left out. */
  readonly armingMs?: number;
  /** That of the reader's branch; UTC when left out. */
  readonly timeZone?: string;
  /** With its styles, for what they alone hide or draw: for every element that a test looks for, jsdom goes through all of them. */
  readonly styled?: boolean;
};

/** That the role does not have it and the administrator can give it. */
const whyNot =
  (role: Role) =>
  ({ query }: Asked) => {
    const permission = query.get('permission');
    const why = {
      permission,
      allowed: false,
      default: false,
      override: 'inherit',
      role,
      grantedBy: ['Avery Lindqvist'],
    };
    return json(whyPermissionSchema, whyPermissionSchema.parse(why));
  };

/** The demo account of the role, as `GET /api/auth/user` answers. */
export const currentUser = (role: Role, permissions = rolePermissions(role)): CurrentUser => {
  const { userId: id, firstName, lastName, email, department } = demoStaffMember(role);
  return currentUserSchema.parse({
    id,
    firstName,
    lastName,
    email,
    role,
    department,
    profileImageUrl: null,
    timeZone: 'UTC',
    permissions,
  });
};

/** Where somebody was before the address that is shown. */
export const CAME_FROM = '/came-from';

const shown = (
  what: ReactNode,
  { as = 'admin', permissions, answers = {}, at = '/', armingMs = 0, timeZone = 'UTC', styled = false }: Options,
): Shown => {
  const person = { ...currentUser(as, permissions), timeZone };
  const network = startNetwork({
    'GET /api/auth/user': json(currentUserSchema, person),
    'GET /api/permissions/why': whyNot(person.role),
    'GET /api/staff': json(staffMemberSchema.array(), []),
    'GET /api/system/status': json(systemStatusSchema, systemStatus('online')),
    ...answers,
  });
  const queryClient = createQueryClient();
  const element = (
    <AppContexts user={person} queryClient={queryClient}>
      <ArmingContext value={armingMs}>
        <CurrentUserProvider>
          <Suspense>{what}</Suspense>
          <Toasts />
        </CurrentUserProvider>
      </ArmingContext>
    </AppContexts>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [CAME_FROM, at] });
  const container = styled ? document.head : document.createElement('div');
  const { unmount } = render(
    <CacheProvider value={createCache({ key: 'l', container })}>
      <RouterProvider router={router} useTransitions={false} />
    </CacheProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  const goTo = (to: string) => act(() => router.navigate(to));
  // What holds it may move the focus once it is drawn, which an act would take for an update of nobody's.
  const goBack = () => getConfig().asyncWrapper(() => router.navigate(-1));
  const refresh = () => act(() => queryClient.invalidateQueries());
  return { ...network, user: userEvent.setup(), address, goTo, goBack, refresh, unmount };
};

/** Puts a whole text into a field at once: letter by letter takes a long one seconds. */
export const write = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  act(() => field.focus());
  await user.paste(text);
};

/** Shows a piece of the UI within all that App puts around it. */
export const show = (piece: ReactNode, options: Options = {}): Shown => shown(piece, options);

/** Shows the page of an address as its feature's manifest has it, guarded, without the shell around it. */
export const open = (address: string, options: Omit<Options, 'at'> = {}): Shown =>
  shown(
    <Routes>
      {featureRoutes}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>,
    { ...options, at: address },
  );
