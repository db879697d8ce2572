import { defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { createIntegrationCheck } from './check-integrations.ts';
import { listIntegrations } from './integration-list.ts';
import { readDatabaseState } from './read-database-state.ts';
import { databaseStateSchema, integrationsSchema } from './system-state.contract.ts';

/** The settings screen's system part: the database and the portal's other dependencies. */
export const systemStateRoutes = (
  deps: Pick<
    RouteDeps,
    'pool' | 'store' | 'log' | 'settings' | 'fileStore' | 'engine' | 'identityProviders' | 'diskRoom'
  >,
): Route[] => {
  const checkIntegrations = createIntegrationCheck({ integrations: listIntegrations(deps), log: deps.log });
  return [
    defineRoute({
      method: 'get',
      path: '/api/settings/database',
      summary: 'Size of the database and its log, the place of every reader of it, and its last verification',
      tag: 'Settings',
      permission: 'settings.read',
      responses: { 200: { description: 'How the database does', schema: databaseStateSchema } },
      handle: async () => ({ body: await readDatabaseState(deps) }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/settings/integrations',
      summary: 'Where mail, files, workflows, Kafka, model and identity providers are, and whether each answers',
      tag: 'Settings',
      permission: 'settings.read',
      responses: {
        200: { description: 'All of them, as they answered within the last ten seconds', schema: integrationsSchema },
      },
      handle: async () => ({ body: await checkIntegrations() }),
    }),
  ];
};
