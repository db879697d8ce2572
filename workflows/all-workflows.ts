/** Everything the worker can run: what Temporal's bundler starts from. */
export { loanOriginationWorkflow } from './loan-origination/loan-origination.workflow.ts';
export { partnerDeliveryWorkflow } from './partner-delivery/partner-delivery.workflow.ts';
