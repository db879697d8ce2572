import { continueAsNew, proxyActivities, proxyLocalActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { AttemptResult, WebhookDeliveryActivities, WebhookDeliveryInput } from './webhook-delivery.contract.ts';

// An attempt that fails is no failure of the activity, which is tried again until it has recorded how it went.
const options = {
  startToCloseTimeout: '20 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
} as const;
// The first attempt is made without a round by way of Temporal: that is half of its latency.
const first = proxyLocalActivities<WebhookDeliveryActivities>(options);
const later = proxyActivities<WebhookDeliveryActivities>(options);

/** Delivers one event to one endpoint, or gives it up after three days. What is tried and when is decided by the activity. */
export async function webhookDelivery({ key, goesOn }: WebhookDeliveryInput): Promise<void> {
  const begunAt = goesOn?.begunAt ?? Date.now();
  let putOff = goesOn?.putOff ?? 0;
  let result: AttemptResult = await first.attemptWebhook({ key, elapsedMs: Date.now() - begunAt, putOff });
  while (result.waitMs !== null) {
    putOff = result.isPutOff ? putOff + 1 : 0;
    await sleep(result.waitMs);
    // Waiting for a place takes many attempts, and their history would exceed Temporal's limit.
    if (workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof webhookDelivery>({ key, goesOn: { begunAt, putOff } });
    }
    result = await later.attemptWebhook({ key, elapsedMs: Date.now() - begunAt, putOff });
  }
}
