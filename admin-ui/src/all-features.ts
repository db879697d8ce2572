/** Every feature, a line each. What each of them is stands in its manifest. */
export { apiKeys } from './api-keys/api-keys.feature.ts';
export { applicants } from './applicants/applicants.feature.ts';
export { appraisals } from './appraisals/appraisals.feature.ts';
export { avm } from './avm/avm.feature.ts';
export { calculators } from './calculators/calculators.feature.ts';
export { coming } from './coming/coming.feature.ts';
export { dashboard } from './dashboard/dashboard.feature.ts';
export { integrations } from './integrations/integrations.feature.ts';
export { loanApplications } from './loan-applications/loan-applications.feature.ts';
export { loanPipeline } from './loan-pipeline/loan-pipeline.feature.ts';
export { operations } from './operations/operations.feature.ts';
export { profile } from './profile/profile.feature.ts';
export { rules } from './rules/rules.feature.ts';
export { settings } from './settings/settings.feature.ts';
export { urla } from './urla/urla.feature.ts';
export { users } from './users/users.feature.ts';
export { workQueues } from './work-queues/work-queues.feature.ts';
