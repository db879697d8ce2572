import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, type Connection, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { loanApplicationEvents } from '../../events/loan-application/loan-application.events.ts';
import { applicationIdOf } from '../../events/loan-application/loan-application.stream.ts';
import { deliveryIdOf } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { inTransaction, type Pool, type Queryable } from '../../events/platform/database.ts';
import type { Logger } from '../../events/platform/logger.ts';
import type { Subscribe } from '../../events/store/subscribe.ts';
import { DISPATCHER } from './dispatcher.contract.ts';
import {
  FILE_CHANGED_SIGNAL,
  LOAN_ORIGINATION_WORKFLOW,
  loanOriginationId,
} from '../loan-origination/loan-origination.contract.ts';
import { PARTNER_DELIVERY_WORKFLOW, partnerDeliveryWorkflowId } from '../partner-delivery/partner-delivery.contract.ts';
import { repeat } from './repeat.ts';
import { TASK_QUEUE } from './task-queue.ts';

/** Small enough that a batch is done, or given up, well before PostgreSQL ends an idle transaction (30 s). */
const BATCH_SIZE = 50;
const DEADLINE_MS = 10_000;
const WATCH_MS = 5_000;
/** How long a stop waits for calls under way; what is cut off is dispatched again by the next start. */
const STOP_GRACE_MS = 1_000;

const types = [...Object.keys(loanApplicationEvents), 'PartnerDeliveryReceived'];

type Deps = {
  readonly pool: Pool;
  readonly subscribe: Subscribe;
  readonly client: Client & { readonly connection: Connection };
  readonly namespace: string;
  readonly log: Logger;
};

/**
 * Tells workflows what is new in the log. Every event of a loan file becomes a signal that starts the file's workflow
 * where there is none, so it makes no difference which event comes first, or comes twice. While Temporal is away the
 * dispatcher stays at its checkpoint; before a Temporal it has never seen it goes back to the start of the log, which
 * begins the workflow of every open file again (that of a final file ends at once).
 */
export const startDispatcher = ({ pool, subscribe, client, namespace, log }: Deps) => {
  const cutOff = Promise.withResolvers<never>();
  cutOff.promise.catch(() => undefined); // nobody may be listening when it comes
  let isOffline = false;

  const bounded = <T>(work: () => Promise<T>): Promise<T> =>
    Promise.race([client.connection.withDeadline(Date.now() + DEADLINE_MS, work), cutOff.promise]);

  const wakeFile = (applicationId: string, version: number): Promise<unknown> =>
    client.workflow.signalWithStart(LOAN_ORIGINATION_WORKFLOW, {
      workflowId: loanOriginationId(applicationId),
      taskQueue: TASK_QUEUE,
      args: [{ applicationId, version }],
      signal: FILE_CHANGED_SIGNAL,
      signalArgs: [{ version }],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      workflowIdConflictPolicy: 'USE_EXISTING',
    });

  const startDelivery = (deliveryId: string): Promise<unknown> =>
    client.workflow
      .start(PARTNER_DELIVERY_WORKFLOW, {
        workflowId: partnerDeliveryWorkflowId(deliveryId),
        taskQueue: TASK_QUEUE,
        args: [{ deliveryId }],
        workflowIdReusePolicy: 'REJECT_DUPLICATE',
      })
      .catch((error: unknown) => {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
      });

  /** One signal for each file of the batch, with its newest version. */
  const dispatch = async (events: readonly RecordedEvent[]): Promise<void> => {
    const files = new Map<string, number>();
    const deliveries = new Set<string>();
    for (const { streamId, version } of events) {
      const applicationId = applicationIdOf(streamId);
      const deliveryId = deliveryIdOf(streamId);
      if (applicationId) files.set(applicationId, version);
      if (deliveryId) deliveries.add(deliveryId);
    }
    await bounded(() =>
      Promise.all([
        ...[...files].map(([applicationId, version]) => wakeFile(applicationId, version)),
        ...[...deliveries].map(startDelivery),
      ]),
    );
  };

  /** Follows the log until Temporal fails or the dispatcher is stopped. */
  const follow = async (stopping: AbortSignal): Promise<void> => {
    const failed = new AbortController();
    const subscription = subscribe({
      name: DISPATCHER,
      types,
      batchSize: BATCH_SIZE,
      apply: async ({ events }) => {
        await dispatch(events).catch((error: unknown) => {
          failed.abort();
          throw error;
        });
      },
    });
    const ended = AbortSignal.any([failed.signal, stopping]);
    // Temporal may be replaced by an empty one while no event comes that would tell: somebody has to look.
    do await sleep(WATCH_MS, undefined, { signal: ended }).catch(() => undefined);
    while (!ended.aborted && (await meetTemporal()));
    await subscription.stop();
  };

  const meetTemporal = async (): Promise<boolean> => {
    try {
      const { namespaceInfo } = await bounded(() => client.workflowService.describeNamespace({ namespace }));
      if (!namespaceInfo?.id) throw new Error(`Temporal gave no id for the namespace ${namespace}`);
      if (await isNewNamespace(pool, namespaceInfo.id))
        log.info({ namespace }, 'new to this Temporal: dispatching the whole log');
      if (isOffline) log.info('workflow engine is back');
      isOffline = false;
      return true;
    } catch (err) {
      if (!isOffline) log.warn({ err }, 'workflow engine is offline; events wait for it');
      isOffline = true;
      return false;
    }
  };

  const rounds = repeat(async (stopping) => {
    const met = await meetTemporal();
    if (met) await follow(stopping);
    return met;
  });
  return {
    stop: async (): Promise<void> => {
      const grace = setTimeout(() => cutOff.reject(new Error('Stopped while Temporal did not answer')), STOP_GRACE_MS);
      await rounds.stop();
      clearTimeout(grace);
    },
  };
};

/** Remembers the namespace; one that was not known sends the checkpoint back to the start, in the same transaction. */
const isNewNamespace = (pool: Pool, namespaceId: string): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'insert into platform.temporal_namespaces (namespace_id) values ($1) on conflict do nothing',
      [namespaceId],
    );
    if (!rowCount) return false;
    await dispatchWholeLogAgain(client);
    return true;
  });

/**
 * Sends the dispatcher back to the start of the log, also while it runs. What is dispatched twice is harmless: a
 * workflow that is there is only woken, and one that has ended looks at its file once and ends again.
 */
export const dispatchWholeLogAgain = (db: Queryable): Promise<unknown> =>
  db.query('update event_store.checkpoints as c set position = 0, updated_at = now() where c.name = $1', [DISPATCHER]);
