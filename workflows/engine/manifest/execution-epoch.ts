import { WorkflowNotFoundError } from '@temporalio/common';
import { type Epoch, isOfEpoch } from '../../../events/store/log/epoch.ts';
import type { WorkflowManifest } from './manifest.ts';
import { runningExecutions } from '../temporal/running-executions.ts';
import type { TemporalCalls, TemporalClient } from '../temporal/temporal-calls.ts';

/** Memo of an execution, visible to everyone: the epoch of the log it was started in. */
export type ExecutionMemo = { readonly epoch: string };

export const memoOf = ({ id }: Epoch): ExecutionMemo => ({ epoch: id });

/** Compares epochs; an execution without a memo predates epochs. */
export const isBegunIn = (epoch: Epoch, memo: Readonly<Record<string, unknown>> | undefined): boolean => {
  const noted = memo?.['epoch'];
  return isOfEpoch(epoch, typeof noted === 'string' ? noted : null);
};

const AT_ONCE = 10;

/**
 * Ends every running execution of a workflow that was begun in another epoch: what it knows may be ahead of the log, or
 * about something that the log has not. Those that the log has are begun again by its events.
 * @returns how many it ended
 * @throws UnavailableError while Temporal does not answer
 */
export const endOtherEpochs = async (
  { client, calls }: { readonly client: TemporalClient; readonly calls: TemporalCalls },
  { type, retired }: WorkflowManifest,
  epoch: Epoch,
): Promise<number> => {
  const found: { readonly workflowId: string; readonly runId: string }[] = [];
  for await (const { workflowId, runId, memo } of runningExecutions({ client, calls }, [type, ...retired])) {
    if (!isBegunIn(epoch, memo)) found.push({ workflowId, runId });
  }
  for (let from = 0; from < found.length; from += AT_ONCE) {
    // This run and no other: whoever was faster may have begun it again.
    const some = found.slice(from, from + AT_ONCE).map(({ workflowId, runId }) =>
      calls.call(() =>
        client.workflow
          .getHandle(workflowId, runId)
          .terminate(`The log was restored: ${epoch.reason}`)
          .catch((error: unknown) => {
            // The list lags behind: it has ended already.
            if (!(error instanceof WorkflowNotFoundError)) throw error;
          }),
      ),
    );
    await Promise.all(some);
  }
  return found.length;
};
