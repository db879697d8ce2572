import { condition } from '@temporalio/workflow';

/** The recorded workflows as a careless change would leave them: they do something else first. */
export async function loanOriginationWorkflow(): Promise<void> {
  await condition(() => false, '1 day');
}

export async function partnerDeliveryWorkflow(): Promise<void> {
  await condition(() => false, '1 day');
}
