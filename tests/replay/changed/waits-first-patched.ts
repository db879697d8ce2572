import { patched, sleep } from '@temporalio/workflow';
import type { StateDrivenInput } from '../../../workflows/engine/state-driven/state-driven.contract.ts';
import { stateDrivenWorkflow } from '../../../workflows/engine/state-driven/state-driven.workflow.ts';
import type { PartnerDeliveryInput } from '../../../workflows/partner-delivery/partner-delivery.contract.ts';
import type { WebhookDeliveryInput } from '../../../workflows/webhook-delivery/webhook-delivery.contract.ts';
import { webhookDelivery as webhook } from '../../../workflows/webhook-delivery/webhook-delivery.workflow.ts';
import { partnerDeliveryWorkflow as delivery } from '../../../workflows/partner-delivery/partner-delivery.workflow.ts';

/** The same change as docs/how-to/change-a-workflow.md has it made. */
export async function loanOrigination(input: StateDrivenInput): Promise<void> {
  if (patched('wait-a-minute-first')) await sleep('1 minute');
  await stateDrivenWorkflow(input);
}

export async function accountNotice(input: StateDrivenInput): Promise<void> {
  if (patched('wait-a-minute-first')) await sleep('1 minute');
  await stateDrivenWorkflow(input);
}

export async function ruleEvaluation(input: StateDrivenInput): Promise<void> {
  if (patched('wait-a-minute-first')) await sleep('1 minute');
  await stateDrivenWorkflow(input);
}

export async function vendorOrder(input: StateDrivenInput): Promise<void> {
  if (patched('wait-a-minute-first')) await sleep('1 minute');
  await stateDrivenWorkflow(input);
}

export async function partnerDeliveryWorkflow(input: PartnerDeliveryInput): Promise<void> {
  if (patched('wait-a-minute-first')) await sleep('1 minute');
  await delivery(input);
}

export async function webhookDelivery(input: WebhookDeliveryInput): Promise<void> {
  if (patched('wait-a-minute-first')) await sleep('1 minute');
  await webhook(input);
}
