import { authRoutes, type AuthDeps } from './auth/auth.routes.ts';
import type { Route } from './http/route.ts';
import { userRoutes } from './user/user.routes.ts';
import type { Pool } from '../events/platform/database.ts';

/** Everything that any route needs; each factory takes the part that it uses. */
export type RouteDeps = AuthDeps & { readonly pool: Pool };

/** The whole API as one table: mounted, described in OpenAPI and walked by the permission test. */
export const allRoutes = (deps: RouteDeps): Route[] => [...authRoutes(deps), ...userRoutes(deps)];
