/** Every read model of the portal, a line each, by its name without a version. */
export { activityProjection as activity } from './activity/activity.projection.ts';
export { apiKeysProjection as 'api-keys' } from './api-keys/api-keys.projection.ts';
export { appraisersProjection as appraisers } from './appraisers/appraisers.projection.ts';
export { automationRulesProjection as 'automation-rules' } from './automation-rules/automation-rules.projection.ts';
export { documentDownloadsProjection as 'document-downloads' } from './document-downloads/document-downloads.projection.ts';
export { documentReadingProjection as 'document-reading' } from './document-reading/document-reading.projection.ts';
export { documentScansProjection as 'document-scans' } from './document-scans/document-scans.projection.ts';
export { loanFileProjection as 'loan-file' } from './loan-file/loan-file.projection.ts';
export { loanPipelineProjection as 'loan-pipeline' } from './loan-pipeline/loan-pipeline.projection.ts';
export { partnerDeliveriesProjection as 'partner-deliveries' } from './partner-deliveries/partner-deliveries.projection.ts';
export { partnerFilesProjection as 'partner-files' } from './partner-files/partner-files.projection.ts';
export { personalDataAccessProjection as 'personal-data-access' } from './personal-data-access/personal-data-access.projection.ts';
export { referenceTablesProjection as 'reference-tables' } from './reference-tables/reference-tables.projection.ts';
export { urlaDraftsProjection as 'urla-drafts' } from './urla-drafts/urla-drafts.projection.ts';
export { ruleEvaluationsProjection as 'rule-evaluations' } from './rule-evaluations/rule-evaluations.projection.ts';
export { usersProjection as users } from './users/users.projection.ts';
export { workQueuesProjection as 'work-queues' } from './work-queues/work-queues.projection.ts';
