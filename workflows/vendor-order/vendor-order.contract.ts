import { workflowIdOf } from '../engine/workflow-id.ts';

/** The workflow's name in its manifest. */
export const VENDOR_ORDER = 'vendor-order';

/** Workflow id of one order. */
export const vendorOrderWorkflowId = (orderId: string): string => workflowIdOf(VENDOR_ORDER, orderId);
