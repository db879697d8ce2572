import { proxyActivities } from '@temporalio/workflow';
import type { DeliveryOutcome, PartnerDeliveryActivities, PartnerDeliveryInput } from './partner-delivery.contract.ts';

// Retried until they work: a delivery was answered with 202 and must not be lost.
const { applyDelivery, recordOutcome } = proxyActivities<PartnerDeliveryActivities>({
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '500 milliseconds', maximumInterval: '30 seconds' },
});

/** Brings one signed delivery of a partner onto its loan file, or records why it could not be. */
export async function partnerDeliveryWorkflow(input: PartnerDeliveryInput): Promise<DeliveryOutcome> {
  const outcome = await applyDelivery(input);
  await recordOutcome({ ...input, outcome });
  return outcome;
}
