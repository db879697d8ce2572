import { activityRoutes } from './activity/activity.routes.ts';
import { apiKeyRoutes } from './api-key/api-key.routes.ts';
import { applicantRoutes } from './applicant/applicant.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import type { Route } from './http/route.ts';
import { liveRoutes } from './live/live.routes.ts';
import { loanApplicationRoutes } from './loan-application/loan-application.routes.ts';
import { logReaderRoutes } from './log-reader/log-reader.routes.ts';
import { openApiRoutes } from './system/openapi.routes.ts';
import { systemStateRoutes } from './system-state/system-state.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { systemRoutes } from './system/system.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';

/** Everything that any route needs; each factory says which part of it. */
export type RouteDeps = Parameters<typeof activityRoutes>[0] &
  Parameters<typeof apiKeyRoutes>[0] &
  Parameters<typeof applicantRoutes>[0] &
  Parameters<typeof authRoutes>[0] &
  Parameters<typeof dashboardRoutes>[0] &
  Parameters<typeof liveRoutes>[0] &
  Parameters<typeof loanApplicationRoutes>[0] &
  Parameters<typeof logReaderRoutes>[0] &
  Parameters<typeof settingsRoutes>[0] &
  Parameters<typeof systemRoutes>[0] &
  Parameters<typeof systemStateRoutes>[0] &
  Parameters<typeof userRoutes>[0] &
  Parameters<typeof webhookRoutes>[0];

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
