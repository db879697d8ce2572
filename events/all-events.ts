/** What the log holds: a line for each aggregate. The name of an export is the category of the aggregate's streams. */
export { accessRecordEvents as accessRecord } from './access-record/access-record.events.ts';
export { apiKeyEvents as apiKey } from './api-key/api-key.events.ts';
export { appraiserEvents as appraiser } from './appraiser/appraiser.events.ts';
export { automationRuleEvents as automationRule } from './automation-rule/automation-rule.events.ts';
export { loanApplicationEvents as loanApplication } from './loan-application/loan-application.events.ts';
export { logReaderEvents as logReader } from './log-reader/log-reader.events.ts';
export { partnerEvents as partner } from './partner/partner.events.ts';
export { partnerDeliveryEvents as partnerDelivery } from './partner-delivery/partner-delivery.events.ts';
export { referenceTableEvents as referenceTable } from './reference-table/reference-table.events.ts';
export { saleImportEvents as saleImport } from './sale-import/sale-import.events.ts';
export { settingsEvents as settings } from './settings/settings.events.ts';
export { staffRosterEvents as staffRoster } from './staff-roster/staff-roster.events.ts';
export { urlaDemographicsEvents as urlaDemographics } from './urla-demographics/urla-demographics.events.ts';
export { urlaDraftEvents as urlaDraft } from './urla-draft/urla-draft.events.ts';
export { userEvents as user } from './user/user.events.ts';
export { vendorOrderEvents as vendorOrder } from './vendor-order/vendor-order.events.ts';
export { valuationRunEvents as valuationRun } from './valuation-run/valuation-run.events.ts';
