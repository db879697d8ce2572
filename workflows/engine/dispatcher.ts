import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../events/kernel/errors.ts';
import type { Pool } from '../../events/platform/database.ts';
import type { Logger } from '../../events/platform/logger.ts';
import type { Subscribe } from '../../events/store/subscribe.ts';
import { dispatcherOf } from './dispatcher.contract.ts';
import type { WorkflowManifest } from './manifest.ts';
import { isNewNamespace } from './namespace.ts';
import { repeat } from './repeat.ts';
import { replaceRetired } from './retired.ts';
import { createTemporalCalls, type TemporalCalls, type TemporalClient } from './temporal-calls.ts';
import { wakesOf, wakeWorkflow } from './wake.ts';

/** Small enough that a batch is done, or given up, well before PostgreSQL ends an idle transaction (30 s). */
const BATCH_SIZE = 50;
const WATCH_MS = 5_000;
/** How long a stop waits for calls under way; what is cut off is dispatched again by the next start. */
const STOP_GRACE_MS = 1_000;

type Deps = {
  readonly pool: Pool;
  readonly subscribe: Subscribe;
  readonly client: TemporalClient;
  readonly namespace: string;
  readonly log: Logger;
};

/** Tells workflows what is new in the log: a dispatcher each, so that one that stands still holds up no other. */
export const startDispatchers = (deps: Deps, manifests: readonly WorkflowManifest[]) => {
  const dispatchers = manifests.map((manifest) => startDispatcher(deps, manifest));
  return {
    stop: async (): Promise<void> => {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    },
  };
};

/**
 * Follows the log for one workflow. It makes no difference which of the events that start it comes first, or comes
 * twice. While Temporal is away the dispatcher stays at its checkpoint; before a Temporal it has never seen it goes back
 * to the start of the log, which begins every workflow again. An event that Temporal refuses to take, or the manifest
 * cannot place, stops it until it is mended or skipped.
 */
const startDispatcher = (deps: Deps, manifest: WorkflowManifest) => {
  const calls = createTemporalCalls(deps.client);
  const meetTemporal = createMeeting(deps, calls, manifest);
  const rounds = repeat(async (stopping) => {
    const met = await meetTemporal(stopping);
    if (met) await follow(deps, calls, manifest, { stopping, meetTemporal });
    return met;
  });
  return {
    stop: async (): Promise<void> => {
      const grace = setTimeout(calls.cutOff, STOP_GRACE_MS);
      await rounds.stop();
      clearTimeout(grace);
    },
  };
};

/** @returns whether Temporal is there and has what it needs to go on */
type MeetTemporal = (stopping: AbortSignal) => Promise<boolean>;

const createMeeting = (deps: Deps, calls: TemporalCalls, manifest: WorkflowManifest): MeetTemporal => {
  const { pool, client, namespace } = deps;
  const log = deps.log.child({ workflow: manifest.name });
  let isOffline = false;
  return async (stopping) => {
    try {
      const { namespaceInfo } = await calls.call(() => client.workflowService.describeNamespace({ namespace }));
      if (!namespaceInfo?.id) throw new Error(`Temporal gave no id for the namespace ${namespace}`);
      if (await isNewNamespace(pool, dispatcherOf(manifest.name), namespaceInfo.id))
        log.info({ namespace }, 'new to this Temporal: dispatching the whole log');
      await replaceRetired({ client, calls, log }, manifest, stopping);
      if (isOffline) log.info('workflow engine is back');
      isOffline = false;
      return true;
    } catch (err) {
      if (!isOffline && !stopping.aborted) log.warn({ err }, 'workflow engine is offline; events wait for it');
      isOffline = true;
      return false;
    }
  };
};

type Following = { readonly stopping: AbortSignal; readonly meetTemporal: MeetTemporal };

/** Follows the log until Temporal is away or the dispatcher is stopped. */
const follow = async (
  { subscribe, client }: Deps,
  calls: TemporalCalls,
  manifest: WorkflowManifest,
  { stopping, meetTemporal }: Following,
): Promise<void> => {
  const away = new AbortController();
  const subscription = subscribe({
    name: dispatcherOf(manifest.name),
    types: [...manifest.startedBy, ...manifest.wokenBy],
    batchSize: BATCH_SIZE,
    apply: async ({ events }) => {
      const wakes = [...wakesOf(manifest, events)];
      try {
        await calls.call(() => Promise.all(wakes.map(([id, wake]) => wakeWorkflow(client, manifest, id, wake))));
      } catch (error) {
        if (error instanceof UnavailableError) away.abort();
        throw error;
      }
    },
  });
  const ended = AbortSignal.any([away.signal, stopping]);
  // Temporal may be replaced by an empty one while no event comes that would tell: somebody has to look.
  do await sleep(WATCH_MS, undefined, { signal: ended }).catch(() => undefined);
  while (!ended.aborted && (await meetTemporal(stopping)));
  await subscription.stop();
};
