import { pendingTimers } from '../derived/pending-timers.ts';
import type { Activities, WorkflowManifest } from '../../workflows/engine/manifest/manifest.ts';
import type { TemporalClient } from '../../workflows/engine/temporal/temporal-calls.ts';
import { readEpoch } from '../../events/store/log/epoch.ts';
import { wakeWorkflow } from '../../workflows/engine/dispatch/wake.ts';
import { workflowIdOf } from '../../workflows/engine/manifest/workflow-id.ts';
import { eventually } from '../support/eventually.ts';
import type { WorkflowStack } from '../workflows/support/workflow-stack.ts';
import type { Held, HeldInput, Stage } from './scenario.ts';

const PATIENCE_MS = 60_000;

type Hold = {
  readonly activity: string;
  readonly isSuch: (input: HeldInput) => boolean;
  readonly reach: () => void;
  readonly gone: PromiseWithResolvers<void>;
};

/** Activities that stop where they are told to. */
export const createGate = (activities: Activities) => {
  let hold: Hold | undefined;
  const all: Hold[] = [];
  const held = Object.fromEntries(
    Object.entries(activities).map(([activity, run]) => [
      activity,
      async (input: never) => {
        const here = hold?.activity === activity && hold.isSuch(input) ? hold : undefined;
        if (here) hold = undefined;
        here?.reach();
        await here?.gone.promise;
        return run(input);
      },
    ]),
  );
  return {
    activities: held,
    hold: (activity: string, isSuch: Hold['isSuch'] = () => true): Held => {
      const reached = Promise.withResolvers<void>();
      const gone = Promise.withResolvers<void>();
      gone.promise.catch(() => undefined); // not every hold is reached
      hold = { activity, isSuch, reach: reached.resolve, gone };
      all.push(hold);
      return { reached: reached.promise, letGo: gone.resolve };
    },
    /** Ends whatever is held, undone. */
    open: (): void => {
      for (const { gone } of all.splice(0)) gone.reject(new Error('Its history is recorded'));
    },
  };
};

export const createStage = (
  { store, deps, asOwner }: Pick<WorkflowStack, 'store' | 'deps' | 'asOwner'>,
  client: TemporalClient,
  manifest: WorkflowManifest,
  hold: Stage['hold'],
): Stage => {
  const handleOf = (id: string) => client.workflow.getHandle(workflowIdOf(manifest.name, id));
  return {
    store,
    keptSecrets: deps.keptSecrets,
    hold,
    wake: async (id) => {
      const position = await store.reader.headPosition(store.pool);
      await wakeWorkflow(client, manifest, {
        id,
        wake: { position, starts: true },
        epoch: await readEpoch(store.pool),
      });
    },
    age: (days) =>
      asOwner(`begin; set local session_replication_role to replica;
        update event_store.events set recorded_at = recorded_at - interval '${days} days'; commit`),
    untilAtRest: (id) =>
      eventually(
        'the workflow to wait',
        async () => {
          const { raw } = await handleOf(id).describe();
          const isBusy = raw.pendingWorkflowTask || (raw.pendingActivities ?? []).length > 0;
          return !isBusy && pendingTimers((await handleOf(id).fetchHistory()).events ?? []);
        },
        PATIENCE_MS,
      ),
    untilEnded: async (id) => {
      await handleOf(id).result();
    },
  };
};
