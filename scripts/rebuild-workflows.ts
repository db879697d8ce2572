import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings, type Settings } from '../events/platform/config.ts';
import { createAppPool, type Pool } from '../events/platform/database.ts';
import { allManifests } from '../workflows/manifests.ts';
import { dispatcherOf } from '../workflows/engine/dispatcher.contract.ts';
import { dispatchWholeLogAgain } from '../workflows/engine/namespace.ts';
import { createTemporalClient } from '../workflows/engine/temporal-client.ts';
import { databaseUrlOf } from './database-url.ts';
import { temporalAddressOf } from './temporal-address.ts';

// npm run workflows:rebuild: begins every workflow that Temporal has lost again, from the log, while the portal runs.

const ANSWER_MS = 5_000;
const LOOK_MS = 250;
const PROGRESS_MS = 1_000;
/** Longer than the lease of a dispatcher that died, and than its longest pause after an error. */
const STANDSTILL_MS = 20_000;

const dispatchers = allManifests.map(({ name }) => dispatcherOf(name));

/** Where one dispatcher is. */
type Place = {
  readonly name: string;
  readonly position: number;
  readonly isRun: boolean;
  readonly error: string | null;
};

const placesOf = async (pool: Pool): Promise<Place[]> => {
  const { rows } = await pool.query<{ name: string; position: string; is_run: boolean; error: string | null }>(
    `select c.name, c.position, c.error, coalesce(c.lease_until > clock_timestamp(), false) as is_run
     from event_store.checkpoints as c where c.name = any ($1::text[]) order by c.position, c.name`,
    [dispatchers],
  );
  const missing = dispatchers.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} never ran on this database: start the portal, or workflows/main.ts`);
  return rows.map(({ name, position, is_run, error }) => ({ name, position: Number(position), isRun: is_run, error }));
};

const headOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ head: string }>(
    'select coalesce(max(c.last_position), 0) as head from event_store.commits as c',
  );
  return Number(rows[0]?.head ?? 0);
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

/** @returns up to which event was dispatched @throws Error when a dispatcher does not move on */
const followDispatchers = async (pool: Pool): Promise<number> => {
  const goal = await headOf(pool);
  let toldAt = Date.now();
  const moved = new Map<string, { readonly to: number; readonly at: number }>();
  for (;;) {
    const behind = (await placesOf(pool)).filter(({ position }) => position < goal);
    const [last] = behind;
    if (!last) return goal;
    for (const place of behind) {
      const { to, at } = moved.get(place.name) ?? { to: -1, at: 0 };
      if (place.position !== to) moved.set(place.name, { to: place.position, at: Date.now() });
      else if (Date.now() - at > STANDSTILL_MS) throw standstill(place);
    }
    if (Date.now() - toldAt > PROGRESS_MS) {
      toldAt = Date.now();
      console.log(`${last.name}: ${last.position} of ${goal} events dispatched`);
    }
    await sleep(LOOK_MS);
  }
};

const rebuildWorkflows = async (settings: Settings): Promise<void> => {
  await mustAnswer(temporalAddressOf(settings), settings.TEMPORAL_NAMESPACE);
  const pool = createAppPool(databaseUrlOf(settings), 'lendlog-rebuild-workflows', 1);
  try {
    await placesOf(pool);
    await dispatchWholeLogAgain(pool, dispatchers);
    const events = await followDispatchers(pool);
    console.log(`Every workflow is there: ${events} events of the log were dispatched.`);
  } finally {
    await pool.end();
  }
};

try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  await rebuildWorkflows(loadSettings(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
