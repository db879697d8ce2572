import * as all from './all-routes.ts';
import type { Route } from './http/route.ts';
import type { RouteDeps } from './services/route-deps.ts';
import { openApiRoutes } from './system/openapi.routes.ts';

const factories: readonly ((deps: RouteDeps) => Route[])[] = Object.values(all);

/** The whole API as one table: mounted, described in OpenAPI and walked by the permission test. */
export const createRouteTable = (deps: RouteDeps): Route[] => {
  const routes = factories.flatMap((routesOf) => routesOf(deps));
  return [...routes, ...openApiRoutes(routes, deps.publicUrl)];
};
