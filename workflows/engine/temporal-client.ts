import { Client, Connection, isGrpcServiceError, QueryNotRegisteredError } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { UnavailableError } from '../../events/kernel/errors.ts';
import type { Logger } from '../../events/platform/logger.ts';
import {
  loanOriginationId,
  WAITING_FOR_QUERY,
  type WaitingFor,
} from '../loan-origination/loan-origination.contract.ts';

/** Where a Temporal that nobody has moved listens. */
export const TEMPORAL_DEFAULT_ADDRESS = '127.0.0.1:7233';

const ANSWER_MS = 2_000;

/** A client that connects with its first call and again whenever the server has been away. */
export const createTemporalClient = (address: string, namespace: string): Client & { connection: Connection } => {
  const connection = Connection.lazy({ address, connectTimeout: ANSWER_MS });
  return Object.assign(new Client({ connection, namespace }), { connection });
};

/** The workflow engine as the API sees it: questions only, and an answer within two seconds or none. */
export type WorkflowEngine = {
  /** `host:port`. */
  readonly address: string;
  readonly isOnline: () => Promise<boolean>;
  /** Resolves when it could run our workflows now; otherwise rejects with why. */
  readonly check: () => Promise<void>;
  /**
   * What a file waits for; null once it is final.
   * @throws UnavailableError while the engine cannot be reached, or has not begun the file
   */
  readonly waitingFor: (applicationId: string) => Promise<WaitingFor | null>;
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
    waitingFor: async (applicationId) => {
      const handle = client.workflow.getHandle(loanOriginationId(applicationId));
      try {
        return await soon(() => handle.query<WaitingFor | null>(WAITING_FOR_QUERY));
      } catch (err) {
        if (err instanceof WorkflowNotFoundError || err instanceof QueryNotRegisteredError) {
          throw new UnavailableError('The workflow of this application has not begun yet', { applicationId });
        }
        log.warn({ err, applicationId, grpc: isGrpcServiceError(err) }, 'workflow engine did not answer');
        throw new UnavailableError('The workflow engine is offline; it catches up when it is back', { applicationId });
      }
    },
    close: () => client.connection.close(),
  };
};
