import { Client, WorkflowExecutionAlreadyStartedError, type WorkflowStartOptions } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';

/** As long as a start takes at most where Temporal is there. */
const PATIENCE_MS = 2_000;

type Starting = WorkflowStartOptions & { readonly taskQueue: string };

/**
 * Workflows whose worker runs in this very process are begun over the worker's connection: Temporal then answers with
 * their first task, which neither waits in a queue nor is asked for. That is half of what a short workflow costs.
 */
export const createEagerStarts = (namespace: string) => {
  const serving = new Map<string, { readonly client: Client; readonly connection: NativeConnection }>();

  return {
    /** Says that a worker of the queue runs on this connection. @returns what says that it does no longer */
    serve: (taskQueue: string, connection: NativeConnection): (() => void) => {
      const served = { client: new Client({ connection, namespace }), connection };
      serving.set(taskQueue, served);
      return () => {
        if (serving.get(taskQueue) === served) serving.delete(taskQueue);
      };
    },

    /**
     * @returns true when it is started; otherwise start it in the usual way, which also reports the problem
     * @throws WorkflowExecutionAlreadyStartedError
     */
    start: async (type: string, options: Starting): Promise<boolean> => {
      const served = serving.get(options.taskQueue);
      if (!served) return false;
      try {
        const start = () => served.client.workflow.start(type, { ...options, requestEagerStart: true });
        await served.connection.withDeadline(Date.now() + PATIENCE_MS, start);
        return true;
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) throw error;
        return false;
      }
    },
  };
};

export type EagerStarts = ReturnType<typeof createEagerStarts>;
