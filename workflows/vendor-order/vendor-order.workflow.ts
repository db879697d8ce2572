/** Sends an order and follows it until it is over: what there is to do is decided by `nextOrderStep`. */
export { stateDrivenWorkflow as vendorOrder } from '../engine/state-driven/state-driven.workflow.ts';
