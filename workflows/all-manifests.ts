/** Every workflow there is, a line each. What each does stands in its folder; its function is in `all-workflows.ts` too. */
export { accountNoticeManifest } from './account-notice/account-notice.manifest.ts';
export { loanOriginationManifest } from './loan-origination/loan-origination.manifest.ts';
export { partnerDeliveryManifest } from './partner-delivery/partner-delivery.manifest.ts';
export { webhookDeliveryManifest } from './webhook-delivery/webhook-delivery.manifest.ts';
export { ruleEvaluationManifest } from './rule-evaluation/rule-evaluation.manifest.ts';
export { vendorOrderManifest } from './vendor-order/vendor-order.manifest.ts';
