import { z } from 'zod';
import { permissionName, defineRoute, type Route } from '../http/requests/route.ts';
import { type Endpoint, endpointSchema } from './integrations.contract.ts';

const V1 = '/api/v1/';
const WEBHOOKS = '/webhooks/';

/** `/api/v1/applications/:id` as documents write it: `/api/v1/applications/{id}`. */
const written = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** Category of an endpoint: the first part of its path after the version. */
const categoryOf = (path: string): string =>
  path.startsWith(WEBHOOKS) ? 'webhooks' : (path.slice(V1.length).split('/')[0] ?? '');

const accessOf = ({ permission }: Route): string => {
  if (permission === 'public') return 'signature';
  return permission === 'key' ? 'any key' : permissionName(permission).replace(/^key:/, '');
};

const methodOf = ({ method }: Route) => z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).parse(method.toUpperCase());

/** The endpoints that partners call, as they are: what the table of routes has. */
export const endpointsOf = (routes: readonly Route[]): Endpoint[] =>
  routes
    // Public endpoints are documentation.
    .filter(({ path, permission }) => path.startsWith(WEBHOOKS) || (path.startsWith(V1) && permission !== 'public'))
    .map((route) => ({
      id: `${route.method} ${written(route.path)}`,
      method: methodOf(route),
      path: written(route.path),
      description: route.summary,
      category: categoryOf(route.path),
      access: accessOf(route),
    }))
    .toSorted((a, b) => a.category.localeCompare(b.category) || a.path.localeCompare(b.path));

/** @param routes all others */
export const endpointRoutes = (routes: readonly Route[]): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/integrations/endpoints',
    summary: 'Endpoints that partners call, with the scope that each takes',
    tag: 'Integrations',
    permission: 'integrations.read',
    responses: { 200: { description: 'The endpoints', schema: z.array(endpointSchema) } },
    handle: async () => ({ body: endpointsOf(routes) }),
  }),
];
