import type { WorkflowExecutionInfo } from '@temporalio/client';
import { isUnimplemented, type TemporalCalls, type TemporalClient } from './temporal-calls.ts';

/**
 * Every running execution of these types, as far as Temporal's list shows them yet; none where it has no visibility. Each page
 * of the list has a deadline of its own, so they may be any number.
 * @throws UnavailableError while Temporal does not answer
 */
export async function* runningExecutions(
  { client, calls }: { readonly client: TemporalClient; readonly calls: TemporalCalls },
  types: readonly string[],
): AsyncGenerator<WorkflowExecutionInfo, void, void> {
  const query = `WorkflowType in (${types.map((type) => `'${type}'`).join(', ')}) and ExecutionStatus = 'Running'`;
  const list = client.workflow.list({ query })[Symbol.asyncIterator]();
  for (;;) {
    const next = await calls
      .call(() => list.next())
      .catch((error: unknown) => {
        if (isUnimplemented(error)) return { done: true as const, value: undefined };
        throw error;
      });
    if (next.done) return;
    yield next.value;
  }
}
