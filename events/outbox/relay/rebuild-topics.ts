import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type Pool, type Queryable } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { pause } from '../../platform/process/pause.ts';
import { isOfEpoch, readEpoch } from '../../store/log/epoch.ts';
import { headPosition } from '../../store/log/log-positions.ts';
import type { Kafka } from '../kafka/kafka.ts';
import { readRelayed } from './relayed-partitions.ts';
import { RELAY } from './relay.ts';
import type { Topics } from './topics.ts';

const LOOK_MS = 200;
const MOST_LOOKS = 100;
const AGAIN_MS = 2_000;

/**
 * Makes all topics anew, empty, and sends the relay back to the first event of the log. Until that is committed no relay
 * publishes anything; one that is interrupted leaves topics that the relay finds damaged, and is done again.
 * @returns whether it was needed
 */
export const rebuildTopics = (deps: {
  pool: Pool;
  kafka: Pick<Kafka, 'partitionCounts' | 'createTopics' | 'deleteTopics'>;
  topics: Topics;
  /** Asked once nobody else can do it at the same time; left out: it is. */
  isNeeded?: (db: Queryable) => Promise<boolean>;
}): Promise<boolean> => {
  const { pool, kafka, topics, isNeeded = async () => true } = deps;

  const untilGone = async (all: readonly string[]): Promise<void> => {
    for (let look = 0; look < MOST_LOOKS; look += 1) {
      // A broker that is about to forget a topic may list it and deny it at once.
      const counts = await kafka.partitionCounts(all).catch(() => undefined);
      if (counts?.size === 0) return;
      await sleep(LOOK_MS);
    }
    throw new Error(`Kafka has not deleted the topics ${all.join(', ')}; run npm run lendlog -- kafka:rebuild again`);
  };

  return inTransaction(pool, async (client) => {
    await client.query('insert into event_store.checkpoints (name) values ($1) on conflict do nothing', [RELAY]);
    await client.query('select from event_store.checkpoints as c where c.name = $1 for update', [RELAY]);
    if (!(await isNeeded(client))) return false;
    const relayed = [...(await readRelayed(client)).values()].map(({ topic }) => topic);
    const all = [...new Set([...topics.all, ...relayed])];
    const existing = [...(await kafka.partitionCounts(all)).keys()];
    if (existing.length > 0) await kafka.deleteTopics(existing);
    await untilGone(all);
    await kafka.createTopics(topics.all);
    await client.query('delete from event_store.relayed_partitions');
    // A relay that runs finds its lease gone and begins again.
    await client.query(
      `update event_store.checkpoints as c
       set position = 0, fence = c.fence + 1, owner = null, lease_until = null, failures = 0,
         error = null, error_position = null, error_event_id = null, failed_at = null, epoch = $2,
         starting_over_since = clock_timestamp(), starting_over_to = $3
       where c.name = $1`,
      [RELAY, (await readEpoch(client)).id, await headPosition(client)],
    );
    return true;
  });
};

/** Until the topics are of this epoch of the log, which they are but after a restore (docs/adr/0021); never throws. */
export const meetTopics = async (
  deps: Parameters<typeof rebuildTopics>[0] & { readonly log: Logger; readonly signal: AbortSignal },
): Promise<void> => {
  const { pool, log, signal } = deps;
  while (!signal.aborted) {
    try {
      const epoch = await readEpoch(pool);
      const isNeeded = async (db: Queryable): Promise<boolean> => !isOfEpoch(epoch, await epochOfTopics(db));
      if ((await isNeeded(pool)) && (await rebuildTopics({ ...deps, isNeeded }))) {
        log.warn({ epoch }, 'the log was restored: made the topics anew, publishing all of it');
      }
      return;
    } catch (err) {
      log.warn({ err }, 'the relay waits for what it needs');
      await pause(AGAIN_MS, signal);
    }
  }
};

/** Null where the relay has not begun, or has not said so. */
const epochOfTopics = async (db: Queryable): Promise<string | null> => {
  const { rows } = await db.query<{ epoch: string | null }>(
    'select c.epoch from event_store.checkpoints as c where c.name = $1',
    [RELAY],
  );
  return rows[0]?.epoch ?? null;
};
