import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { createAppPool, type Pool } from '../../../events/platform/database/database.ts';
import { allManifests } from '../../../workflows/manifests.ts';
import { readEpoch } from '../../../events/store/log/epoch.ts';
import { describeProgress, type Progress } from '../../../api/system/log-readers/progress.ts';
import { dispatchAgain } from '../../../workflows/engine/dispatch/again-pass.ts';
import { dispatcherAgainOf, dispatcherOf } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { createTemporalClient } from '../../../workflows/engine/temporal/temporal-client.ts';
import { databaseUrlOf } from '../../addresses/database-url.ts';
import { temporalAddressOf } from '../../addresses/temporal-address.ts';
import { defineCommand } from '../../command/command.ts';

const ANSWER_MS = 5_000;
const LOOK_MS = 250;
const PROGRESS_MS = 1_000;
/** Longer than the lease of a dispatcher that died, than its longest pause after an error, and than a batch with slow workers. */
const STANDSTILL_MS = 120_000;

const workflows = allManifests.map(({ name }) => name);

/** Progress of one workflow. */
type Place = Progress & {
  readonly name: string;
  readonly isRun: boolean;
  readonly error: string | null;
};

const mustHaveRun = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>('select c.name from event_store.checkpoints as c');
  const missing = workflows.map(dispatcherOf).filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} never ran on this database: start the portal, or workflows/main.ts`);
};

/** Those that are not done yet, the one furthest behind first. */
const placesOf = async (pool: Pool): Promise<Place[]> => {
  const { rows } = await pool.query<Place>(
    `select c.name, c.position, c.starting_over_to as "upTo", c.starting_over_since as since, clock_timestamp() as "asOf",
       c.error, coalesce(c.lease_until > clock_timestamp(), false) as "isRun"
     from event_store.checkpoints as c where c.name = any ($1::text[]) and c.replaced_by is null
     order by c.position, c.name`,
    [workflows.map(dispatcherAgainOf)],
  );
  return rows;
};

const mustAnswer = async (address: string, namespace: string): Promise<void> => {
  const client = createTemporalClient(address, namespace);
  try {
    await client.connection.withDeadline(Date.now() + ANSWER_MS, () =>
      client.workflowService.describeNamespace({ namespace }),
    );
  } catch (cause) {
    throw new Error(`Temporal does not serve the namespace ${namespace} at ${address}: start it first`, { cause });
  } finally {
    await client.connection.close();
  }
};

const standstill = ({ name, position, isRun, error }: Place): Error =>
  isRun
    ? new Error(`${name} stands still after event ${position}: ${error ?? 'see its log'}`)
    : new Error(
        `${name} does not move on from event ${position}, and no process holds it now: start the portal, or ` +
          'workflows/main.ts, unless it runs and is slow. It goes on where it was sent to',
      );

/** @throws Error when a dispatcher does not move on */
const followDispatchers = async (pool: Pool): Promise<void> => {
  let toldAt = Date.now();
  const moved = new Map<string, { readonly to: number; readonly at: number }>();
  for (;;) {
    const places = await placesOf(pool);
    const [last] = places;
    if (!last) return;
    for (const place of places) {
      const { to, at } = moved.get(place.name) ?? { to: -1, at: 0 };
      if (place.position !== to) moved.set(place.name, { to: place.position, at: Date.now() });
      else if (place.position < place.upTo && Date.now() - at > STANDSTILL_MS) throw standstill(place);
    }
    if (Date.now() - toldAt > PROGRESS_MS) {
      toldAt = Date.now();
      console.log(`${last.name}: ${describeProgress(last)}`);
    }
    await sleep(LOOK_MS);
  }
};

const rebuildWorkflows = async (settings: Settings): Promise<void> => {
  await mustAnswer(temporalAddressOf(settings), settings.TEMPORAL_NAMESPACE);
  const pool = createAppPool(databaseUrlOf(settings), 'lendlog-rebuild-workflows', 1);
  try {
    await mustHaveRun(pool);
    const events = await dispatchAgain(pool, workflows, await readEpoch(pool));
    await followDispatchers(pool);
    console.log(`Every workflow is there: ${events} events of the log were dispatched.`);
  } finally {
    await pool.end();
  }
};

export const command = defineCommand({
  usage: `Begins every workflow that Temporal has lost again, from the log, while the portal runs.
  npm run lendlog -- workflows:rebuild`,
  run: () => rebuildWorkflows(loadSettings(process.env)),
});
