import { workflowIdOf } from '../engine/workflow-id.ts';

/** The workflow's name in its manifest. */
export const PARTNER_DELIVERY = 'partner-delivery';
/** Its Temporal type. */
export const PARTNER_DELIVERY_WORKFLOW = 'partnerDeliveryWorkflow';

/** Workflow id of one delivery, however often the partner sends it. */
export const partnerDeliveryWorkflowId = (deliveryId: string): string => workflowIdOf(PARTNER_DELIVERY, deliveryId);

export type PartnerDeliveryInput = { readonly deliveryId: string };

/** What came of a delivery. A reason is in words that the partner can act on. */
export type DeliveryOutcome =
  | { readonly kind: 'applied'; readonly applicationId: string; readonly effect: string }
  | { readonly kind: 'refused'; readonly reason: string; readonly applicationId?: string };

/** The delivery's content stays in the log: Temporal sees its id and its outcome only. */
export type PartnerDeliveryActivities = {
  /** Turns the delivery into a command on the loan file. Harmless when repeated. */
  readonly applyDelivery: (input: PartnerDeliveryInput) => Promise<DeliveryOutcome>;
  readonly recordOutcome: (input: PartnerDeliveryInput & { outcome: DeliveryOutcome }) => Promise<void>;
};
