import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSettings, type Settings } from '../events/platform/config.ts';
import { createAppPool, type Pool } from '../events/platform/database.ts';
import { DISPATCHER } from '../workflows/engine/dispatcher.contract.ts';
import { dispatchWholeLogAgain } from '../workflows/engine/dispatcher.ts';
import { createTemporalClient } from '../workflows/engine/temporal-client.ts';
import { databaseUrlOf } from './database-url.ts';
import { temporalAddressOf } from './temporal-address.ts';

// npm run workflows:rebuild: begins every workflow that Temporal has lost again, from the log, while the portal runs.

const ANSWER_MS = 5_000;
const LOOK_MS = 250;
const PROGRESS_MS = 1_000;
/** Longer than the lease of a dispatcher that died, and than its longest pause after an error. */
const STANDSTILL_MS = 20_000;

type Place = {
  readonly position: number;
  readonly head: number;
  readonly isRun: boolean;
  readonly error: string | null;
};

const placeOf = async (pool: Pool): Promise<Place> => {
  const { rows } = await pool.query<{ position: string; head: string; is_run: boolean; error: string | null }>(
    `select c.position, c.error, coalesce(c.lease_until > clock_timestamp(), false) as is_run,
       coalesce((select max(m.last_position) from event_store.commits as m), 0) as head
     from event_store.checkpoints as c where c.name = $1`,
    [DISPATCHER],
  );
  const [row] = rows;
  if (!row) throw new Error('No dispatcher has ever run on this database: start the portal, or workflows/main.ts');
  return { position: Number(row.position), head: Number(row.head), isRun: row.is_run, error: row.error };
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

/** @returns how many events were dispatched @throws Error when the dispatcher does not move on */
const followDispatcher = async (pool: Pool): Promise<number> => {
  const { head: goal } = await placeOf(pool);
  let toldAt = Date.now();
  let moved = { to: -1, at: Date.now() };
  for (;;) {
    const { position, isRun, error } = await placeOf(pool);
    if (position >= goal) return goal;
    if (position !== moved.to) moved = { to: position, at: Date.now() };
    if (Date.now() - moved.at > STANDSTILL_MS) {
      if (isRun) throw new Error(`The dispatcher stands still after event ${position}: ${error ?? 'see its log'}`);
      throw new Error('No dispatcher runs: start the portal, or workflows/main.ts; it goes on where it was sent to');
    }
    if (Date.now() - toldAt > PROGRESS_MS) {
      toldAt = Date.now();
      console.log(`${position} of ${goal} events dispatched`);
    }
    await sleep(LOOK_MS);
  }
};

const rebuildWorkflows = async (settings: Settings): Promise<void> => {
  await mustAnswer(temporalAddressOf(settings), settings.TEMPORAL_NAMESPACE);
  const pool = createAppPool(databaseUrlOf(settings), 'lendlog-rebuild-workflows', 1);
  try {
    await placeOf(pool);
    await dispatchWholeLogAgain(pool);
    const events = await followDispatcher(pool);
    console.log(`Every loan file and delivery has its workflow: ${events} events of the log were dispatched.`);
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
