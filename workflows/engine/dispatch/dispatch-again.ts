import type { Subscribe, Subscription } from '../../../events/store/readers/subscribe.ts';
import { endPass, passUnderWay } from './again-pass.ts';
import { dispatcherAgainOf, dispatcherOf } from './dispatcher.contract.ts';
import { type BeginningDeps, createBeginning } from './begin-again.ts';
import type { WorkflowManifest } from '../manifest/manifest.ts';

/** Stretches of what is over are passed quickly; of what is open a batch has as much as is begun in about a second. */
const BATCHES = { first: 10, most: 2_000 };
/** Slow workers hold up a batch for several seconds; nothing hurries whoever takes over from a process that died. */
const LEASE_MS = 15_000;

type Deps = BeginningDeps & { readonly subscribe: Subscribe };

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
      log.info({ since: pass.since, upTo: pass.upTo }, 'looked through the whole log: what is open runs again');
    }
  };
  const look = (): Promise<void> => {
    looking = looking.then(lookOnce).catch((err: unknown) => {
      log.warn({ err }, 'cannot see whether the log is to be dispatched again');
    });
    return looking;
  };

  /** Workflows among these that may still need a restart and have work to do. */
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
