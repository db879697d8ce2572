import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../../events/kernel/errors.ts';
import type { PoolClient } from '../../../events/platform/database/database.ts';
import type { Logger } from '../../../events/platform/process/logger.ts';
import type { Epoch } from '../../../events/store/log/epoch.ts';
import type { Batch } from '../../../events/store/log/read-batch.ts';
import { type AgainPass, passUnderWay } from './again-pass.ts';
import type { EagerStarts } from '../manifest/eager-starts.ts';
import type { EventLog, WorkflowManifest } from '../manifest/manifest.ts';
import type { TemporalCalls, TemporalClient } from '../temporal/temporal-calls.ts';
import { createWakesOf, type Wake, wakeWorkflow } from './wake.ts';
import { workflowIdOf } from '../manifest/workflow-id.ts';

/** Begun together, and so many more before the first of them have come to rest: as many as workers keep up with. */
const AT_ONCE = { first: 10, most: 40, more: 2 };
/** The newest events, as from while Temporal was down, go first: this much of the log, for this long. */
const NEWEST = { events: 2_000, forMs: 5_000 };
/** Ids a pass remembers as done; a forgotten one is only woken once more. */
const MOST_REMEMBERED = 200_000;

const LOOK_MS = 50;
/** Where nothing comes to rest for so long, as without a worker, fewer are begun at once; well before PostgreSQL loses patience. */
const MOST_PATIENCE_MS = 5_000;
/** Events of an execution once its first activity is done, in whichever way it was begun. */
const FIRST_LOOK_EVENTS = 7;

type Described = Awaited<ReturnType<ReturnType<TemporalClient['workflow']['getHandle']>['describe']>>;

/** It has read its state and no worker is busy with it; an activity that waits for a retry counts as rest. */
const isAtRest = ({ status, historyLength, raw: { pendingActivities, pendingWorkflowTask } }: Described): boolean =>
  status.name !== 'RUNNING' ||
  (historyLength >= FIRST_LOOK_EVENTS &&
    !pendingWorkflowTask &&
    (pendingActivities ?? []).every(({ attempt }) => (attempt ?? 1) > 1));

/** Common to everything Temporal has lost, whatever event it comes from. */
const lost = { starts: true, isNew: true };

export type BeginningDeps = EventLog & {
  readonly client: TemporalClient;
  readonly calls: TemporalCalls;
  /** Of the workers of this process; left out where there are none. */
  readonly eager?: EagerStarts | undefined;
  readonly log: Logger;
  readonly epoch: Epoch;
  /** Called with whatever has kept it from handing on. */
  readonly failed: (error: unknown) => void;
};

/** Begins every workflow that a batch is about and that has anything to do, unless the pass has been there before. */
export const createBeginning = (
  { pool, reader, client, calls, epoch, eager, failed, log }: BeginningDeps,
  manifest: WorkflowManifest,
): ((batch: Batch, tx: PoolClient) => Promise<void>) => {
  const wakesOf = createWakesOf(manifest, { pool, reader });
  const openOf = manifest.openOf?.({ pool, reader });
  const dealtWith = new Set<string>();
  let since = '';
  const pace = createPace({ client, calls });

  /** Those of what events are about that have anything to do, and were not dealt with before. */
  const openAmong = async (wakes: ReadonlyMap<string, Wake>): Promise<[string, Wake][]> => {
    const ids = [...wakes.keys()].filter((id) => !dealtWith.has(id));
    const open = openOf && ids.length > 0 ? await openOf(ids) : new Set(ids);
    for (const id of ids) if (!open.has(id)) dealtWith.add(id);
    return [...wakes].filter(([id]) => open.has(id));
  };

  const begin = ([id, wake]: [string, Wake]) =>
    wakeWorkflow(client, manifest, { id, wake: { ...wake, ...lost }, epoch }, eager);

  const beginEach = async (left: [string, Wake][], tx: PoolClient, forMs = Infinity): Promise<void> => {
    for (const end = Date.now() + forMs; left.length > 0 && Date.now() < end;) {
      const some = left.splice(0, pace.atOnce());
      await calls.call(() => Promise.all(some.map(begin)));
      for (const [id] of some) dealtWith.add(id);
      const last = some.at(-1)?.[0];
      if (last !== undefined) await pace.begun(workflowIdOf(manifest.name, last));
      // PostgreSQL ends a transaction in which nothing happens.
      await tx.query('select');
    }
  };

  const newestOf = async (pass: AgainPass): Promise<[string, Wake][]> => {
    try {
      const newest = await openAmong(await wakesOf(await newestEvents({ pool, reader }, manifest, pass)));
      return newest.sort(([, one], [, other]) => other.position - one.position);
    } catch (err) {
      log.warn({ err }, 'cannot see what came last: beginning with what came first');
      return [];
    }
  };

  const beginAll = async (batch: Batch, tx: PoolClient): Promise<void> => {
    const pass = await passUnderWay(tx, manifest.name);
    if (!pass) return;
    const isOther = pass.since !== since;
    if (isOther || dealtWith.size > MOST_REMEMBERED) dealtWith.clear();
    since = pass.since;
    if (isOther && pass.position === 0) await beginEach(await newestOf(pass), tx, NEWEST.forMs);
    const wakes = await wakesOf(batch.events.filter(({ position }) => position <= pass.upTo));
    await beginEach(await openAmong(wakes), tx);
  };

  return (batch, tx) =>
    beginAll(batch, tx).catch((error: unknown) => {
      failed(error);
      throw error;
    });
};

/** Number started at once; more follow as started ones settle. */
const createPace = (deps: Pick<BeginningDeps, 'client' | 'calls'>) => {
  let atOnce = AT_ONCE.first;
  /** One of those that were begun last. */
  let before: string | undefined;
  return {
    atOnce: () => atOnce,
    begun: async (workflowId: string): Promise<void> => {
      const isAtRest = before === undefined || (await comesToRest(deps, before));
      atOnce = isAtRest ? Math.min(AT_ONCE.most, atOnce + AT_ONCE.more) : Math.max(1, Math.floor(atOnce / 2));
      before = workflowId;
    },
  };
};

const newestEvents = (
  { pool, reader }: Pick<BeginningDeps, 'pool' | 'reader'>,
  { startedBy, startsAgain, wokenBy }: WorkflowManifest,
  { upTo }: AgainPass,
) => {
  const { events: limit } = NEWEST;
  const types = [...startedBy, ...(startsAgain ? wokenBy : [])];
  return reader.readAll(pool, { after: Math.max(0, upTo - limit), upTo, limit, types });
};

/** Waits until a workflow is at rest: the next ones would only stand in line, and in the way of what is new. */
const comesToRest = async (
  { client, calls }: Pick<BeginningDeps, 'client' | 'calls'>,
  workflowId: string,
): Promise<boolean> => {
  const handle = client.workflow.getHandle(workflowId);
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
