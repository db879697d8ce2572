import type { AuthProvider } from 'react-admin';
import type { CurrentUser } from '../../../api/auth/auth.contract.ts';
import { allows, type Action, permissionFor, resources } from '../../../events/lending/permissions/permissions.ts';
import { dropAllTyped } from './typed.ts';
import { displayName } from './user-names.ts';

const actionOf: Readonly<Record<string, Action>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  read: 'read',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
  approve: 'approve',
};

/** The person is known before the admin application loads (main.tsx) and kept current, so nothing here asks the server. */
export const createAuthProvider = (currentUser: () => CurrentUser): AuthProvider => ({
  login: async () => window.location.assign('/?signIn=1'),
  // The server ends the session and leads to the landing page.
  logout: async () => {
    dropAllTyped();
    window.location.assign('/api/logout');
  },
  checkAuth: async () => undefined,
  // A 401 is announced by the HTTP client; 403 and the rest are the screen's to show.
  checkError: async () => undefined,
  getIdentity: async () => {
    const user = currentUser();
    return {
      id: user.id,
      fullName: displayName(user),
      ...(user.profileImageUrl ? { avatar: user.profileImageUrl } : {}),
    };
  },
  getPermissions: async () => currentUser().permissions,
  canAccess: async ({ resource, action }) => {
    const known = resources.find((name) => name === resource);
    const wanted = actionOf[action];
    const permission = known && wanted && permissionFor(known, wanted);
    return permission !== undefined && allows(currentUser().permissions, permission);
  },
});
