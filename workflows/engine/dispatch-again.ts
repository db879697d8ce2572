import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../events/kernel/errors.ts';
import type { PoolClient } from '../../events/platform/database.ts';
import type { Logger } from '../../events/platform/logger.ts';
import type { Epoch } from '../../events/store/epoch.ts';
import type { Batch } from '../../events/store/read-batch.ts';
import type { Subscribe, Subscription } from '../../events/store/subscribe.ts';
import { endPass, passUnderWay } from './again-pass.ts';
import { dispatcherAgainOf, dispatcherOf } from './dispatcher.contract.ts';
import type { EventLog, WorkflowManifest } from './manifest.ts';
import type { TemporalCalls, TemporalClient } from './temporal-calls.ts';
import { createWakesOf, wakeWorkflow } from './wake.ts';
import { workflowIdOf } from './workflow-id.ts';

/** Stretches of what is over are passed quickly; of what is open a batch has as much as is begun in about a second. */
const BATCHES = { first: 10, most: 2_000 };
/** Slow workers hold up a batch for several seconds; nothing hurries whoever takes over from a process that died. */
const LEASE_MS = 15_000;
/** Begun together, and so many more before the first of them have come to rest: as many as workers keep up with. */
const AT_ONCE = { first: 10, most: 40, more: 2 };
/** What a pass has dealt with is remembered up to so many ids; what is forgotten is only woken once more. */
const MOST_REMEMBERED = 200_000;

const LOOK_MS = 50;
/** Where nothing comes to rest for so long, as without a worker, fewer are begun at once; well before PostgreSQL loses patience. */
const MOST_PATIENCE_MS = 5_000;
/** Events of an execution once its first activity is done, in whichever way it was begun. */
const FIRST_LOOK_EVENTS = 7;

type Described = Awaited<ReturnType<ReturnType<TemporalClient['workflow']['getHandle']>['describe']>>;

/** Whether it has looked at what it is about, and workers have nothing to do for it now; what failed waits for long. */
const isAtRest = ({ status, historyLength, raw: { pendingActivities, pendingWorkflowTask } }: Described): boolean =>
  status.name !== 'RUNNING' ||
  (historyLength >= FIRST_LOOK_EVENTS &&
    !pendingWorkflowTask &&
    (pendingActivities ?? []).every(({ attempt }) => (attempt ?? 1) > 1));

type Deps = EventLog & {
  readonly subscribe: Subscribe;
  readonly client: TemporalClient;
  readonly calls: TemporalCalls;
  readonly log: Logger;
  readonly epoch: Epoch;
  /** Called with whatever has kept it from handing on. */
  readonly failed: (error: unknown) => void;
};

/** Goes through the whole log again beside the dispatcher of a workflow, whenever that is asked for (docs/adr/0030). */
export const createDispatchAgain = (deps: Deps, manifest: WorkflowManifest) => {
  const { pool, reader, subscribe, log } = deps;
  const { name: workflow } = manifest;
  const begin = createBeginning(deps, manifest);
  let running: Subscription | undefined;
  let isUnderWay = false;
  let isStopped = false;
  let looking: Promise<void> = Promise.resolve();

  const subscribeTo = (): Subscription =>
    subscribe({
      name: dispatcherAgainOf(workflow),
      obeysToo: dispatcherOf(workflow),
      types: manifest.startedBy,
      batchSize: BATCHES,
      leaseMs: LEASE_MS,
      apply: begin,
      onCaughtUp: () => void look(),
    });

  const lookOnce = async (): Promise<void> => {
    const pass = isStopped ? undefined : await passUnderWay(pool, workflow);
    isUnderWay = pass !== undefined;
    if (pass && pass.position < pass.upTo) {
      running ??= subscribeTo();
      return;
    }
    await running?.stop();
    running = undefined;
    if (pass && (await endPass(pool, workflow, pass))) {
      isUnderWay = false;
      log.info({ since: pass.since, upTo: pass.upTo }, 'the whole log is dispatched again');
    }
  };
  const look = (): Promise<void> => {
    looking = looking.then(lookOnce).catch((err: unknown) => {
      log.warn({ err }, 'cannot see whether the log is to be dispatched again');
    });
    return looking;
  };

  /** Whether the workflow about each of these may not have been begun again yet, and has something to do. */
  const openOf = manifest.openOf?.({ pool, reader });
  return {
    /** Begins, goes on with or ends what is asked for; never rejects. */
    look,
    isUnderWay: (): boolean => isUnderWay,
    openOf: async (ids: readonly string[]): Promise<ReadonlySet<string>> =>
      ids.length === 0 || !openOf ? new Set(ids) : openOf(ids),
    stop: async (): Promise<void> => {
      isStopped = true;
      await look();
    },
  };
};

/** Begins every workflow that a batch is about and that has anything to do, unless the pass has been there before. */
const createBeginning = (
  { pool, reader, client, calls, epoch, failed }: Deps,
  manifest: WorkflowManifest,
): ((batch: Batch, tx: PoolClient) => Promise<void>) => {
  const wakesOf = createWakesOf(manifest, { pool, reader });
  const openOf = manifest.openOf?.({ pool, reader });
  const dealtWith = new Set<string>();
  let since = '';
  /** One of those that were begun last. */
  let before: string | undefined;
  let atOnce = AT_ONCE.first;

  /** Waits until this one is at rest: the next ones would only stand in line, and in the way of what is new. @returns whether it is */
  const whenAtRest = async (id: string | undefined): Promise<boolean> => {
    if (id === undefined) return true;
    const handle = client.workflow.getHandle(workflowIdOf(manifest.name, id));
    for (const end = Date.now() + MOST_PATIENCE_MS; Date.now() < end; await sleep(LOOK_MS)) {
      const found = await calls
        .call(() => handle.describe())
        .catch((error: unknown) => {
          if (error instanceof UnavailableError) throw error;
          // Temporal's test server cannot tell, and what is gone is at rest.
          return undefined;
        });
      if (!found || isAtRest(found)) return true;
    }
    return false;
  };

  const beginAll = async (batch: Batch, tx: PoolClient): Promise<void> => {
    const pass = await passUnderWay(tx, manifest.name);
    if (!pass) return;
    if (pass.since !== since || dealtWith.size > MOST_REMEMBERED) dealtWith.clear();
    since = pass.since;
    const wakes = await wakesOf(batch.events.filter(({ position }) => position <= pass.upTo));
    const ids = [...wakes.keys()].filter((id) => !dealtWith.has(id));
    const open = openOf && ids.length > 0 ? await openOf(ids) : new Set(ids);
    for (const id of ids) if (!open.has(id)) dealtWith.add(id);
    const left = [...wakes].filter(([id]) => open.has(id));
    while (left.length > 0) {
      const some = left.splice(0, atOnce);
      await calls.call(() =>
        Promise.all(some.map(([id, wake]) => wakeWorkflow(client, manifest, { id, wake, epoch }))),
      );
      for (const [id] of some) dealtWith.add(id);
      atOnce = (await whenAtRest(before))
        ? Math.min(AT_ONCE.most, atOnce + AT_ONCE.more)
        : Math.max(1, Math.floor(atOnce / 2));
      before = some.at(-1)?.[0];
      // PostgreSQL ends a transaction in which nothing happens.
      await tx.query('select');
    }
  };

  return async (batch, tx) => {
    try {
      await beginAll(batch, tx);
    } catch (error) {
      failed(error);
      throw error;
    }
  };
};
