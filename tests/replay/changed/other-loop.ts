import { condition, scheduleActivity } from '@temporalio/workflow';
import type { Answer, StateDrivenInput } from '../../../workflows/engine/state-driven/state-driven.contract.ts';

const options = { startToCloseTimeout: '10 seconds' } as const;

/** Another loop: it has a step looked at before it is carried out, and only waits where it is to end. */
export async function loanOrigination({ id }: StateDrivenInput): Promise<void> {
  const question = { id, startedAt: {}, now: Date.now() };
  const { next } = await scheduleActivity<Answer>('loanOrigination.decide', [question], options);
  if (next.kind === 'do') await scheduleActivity('loanOrigination.review', [{ id }], options);
  await condition(() => false);
}

/** Fails before it has done anything. */
export async function partnerDeliveryWorkflow(): Promise<void> {
  throw new TypeError('There is no such delivery');
}
