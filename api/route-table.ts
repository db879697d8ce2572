import * as all from './all-routes.ts';
import type { Route } from './http/route.ts';
import type { RouteDeps } from './services/route-deps.ts';
import { endpointRoutes } from './integrations/endpoints.routes.ts';
import { openApiRoutes } from './system/openapi.routes.ts';

const factories: readonly ((deps: RouteDeps) => Route[])[] = Object.values(all);

/** The whole API as one table: mounted, described in OpenAPI and walked by the permission test. */
export const createRouteTable = (deps: RouteDeps): Route[] => {
  const made = factories.flatMap((routesOf) => routesOf(deps));
  const routes = [...made, ...endpointRoutes(made)];
  return [...routes, ...openApiRoutes(routes, deps.publicUrl)];
};
