import { sleep } from '@temporalio/workflow';
import type { StateDrivenInput } from '../../../workflows/engine/state-driven/state-driven.contract.ts';
import { stateDrivenWorkflow } from '../../../workflows/engine/state-driven/state-driven.workflow.ts';
import type { PartnerDeliveryInput } from '../../../workflows/partner-delivery/partner-delivery.contract.ts';
import { partnerDeliveryWorkflow as delivery } from '../../../workflows/partner-delivery/partner-delivery.workflow.ts';

/** The workflows as a careless change would leave them: they wait a minute before they begin. */
export async function loanOrigination(input: StateDrivenInput): Promise<void> {
  await sleep('1 minute');
  await stateDrivenWorkflow(input);
}

export async function partnerDeliveryWorkflow(input: PartnerDeliveryInput): Promise<void> {
  await sleep('1 minute');
  await delivery(input);
}
