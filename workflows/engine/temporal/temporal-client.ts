import { Client, Connection, isGrpcServiceError, QueryNotRegisteredError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';
import type { TemporalClient } from './temporal-calls.ts';

/** Where a Temporal that nobody has moved listens. */
export const TEMPORAL_DEFAULT_ADDRESS = '127.0.0.1:7233';

const ANSWER_MS = 2_000;

/** A client that connects with its first call and again whenever the server has been away. */
export const createTemporalClient = (address: string, namespace: string): TemporalClient =>
  clientOf(Connection.lazy({ address, connectTimeout: ANSWER_MS }), namespace);

/**
 * One whose calls are not tried again by themselves, for whoever does that with pauses of its own: it hears at once that
 * Temporal is away, and leaves nothing behind that would try again after its connection is closed.
 */
export const createImpatientClient = (address: string, namespace: string): TemporalClient =>
  clientOf(Connection.lazy({ address, connectTimeout: ANSWER_MS, interceptors: [] }), namespace);

const clientOf = (connection: Connection, namespace: string): TemporalClient =>
  Object.assign(new Client({ connection, namespace }), { connection });

/** The workflow engine as the API sees it: questions only, and an answer within two seconds or none. */
export type WorkflowEngine = {
  /** `host:port`. */
  readonly address: string;
  readonly isOnline: () => Promise<boolean>;
  /** Resolves when it could run our workflows now; otherwise rejects with why. */
  readonly check: () => Promise<void>;
  /**
   * Queries a running workflow.
   * @param about ids to name in a failure
   * @throws UnavailableError while the engine cannot be reached, or has not begun the workflow
   */
  readonly answer: (workflowId: string, query: string, about: Readonly<Record<string, string>>) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

export const createWorkflowEngine = (deps: { address: string; namespace: string; log: Logger }): WorkflowEngine => {
  const { address, namespace, log } = deps;
  const client = createTemporalClient(address, namespace);
  const soon = <T>(ask: () => Promise<T>): Promise<T> => client.connection.withDeadline(Date.now() + ANSWER_MS, ask);

  return {
    address,
    check: async () => {
      await soon(() => client.workflowService.describeNamespace({ namespace }));
    },
    isOnline: () =>
      soon(() => client.workflowService.getSystemInfo({})).then(
        () => true,
        () => false,
      ),
    answer: async (workflowId, query, about) => {
      try {
        return await soon(() => client.workflow.getHandle(workflowId).query<unknown>(query));
      } catch (err) {
        if (err instanceof WorkflowNotFoundError || err instanceof QueryNotRegisteredError) {
          throw new UnavailableError('Its workflow has not begun yet', about);
        }
        log.warn({ err, workflowId, grpc: isGrpcServiceError(err) }, 'workflow engine did not answer');
        throw new UnavailableError('The workflow engine is offline; it catches up when it is back', about);
      }
    },
    close: () => client.connection.close(),
  };
};
