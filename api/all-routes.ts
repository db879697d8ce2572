import { activityRoutes } from './activity/activity.routes.ts';
import { apiKeyRoutes } from './api-key/api-key.routes.ts';
import { applicantRoutes } from './applicant/applicant.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import type { Route } from './http/route.ts';
import type { RouteDeps } from './services/route-deps.ts';
import { liveRoutes } from './live/live.routes.ts';
import { loanApplicationRoutes } from './loan-application/loan-application.routes.ts';
import { logReaderRoutes } from './system/log-reader.routes.ts';
import { openApiRoutes } from './system/openapi.routes.ts';
import { systemStateRoutes } from './system/system-state.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';

/** The whole API as one table: mounted, described in OpenAPI and walked by the permission test. */
export const allRoutes = (deps: RouteDeps): Route[] => {
  const routes = [
    ...authRoutes(deps),
    ...dashboardRoutes(deps),
    ...loanApplicationRoutes(deps),
    ...applicantRoutes(deps),
    ...activityRoutes(deps),
    ...userRoutes(deps),
    ...apiKeyRoutes(deps),
    ...webhookRoutes(deps),
    ...liveRoutes(deps),
    ...systemRoutes(deps),
    ...systemStateRoutes(deps),
    ...logReaderRoutes(deps),
    ...settingsRoutes(deps),
  ];
  return [...routes, ...openApiRoutes(routes, deps.publicUrl)];
};
