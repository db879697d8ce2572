import type { Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { partnerApplicationRoutes } from './applications.routes.ts';
import { partnerDeliveryStateRoutes } from './deliveries.routes.ts';
import { partnerFileRoutes } from './files.routes.ts';
import { partnerProposalRoutes } from './proposals.routes.ts';
import { partnerReportRoutes } from './reports.routes.ts';

/** Endpoints for partners' programs, with an API key. */
export const partnerApiRoutes = (
  deps: Pick<RouteDeps, 'pool' | 'store' | 'fileStore' | 'settingsInForce'>,
): Route[] => [
  ...partnerApplicationRoutes(deps),
  ...partnerFileRoutes(deps),
  ...partnerReportRoutes(deps),
  ...partnerDeliveryStateRoutes(deps),
  ...partnerProposalRoutes(deps),
];
