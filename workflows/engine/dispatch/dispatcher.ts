import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';
import { type Epoch, readEpoch } from '../../../events/store/log/epoch.ts';
import type { EventReader } from '../../../events/store/log/read.ts';
import type { Subscribe } from '../../../events/store/readers/subscribe.ts';
import { dispatcherOf } from './dispatcher.contract.ts';
import type { WorkflowManifest } from '../manifest/manifest.ts';
import { endOtherEpochs } from '../manifest/execution-epoch.ts';
import type { EagerStarts } from '../manifest/eager-starts.ts';
import { createDispatchAgain } from './dispatch-again.ts';
import { beginToServe, lookUpNamespace } from './namespace.ts';
import { repeat } from '../temporal/repeat.ts';
import { replaceRetired } from './retired.ts';
import { createTemporalCalls, type TemporalCalls, type TemporalClient } from '../temporal/temporal-calls.ts';
import { createWakesOf, type Wake, wakeWorkflow } from './wake.ts';

/** Small enough that a batch is done, or given up, well before PostgreSQL ends an idle transaction (30 s). */
const BATCH_SIZE = 50;
/** Where each event may be the business of hundreds. */
const BATCH_OF_MANY = 5;
/** Starts under way at once: with fewer, all wait for the slowest of them again and again. */
const AT_ONCE = 100;
const WATCH_MS = 5_000;
/** Longest wait for running calls at a stop; calls cut off are dispatched again by the next start. */
const STOP_GRACE_MS = 1_000;

type Deps = {
  readonly pool: Pool;
  readonly reader: EventReader;
  readonly subscribe: Subscribe;
  readonly client: TemporalClient;
  readonly namespace: string;
  /** Of the workers of this process; left out where there are none. */
  readonly eager?: EagerStarts | undefined;
  readonly log: Logger;
};

/** Notifies workflows of news in the log: a dispatcher for each, so that a stalled one delays no other. */
export const startDispatchers = (deps: Deps, manifests: readonly WorkflowManifest[]) => {
  const dispatchers = manifests.map((manifest) => startDispatcher(deps, manifest));
  return {
    /** Resolves once all have met Temporal: from then on it has no execution that is ahead of the log. */
    met: Promise.all(dispatchers.map((dispatcher) => dispatcher.met)).then(() => undefined),
    stop: async (): Promise<void> => {
      await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()));
    },
  };
};

/**
 * Follows the log for one workflow. It makes no difference which of the events that start it comes first, or comes
 * twice. While Temporal is away the dispatcher stays at its checkpoint. Before a Temporal it has never seen, and after the
 * log was restored, it goes on near the head of the log, and all that lies below is dispatched again beside it (docs/adr/0030). An event that Temporal refuses to take, or the manifest
 * cannot place, stops it until it is mended or skipped.
 */
const startDispatcher = (deps: Deps, manifest: WorkflowManifest) => {
  const calls = createTemporalCalls(deps.client);
  const meetTemporal = createMeeting(deps, calls, manifest);
  const { promise: met, resolve: haveMet } = Promise.withResolvers<void>();
  const rounds = repeat(async (stopping) => {
    const epoch = await meetTemporal(stopping);
    if (!epoch) return false;
    haveMet();
    await follow(deps, calls, manifest, { epoch, stopping, meetTemporal });
    return true;
  });
  return {
    met,
    stop: async (): Promise<void> => {
      const grace = setTimeout(calls.cutOff, STOP_GRACE_MS);
      await rounds.stop();
      clearTimeout(grace);
    },
  };
};

/** @returns the epoch of the log when Temporal is there and has what it needs to go on in it; else undefined */
type MeetTemporal = (stopping: AbortSignal) => Promise<Epoch | undefined>;

