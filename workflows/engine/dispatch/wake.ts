import { WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { Epoch } from '../../../events/store/log/epoch.ts';
import { isBegunIn, memoOf } from '../manifest/execution-epoch.ts';
import type { EagerStarts } from '../manifest/eager-starts.ts';
import type { AboutOne, EventLog, WorkflowManifest } from '../manifest/manifest.ts';
import { type News, NEWS_SIGNAL } from '../state-driven/state-driven.contract.ts';
import { TASK_QUEUE } from '../temporal/task-queue.ts';
import type { TemporalClient } from '../temporal/temporal-calls.ts';
import { workflowIdOf } from '../manifest/workflow-id.ts';

/** A batch of events for one workflow: the newest event, and whether any of them starts it. */
export type Wake = {
  readonly position: number;
  readonly starts: boolean;
  /** True when it is probably not running: its stream begins with these events, or Temporal lost it. */
  readonly isNew?: boolean;
};

/** The workflows that the events concern, in event order. */
const aboutOf = ({ idOf }: WorkflowManifest, events: readonly RecordedEvent[]): AboutOne[] =>
  events.flatMap((event) => {
    const id = idOf(event);
    return id === undefined ? [] : [{ id, event }];
  });

/** Says what batches of events mean to a workflow: by id of what the events are about, in the order of the log. */
export const createWakesOf = (manifest: WorkflowManifest, log: EventLog) => {
  const idsOf = manifest.idsOf?.(log);
  return async (events: readonly RecordedEvent[]): Promise<ReadonlyMap<string, Wake>> => {
    const wakes = new Map<string, Wake>();
    for (const { id, event } of idsOf ? await idsOf(events) : aboutOf(manifest, events)) {
      const starts = manifest.startedBy.includes(event.type) || wakes.get(id)?.starts === true;
      const isNew = event.version === 1 || wakes.get(id)?.isNew === true;
      wakes.set(id, { position: event.position, starts, isNew });
    }
    return wakes;
  };
};

/** Starts the workflow about `id`, or wakes it where it runs. Harmless when repeated. @param eager of this process */
export const wakeWorkflow = async (
  client: Pick<TemporalClient, 'workflow'>,
  manifest: WorkflowManifest,
  { id, wake: { position, starts, isNew }, epoch }: { readonly id: string; readonly wake: Wake; readonly epoch: Epoch },
  eager?: EagerStarts,
): Promise<void> => {
  const { type, startsAgain, inputOf, taskQueue = TASK_QUEUE } = manifest;
  const workflowId = workflowIdOf(manifest.name, id);
  const start = { workflowId, taskQueue, args: [inputOf(id, position)], memo: memoOf(epoch) };
  const news: News = { position };
  try {
    if (!starts) await client.workflow.getHandle(workflowId).signal(NEWS_SIGNAL, news);
    else if (!startsAgain) {
      const once = { ...start, workflowIdReusePolicy: 'REJECT_DUPLICATE' } as const;
      if (!(await eager?.start(type, once))) await client.workflow.start(type, once);
    } else {
      const anew = { ...start, workflowIdReusePolicy: 'ALLOW_DUPLICATE' } as const;
      // Temporal hands out no first task with an answer to this one.
      if (isNew && (await startIfNotThere(eager, type, anew))) return;
      await client.workflow.signalWithStart(type, {
        ...anew,
        signal: NEWS_SIGNAL,
        signalArgs: [news],
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
    }
  } catch (error) {
    // Nothing that only wakes begins a workflow that has ended, or was never begun.
    if (error instanceof WorkflowNotFoundError) return;
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    // One that has run in a life of the log that was restored over has not run in this one.
    const { memo } = await client.workflow.getHandle(workflowId).describe();
    if (isBegunIn(epoch, memo)) return;
    await client.workflow.start(type, {
      ...start,
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'TERMINATE_EXISTING',
    });
  }
};

/** @returns whether it is begun; it may run already, or only be possible to begin in the usual way */
const startIfNotThere = async (
  eager: EagerStarts | undefined,
  ...starting: Parameters<EagerStarts['start']>
): Promise<boolean> => {
  try {
    return (await eager?.start(...starting)) === true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return false;
    throw error;
  }
};
