import { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { TASK_QUEUE } from '../../../workflows/engine/temporal/task-queue.ts';
import { noteRetry } from '../../support/hidden-retry.ts';
import { presentWorkflows, type WorkflowStack } from './workflow-stack.ts';

const ATTEMPTS = 6;

/** The real time-skipping server. The SDK gives it five seconds to start, which a busy machine may need twice. */
export const startTimeSkipping = async (): Promise<TestWorkflowEnvironment> => {
  const path = process.env['TEST_TIME_SKIPPING_PATH'];
  if (!path) throw new Error('TEST_TIME_SKIPPING_PATH is not set: run the tests through `npm test`');
  // A JVM that compiles less starts in half the time.
  process.env['JAVA_TOOL_OPTIONS'] ??= '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await TestWorkflowEnvironment.createTimeSkipping({
        server: { executable: { type: 'existing-path', path } },
      });
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      noteRetry('The time-skipping server', error);
    }
  }
};

/** The time-skipping server with a worker of every workflow and activity of the stack. */
export const startSkippingWorker = async (stack: WorkflowStack) => {
  const time = await startTimeSkipping();
  const worker = await Worker.create({
    connection: time.nativeConnection,
    taskQueue: TASK_QUEUE,
    workflowBundle: await presentWorkflows(),
    activities: stack.activities,
  });
  const running = worker.run();
  return {
    time,
    stop: async () => {
      worker.shutdown();
      await running;
      await time.teardown();
    },
  };
};
