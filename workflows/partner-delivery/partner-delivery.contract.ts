import { workflowIdOf } from '../engine/manifest/workflow-id.ts';

/** The workflow's name in its manifest. */
export const PARTNER_DELIVERY = 'partner-delivery';
/** Its Temporal type. */
export const PARTNER_DELIVERY_WORKFLOW = 'partnerDeliveryWorkflow';

/** Workflow id of one judgement of a delivery, however often the partner sends it. @param judgementId from `judgementIdOf` */
export const partnerDeliveryWorkflowId = (judgementId: string): string => workflowIdOf(PARTNER_DELIVERY, judgementId);

/** The first judgment has the delivery's own id. @param replay replays before this judgment */
export const judgementIdOf = (deliveryId: string, replay = 0): string =>
  replay === 0 ? deliveryId : `${deliveryId}/${replay}`;

/** Inverse of `judgementIdOf`, as the workflow's input. */
export const judgementOf = (judgementId: string): PartnerDeliveryInput => {
  const [deliveryId = judgementId, replay] = judgementId.split('/');
  return replay === undefined ? { deliveryId } : { deliveryId, replay: Number(replay) };
};

export type PartnerDeliveryInput = {
  readonly deliveryId: string;
  /** Left out of the first judgement. */
  readonly replay?: number;
};

/** Where a delivery belongs, as far as that is known. */
type BelongsTo = { readonly applicationId?: string | undefined; readonly orderId?: string | undefined };

/** Result of a delivery. A reason is worded so that the partner can act on it. */
export type DeliveryOutcome =
  | (BelongsTo & { readonly kind: 'applied'; readonly applicationId: string; readonly effect: string })
  | (BelongsTo & { readonly kind: 'refused'; readonly reason: string })
  /** It waits for somebody: nobody ordered it. */
  | (BelongsTo & { readonly kind: 'held'; readonly applicationId: string; readonly reason: string });

/** The delivery's content stays in the log: Temporal sees its id and its outcome only. */
export type PartnerDeliveryActivities = {
  /** Turns the delivery into a command on the loan file. Harmless when repeated. */
  readonly applyDelivery: (input: PartnerDeliveryInput) => Promise<DeliveryOutcome>;
  readonly recordOutcome: (input: PartnerDeliveryInput & { outcome: DeliveryOutcome }) => Promise<void>;
};
