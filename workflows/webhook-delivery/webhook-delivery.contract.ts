/** The workflow's name in its manifest. */
export const WEBHOOK_DELIVERY = 'webhook-delivery';

export type WebhookDeliveryInput = {
  /** `textOfKey` of the delivery. */
  readonly key: string;
  /** Where an execution goes on from the one before it, whose history had become long. */
  readonly goesOn?: {
    /** When the first one began, in milliseconds. */
    readonly begunAt: number;
    readonly putOff: number;
  };
};

export type AttemptInput = Pick<WebhookDeliveryInput, 'key'> & {
  /** By the workflow's clock, since it began. */
  readonly elapsedMs: number;
  /** Times in a row it was put off because the endpoint was busy. */
  readonly putOff: number;
};

/** `waitMs`: how long until the next attempt; null when there is none. */
export type AttemptResult = { readonly waitMs: number | null; readonly isPutOff: boolean };

export type WebhookDeliveryActivities = {
  readonly attemptWebhook: (input: AttemptInput) => Promise<AttemptResult>;
};
