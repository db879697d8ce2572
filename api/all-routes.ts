/** The whole API, a line for each table of routes. */
export { activityRoutes } from './activity/activity.routes.ts';
export { apiKeyRoutes } from './api-key/api-key.routes.ts';
export { applicantRoutes } from './applicant/applicant.routes.ts';
export { authRoutes } from './auth/auth.routes.ts';
export { calculatorRoutes } from './calculators/calculators.routes.ts';
export { connectionRoutes } from './auth/connections.routes.ts';
export { dashboardRoutes } from './dashboard/dashboard.routes.ts';
export { liveRoutes } from './live/live.routes.ts';
export { loanApplicationRoutes } from './loan-application/loan-application.routes.ts';
export { referenceTableRoutes } from './reference-table/reference-table.routes.ts';
export { partnerRoutes } from './settings/partners.routes.ts';
export { settingsRoutes } from './settings/settings.routes.ts';
export { logReaderRoutes } from './system/log-reader.routes.ts';
export { systemStateRoutes } from './system/system-state.routes.ts';
export { systemRoutes } from './system/system.routes.ts';
export { userRoutes } from './user/user.routes.ts';
export { webhookRoutes } from './webhooks/webhook.routes.ts';
