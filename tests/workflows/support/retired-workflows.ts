import { condition } from '@temporalio/workflow';

/** Stands in for the type that loan-origination had before: it waits, and knows nothing of news. */
export async function loanOriginationWorkflow(): Promise<void> {
  await condition(() => false);
}
