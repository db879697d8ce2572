import { UnavailableError } from '../../../events/kernel/errors.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';
import type { Epoch } from '../../../events/store/log/epoch.ts';
import { memoOf } from '../manifest/execution-epoch.ts';
import type { WorkflowManifest } from '../manifest/manifest.ts';
import { TASK_QUEUE } from '../temporal/task-queue.ts';
import { runningExecutions } from '../temporal/running-executions.ts';
import type { TemporalCalls, TemporalClient } from '../temporal/temporal-calls.ts';
import { idFromWorkflowId } from '../manifest/workflow-id.ts';

type Deps = {
  readonly client: TemporalClient;
  readonly calls: TemporalCalls;
  readonly log: Logger;
  readonly epoch: Epoch;
};

const AT_ONCE = 10;

/**
 * Replaces every running execution of a type that a workflow had before by a new one under the same id, which learns
 * from the log all that the old one knew. Whoever dies in the middle leaves the rest to the next look.
 */
export const replaceRetired = async (deps: Deps, manifest: WorkflowManifest, stopping: AbortSignal): Promise<void> => {
  const { type, retired } = manifest;
  if (retired.length === 0) return;
  let replaced = 0;
  try {
    const workflowIds: string[] = [];
    for await (const { workflowId } of runningExecutions(deps, retired)) workflowIds.push(workflowId);
    while (workflowIds.length > 0 && !stopping.aborted) {
      const some = workflowIds.splice(0, AT_ONCE);
      const outcomes = await Promise.all(some.map((workflowId) => replace(deps, manifest, workflowId)));
      replaced += outcomes.filter(Boolean).length;
    }
  } catch (err) {
    // Without visibility there is nothing to be seen of them, and everything else goes on.
    if (!stopping.aborted) deps.log.warn({ err, retired }, 'cannot look for executions of a retired type');
  }
  if (replaced > 0) deps.log.info({ type, retired, replaced }, 'replaced executions of a retired type');
};

/** @returns whether it was replaced @throws UnavailableError while Temporal does not answer */
const replace = async (
  { client, calls, log, epoch }: Deps,
  { name, type, retired, inputOf, taskQueue = TASK_QUEUE }: WorkflowManifest,
  workflowId: string,
): Promise<boolean> => {
  const id = idFromWorkflowId(name, workflowId);
  if (id === undefined) return false;
  try {
    // The list lags behind: what it shows may have been replaced already.
    const { type: present, status } = await calls.call(() => client.workflow.getHandle(workflowId).describe());
    if (status.name !== 'RUNNING' || !retired.includes(present)) return false;
    await calls.call(() =>
      client.workflow.start(type, {
        workflowId,
        taskQueue,
        args: [inputOf(id, 0)],
        memo: memoOf(epoch),
        workflowIdReusePolicy: 'ALLOW_DUPLICATE',
        // In one step: there is no moment without a workflow.
        workflowIdConflictPolicy: 'TERMINATE_EXISTING',
      }),
    );
    return true;
  } catch (err) {
    if (err instanceof UnavailableError) throw err;
    log.warn({ err, workflowId }, 'cannot replace an execution of a retired type');
    return false;
  }
};
