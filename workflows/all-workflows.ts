/** Everything the worker can run, each by its Temporal type: what Temporal's bundler starts from. */
export { accountNotice } from './account-notice/account-notice.workflow.ts';
export { loanOrigination } from './loan-origination/loan-origination.workflow.ts';
export { partnerDeliveryWorkflow } from './partner-delivery/partner-delivery.workflow.ts';
export { webhookDelivery } from './webhook-delivery/webhook-delivery.workflow.ts';
export { ruleEvaluation } from './rule-evaluation/rule-evaluation.workflow.ts';
export { vendorOrder } from './vendor-order/vendor-order.workflow.ts';
