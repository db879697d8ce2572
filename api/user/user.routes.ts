import type { Route } from '../http/requests/route.ts';
import { userCommandRoutes } from './user.commands.routes.ts';
import type { UserDeps } from './user.deps.ts';
import { userIdentityRoutes } from './user.identities.routes.ts';
import { userListRoutes } from './user.list.routes.ts';
import { userPermissionRoutes } from './user.permissions.routes.ts';
import { userSessionRoutes } from './user.sessions.routes.ts';

/** Members of staff: who they are, what they may do, where they are signed in. */
export const userRoutes = (deps: UserDeps): Route[] => [
  ...userListRoutes(deps),
  ...userCommandRoutes(deps),
  ...userIdentityRoutes(deps),
  ...userPermissionRoutes(deps),
  ...userSessionRoutes(deps),
];
