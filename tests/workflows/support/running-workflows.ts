import { afterAll, beforeAll } from '@jest/globals';
import { type TemporalServer, temporalServer } from './temporal-server.ts';
import { type WorkflowStack, workflowStack } from './workflow-stack.ts';

type Running = {
  readonly stack: WorkflowStack;
  readonly dispatcher: ReturnType<WorkflowStack['dispatchTo']>;
};

/** Temporal, a worker (of the queue; of most workflows when left out) and dispatchers over a test database, for all tests of the file. @returns what there is of it by then */
export const runningWorkflows = (taskQueue?: string): Running => {
  let server: TemporalServer;
  let stack: WorkflowStack;
  let worker: ReturnType<WorkflowStack['workFor']>;
  let dispatcher: Running['dispatcher'];
  beforeAll(async () => {
    [server, stack] = await Promise.all([temporalServer(), workflowStack()]);
    await server.start();
    worker = stack.workFor(server.address, undefined, undefined, taskQueue);
    dispatcher = stack.dispatchTo(server.address);
  });
  afterAll(async () => {
    await Promise.all([dispatcher?.stop(), worker?.stop()]);
    await server?.kill();
    await stack?.stop();
  });
  return {
    get stack() {
      return stack;
    },
    get dispatcher() {
      return dispatcher;
    },
  };
};
