import {
  bundleWorkflowCode,
  NativeConnection,
  Runtime,
  Worker,
  type WorkflowBundle,
  type WorkflowBundleOption,
} from '@temporalio/worker';
import type { Logger } from '../../../events/platform/process/logger.ts';
import { aborted } from '../../../events/platform/process/pause.ts';
import type { EagerStarts } from '../manifest/eager-starts.ts';
import type { Activities } from '../manifest/manifest.ts';
import { repeat } from '../temporal/repeat.ts';
import { slotsOf, TASK_QUEUE } from '../temporal/task-queue.ts';
import { activityActors, createTemporalLogger } from '../temporal/temporal-log.ts';

export type { WorkflowBundle } from '@temporalio/worker';

const GRACE = '5 seconds';

/** Has Temporal's own messages go to the process's log, and leaves signals to `onShutdown`. Once per process. */
export const installTemporalRuntime = (log: Logger): void =>
  void Runtime.install({ logger: createTemporalLogger(log), shutdownSignals: [] });

/** Compiles workflows for Temporal's sandbox: a few seconds. @param workflowsPath the file that exports each by its type */
export const bundleWorkflows = (workflowsPath: string): Promise<WorkflowBundle> =>
  bundleWorkflowCode({ workflowsPath, logger: Runtime.instance().logger });

type Deps = {
  readonly address: string;
  readonly namespace: string;
  /** The compiled workflows; requested once, when Temporal is up. */
  readonly workflows: () => Promise<WorkflowBundleOption>;
  readonly activities: Activities;
  readonly log: Logger;
  /** Where it takes its tasks from; left out: from the queue of most workflows. */
  readonly taskQueue?: string | undefined;
  /** Notified while the worker runs. */
  readonly eager?: EagerStarts | undefined;
  /** It takes no work before this resolves; left out: at once. */
  readonly ready?: Promise<void> | undefined;
};

/** Runs the worker whenever Temporal is there, until stopped; what it was in the middle of, Temporal gives out again. */
export const startWorker = ({
  address,
  namespace,
  workflows,
  activities,
  log,
  ready,
  eager,
  taskQueue = TASK_QUEUE,
}: Deps) => {
  let bundle: Promise<WorkflowBundleOption> | undefined;
  let isOffline = false;

  const work = async (stopping: AbortSignal): Promise<void> => {
    await Promise.race([ready, aborted(stopping)]);
    if (stopping.aborted) return;
    const connection = await connect(address, stopping);
    try {
      bundle ??= workflows();
      bundle.catch(() => (bundle = undefined)); // the next try compiles again
      const workflowBundle = await bundle;
      if (stopping.aborted) return;
      const worker = await Worker.create({
        connection,
        namespace,
        taskQueue,
        workflowBundle,
        activities,
        ...limitsOf(taskQueue),
      });
      const stop = (): void => {
        if (worker.getState() === 'RUNNING') worker.shutdown();
      };
      stopping.addEventListener('abort', stop, { once: true });
      // Also after a stop that came meanwhile: its threads and its hold on the connection end with its run alone.
      const running = worker.run();
      if (stopping.aborted) stop();
      else log.info({ address, namespace, taskQueue }, 'worker is running');
      isOffline = false;
      const retire = stopping.aborted ? undefined : eager?.serve(taskQueue, connection);
      await running.finally(() => {
        retire?.();
        stopping.removeEventListener('abort', stop);
      });
    } finally {
      await connection.close();
    }
  };

  return repeat(async (stopping) => {
    try {
      await work(stopping);
      return true;
    } catch (err) {
      if (!isOffline && !stopping.aborted) log.warn({ err, address }, 'no worker: the workflow engine is offline');
      isOffline = true;
      return false;
    }
  });
};

const limitsOf = (taskQueue: string) => {
  const { activities, workflowTasks, polls } = slotsOf(taskQueue);
  return {
    interceptors: { activity: [activityActors] },
    shutdownGraceTime: GRACE,
    maxConcurrentActivityTaskExecutions: activities,
    maxConcurrentLocalActivityExecutions: activities,
    maxConcurrentWorkflowTaskExecutions: workflowTasks,
    maxConcurrentWorkflowTaskPolls: polls.atOnce,
    nonStickyToStickyPollRatio: polls.forNew,
    maxCachedWorkflows: 200,
  };
};

/** Connecting to an address where nothing answers takes many seconds; a stop does not wait for them. */
const connect = async (address: string, stopping: AbortSignal): Promise<NativeConnection> => {
  const connecting = NativeConnection.connect({ address });
  const stopped = new Promise<undefined>((resolve) => {
    stopping.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const connection = await Promise.race([connecting, stopped]);
  if (connection) return connection;
  // Nobody waits for it any more: whichever way it ends, it leaves nothing open.
  void connecting.then((late) => late.close()).catch(() => undefined);
  throw new Error('Stopped while connecting');
};
