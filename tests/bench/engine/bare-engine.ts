import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { bundleWorkflows } from '../../../workflows/engine/dispatch/worker.ts';

const FOR_MS = 10_000;
const AT_ONCE = 40;
const TASK_QUEUE = 'bare';
const probes = fileURLToPath(new URL('./probe-workflows.ts', import.meta.url));

/** Does one thing over and over, some at once. @returns how many a second came to their end, by `count` */
const rateOf = async (one: () => Promise<unknown>, count: () => number): Promise<number> => {
  const [begunAt, before] = [performance.now(), count()];
  const again = async (): Promise<void> => {
    while (performance.now() - begunAt < FOR_MS) await one();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, again));
  return ((count() - before) * 1_000) / (performance.now() - begunAt);
};

/**
 * Measures Temporal without our code, with a worker of as many slots as ours, for some seconds each: workflows a second that
 * start and end; and workflows that start with their first task, look once, at nothing, within it, and wait.
 */
export const measureBareEngine = async (address: string, namespace: string) => {
  const connection = await NativeConnection.connect({ address });
  let [ended, looked] = [0, 0];
  try {
    const worker = await Worker.create({
      connection,
      namespace,
      taskQueue: TASK_QUEUE,
      workflowBundle: await bundleWorkflows(probes),
      activities: { look: async () => void (looked += 1) },
      maxConcurrentWorkflowTaskExecutions: AT_ONCE,
      maxConcurrentLocalActivityExecutions: 8,
      maxConcurrentWorkflowTaskPolls: 10,
      maxCachedWorkflows: 200,
    });
    const client = new Client({ connection, namespace });
    const options = () => ({ workflowId: `bare:${randomUUID()}`, taskQueue: TASK_QUEUE });
    return await worker.runUntil(async () => ({
      endsAtOnce: await rateOf(
        async () => {
          await client.workflow.execute('endsAtOnce', options());
          ended += 1;
        },
        () => ended,
      ),
      looksAndWaits: await rateOf(
        () => client.workflow.start('looksAndWaits', { ...options(), requestEagerStart: true }),
        () => looked,
      ),
    }));
  } finally {
    await connection.close();
  }
};
