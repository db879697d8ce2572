import * as all from './all-routes.ts';
import { isForKeys, type Route } from './http/requests/route.ts';
import { endpointRoutes } from './integrations/endpoints.routes.ts';
import { partnerDocsRoutes } from './partner-api/docs/docs.routes.ts';
import type { RouteDeps } from './services/process/route-deps.ts';
import { createOpenApi } from './system/openapi/openapi.ts';
import { openApiRoutes } from './system/openapi/openapi.routes.ts';

const factories: readonly ((deps: RouteDeps) => Route[])[] = Object.values(all);

/** The whole API as one table: mounted, described in OpenAPI and walked by the permission test. */
export const createRouteTable = (deps: RouteDeps): Route[] => {
  const made = factories.flatMap((routesOf) => routesOf(deps));
  const forPartners = () => createOpenApi(made.filter(isForKeys), deps.publicUrl, 'Lendlog partner API');
  const routes = [...made, ...endpointRoutes(made), ...partnerDocsRoutes(forPartners, deps.publicUrl)];
  return [...routes, ...openApiRoutes(routes, deps.publicUrl)];
};
