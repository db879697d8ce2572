import { condition, scheduleLocalActivity } from '@temporalio/workflow';

/** The least that an engine can do: begun, and over. */
export async function endsAtOnce(): Promise<void> {}

/** Our workflows' work where nothing is due. */
export async function looksAndWaits(): Promise<void> {
  await scheduleLocalActivity('look', [], { startToCloseTimeout: 5_000 });
  await condition(() => false, '1 day');
}
