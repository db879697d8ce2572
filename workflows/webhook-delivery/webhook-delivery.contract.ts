/** The workflow's name in its manifest. */
export const WEBHOOK_DELIVERY = 'webhook-delivery';

/** `key`: `textOfKey` of the delivery. */
export type WebhookDeliveryInput = { readonly key: string };

export type AttemptInput = WebhookDeliveryInput & {
  /** By the workflow's clock, since it began. */
  readonly elapsedMs: number;
  /** How often in a row it was put off, because the endpoint had enough to do. */
  readonly putOff: number;
};

/** `waitMs`: how long until the next attempt; null when there is none. */
export type AttemptResult = { readonly waitMs: number | null; readonly isPutOff: boolean };

export type WebhookDeliveryActivities = {
  readonly attemptWebhook: (input: AttemptInput) => Promise<AttemptResult>;
};