const createMeeting = (deps: Deps, calls: TemporalCalls, manifest: WorkflowManifest): MeetTemporal => {
  const { pool, client, namespace } = deps;
  const log = deps.log.child({ workflow: manifest.name });
  let isOffline = false;

  const getAcquainted = async (namespaceId: string, epoch: Epoch): Promise<void> => {
    const met = { workflow: manifest.name, namespaceId, epoch };
    const acquaintance = await lookUpNamespace(pool, met);
    if (acquaintance === 'known') return;
    // Before it is remembered: whoever dies in the middle leaves all of it to the next look.
    const ended = acquaintance === 'ahead' ? await endOtherEpochs({ client, calls }, manifest, epoch) : 0;
    if (!(await beginToServe(pool, met))) return;
    if (acquaintance === 'new')
      log.info(
        { namespace },
        'new to this Temporal: looking through the whole log for what is open, beside what is new',
      );
    else log.warn({ epoch, ended }, 'the log was restored: starting over from it');
  };

  return async (stopping) => {
    try {
      const { namespaceInfo } = await calls.call(() => client.workflowService.describeNamespace({ namespace }));
      if (!namespaceInfo?.id) throw new Error(`Temporal gave no id for the namespace ${namespace}`);
      const epoch = await readEpoch(pool);
      await getAcquainted(namespaceInfo.id, epoch);
      await replaceRetired({ client, calls, log, epoch }, manifest, stopping);
      if (isOffline) log.info('workflow engine is back');
      isOffline = false;
      return epoch;
    } catch (err) {
      if (!isOffline && !stopping.aborted) log.warn({ err }, 'workflow engine is offline; events wait for it');
      isOffline = true;
      return undefined;
    }
  };
};

type Following = { readonly epoch: Epoch; readonly stopping: AbortSignal; readonly meetTemporal: MeetTemporal };

/** Follows the log until Temporal is away or the dispatcher is stopped. */
const follow = async (
  { pool, reader, subscribe, client, eager, log }: Deps,
  calls: TemporalCalls,
  manifest: WorkflowManifest,
  { epoch, stopping, meetTemporal }: Following,
): Promise<void> => {
  const away = new AbortController();
  const fail = (error: unknown): void => {
    if (error instanceof UnavailableError) away.abort();
  };
  const again = createDispatchAgain(
    { pool, reader, subscribe, client, calls, epoch, eager, failed: fail, log: log.child({ workflow: manifest.name }) },
    manifest,
  );
  const wakesOf = createWakesOf(manifest, { pool, reader });
  /** Nobody who does something on an old file waits until the pass has come to it; and what is over is left out here too. */
  const withThoseLost = async (wakes: [string, Wake][]): Promise<[string, Wake][]> => {
    if (!again.isUnderWay()) return wakes;
    const ids = wakes.map(([id]) => id);
    const open = await again.openOf(ids).catch((err: unknown) => {
      log.warn({ err, workflow: manifest.name }, 'cannot see what is open: taking all of it to be');
      return new Set(ids);
    });
    if (!manifest.startsAgain) return wakes.filter(([id]) => open.has(id));
    return wakes.map(([id, wake]) => [id, { ...wake, starts: open.has(id) }]);
  };
  const wakeAll = (wakes: readonly [string, Wake][]) =>
    calls.call(() =>
      Promise.all(wakes.map(([id, wake]) => wakeWorkflow(client, manifest, { id, wake, epoch }, eager))),
    );
  await again.look();
  const subscription = subscribe({
    name: dispatcherOf(manifest.name),
    types: [...manifest.startedBy, ...manifest.wokenBy],
    batchSize: manifest.idsOf ? BATCH_OF_MANY : BATCH_SIZE,
    apply: async ({ events }) => {
      const wakes = await withThoseLost([...(await wakesOf(events))]);
      try {
        do await wakeAll(wakes.splice(0, AT_ONCE));
        while (wakes.length > 0);
      } catch (error) {
        fail(error);
        throw error;
      }
    },
  });
  const ended = AbortSignal.any([away.signal, stopping]);
  // Temporal may be replaced by an empty one while no event comes to reveal it, so check now and then.
  do {
    await sleep(WATCH_MS, undefined, { signal: ended }).catch(() => undefined);
    if (!ended.aborted) await again.look();
  } while (!ended.aborted && (await meetTemporal(stopping))?.id === epoch.id);
  await Promise.all([subscription.stop(), again.stop()]);
};
